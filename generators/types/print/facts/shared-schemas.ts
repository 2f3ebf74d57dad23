import type { Api } from '../../../../model/api.ts';
import { forEachChildSchema } from '../../../../model/facts/child-schemas.ts';
import { pointerTokens } from '../../../../model/load/json/json-pointer.ts';
import type { Schema } from '../../../../model/schema.ts';
import { NameScope, pascalCase } from '../../../emit/code/naming.ts';
import { type ApiSchemas, forEachSchema } from './api-schemas.ts';

/** Schemas as large as this are printed once, not wherever a reference leads into the middle of something. */
const LARGE = 24;

/**
 * The schemas that are printed among the components, with their names: those that are components, and those without a name
 * that references lead to from several places. Printed in place, they could double with every level.
 */
export function namedSchemas(api: Api, { shared }: ApiSchemas): ReadonlyMap<Schema, string> {
  const names = new Map<Schema, string>();
  for (const schema of api.schemas) if (schema.name !== undefined) names.set(schema, schema.name);
  const scope = new NameScope(names.values());
  for (const schema of writtenOnce(api, shared, names)) names.set(schema, scope.take(nameOf(schema)));
  return names;
}

function writtenOnce(api: Api, held: ReadonlySet<Schema>, names: ReadonlyMap<Schema, string>): readonly Schema[] {
  const users = usersOf(api, new Set([...held].filter((schema) => !names.has(schema))));
  const shared = [...users].flatMap(([schema, count]) => (count > 1 ? [schema] : []));
  if (shared.length === 0) return shared;
  const sizes = new Map<Schema, number>();
  const once = new Set<Schema>();
  const sizeOf = (schema: Schema): number => {
    if (names.has(schema) || once.has(schema)) return 1;
    const known = sizes.get(schema);
    if (known !== undefined) return known;
    let size = 1;
    forEachChildSchema(schema, (child) => (size += sizeOf(child)));
    sizes.set(schema, size);
    // From here on it counts as one: what contains it many times does not grow.
    if (size >= LARGE && (users.get(schema) ?? 0) > 1) once.add(schema);
    return size;
  };
  shared.forEach(sizeOf);
  return shared.filter((schema) => once.has(schema));
}

/** How many schemas refer to each of some; for those alone it is looked where they stand. */
function usersOf(api: Api, some: ReadonlySet<Schema>): ReadonlyMap<Schema, number> {
  const users = new Map<Schema, number>();
  if (some.size === 0) return users;
  forEachSchema(api, (parent) => {
    forEachChildSchema(parent, (child) => {
      if (some.has(child) && isElsewhere(parent, child)) users.set(child, (users.get(child) ?? 0) + 1);
    });
  });
  return users;
}

/** True for a child that stands somewhere else: a reference leads to it. */
function isElsewhere({ location: { file, pointer } }: Schema, { location }: Schema): boolean {
  return location.file !== file || !location.pointer.startsWith(pointer);
}

/** Words of a pointer that say nothing about what stands there. */
const NOISE =
  /^(?:paths|webhooks|components|schemas|responses|parameters|headers|requestBodies|content|schema|properties|application\/json)$/;

function nameOf({ location: { pointer } }: Schema): string {
  const words = pointerTokens(pointer).filter((token) => !NOISE.test(token));
  return pascalCase(words.join(' ').replace(/[{}]/g, ''));
}
