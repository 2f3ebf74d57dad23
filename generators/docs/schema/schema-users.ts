import type { Api } from '../../../model/api.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { type Reuse, reused } from '../../emit/reuse.ts';
import { typeParts } from '../../emit/schema/schema-view.ts';

/** Operations (and webhooks) that send or answer a component. */
export interface SchemaUsers {
  /** All of them, or where they are many, the first of those that name it themselves. */
  readonly listed: readonly Operation[];
  /** How many others there are. */
  readonly more: number;
}

/** Operations that a page lists at most: of a large description, each would be on nearly every page. */
const LISTED = 60;

/** Operations that send or answer each component schema, directly or inside another one. */
export function usersOfSchemas(api: Api, reuse: Reuse | undefined): ReadonlyMap<Schema, SchemaUsers> {
  const users = new Map<string, { readonly all: Operation[]; readonly direct: Operation[] }>();
  const webhooks = new Set(api.webhooks);
  for (const operation of [...api.operations, ...api.webhooks]) {
    const kind = webhooks.has(operation) ? 'webhook' : 'operation';
    const unit = { name: `schemas of ${kind} ${operation.method} ${operation.path}`, nodes: [operation] };
    const { direct, all } = reused(reuse, unit, () => namesOfUsed(operation));
    for (const name of all) {
      const list = users.get(name) ?? { all: [], direct: [] };
      users.set(name, list);
      list.all.push(operation);
      if (direct.has(name)) list.direct.push(operation);
    }
  }
  return new Map(
    api.schemas.map((schema) => {
      const { all, direct } = users.get(schema.name ?? '') ?? { all: [], direct: [] };
      const listed = all.length <= LISTED ? all : direct.slice(0, LISTED);
      return [schema, { listed, more: all.length - listed.length }];
    }),
  );
}

/** Names of the components that an operation names itself, and of all that it sends or answers. */
interface UsedNames {
  readonly direct: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/** By name, because nodes are others after each load. */
function namesOfUsed(operation: Operation): UsedNames {
  const direct = componentsBelow(rootsOf(operation));
  const all = new Set(direct);
  // A set goes on to what is added while it is walked.
  for (const component of all) for (const next of partsOfComponent(component)) all.add(next);
  return { direct: namesOf(direct), all: namesOf(all) };
}

function namesOf(schemas: ReadonlySet<Schema>): ReadonlySet<string> {
  return new Set([...schemas].flatMap(({ name }) => name ?? []));
}

function rootsOf(operation: Operation): readonly Schema[] {
  const content = [
    ...(operation.requestBody?.content ?? []),
    ...operation.responses.flatMap((response) => response.content),
  ];
  return [...operation.parameters.map((parameter) => parameter.schema), ...content.flatMap(schemasOf)];
}

function schemasOf(media: MediaType): readonly Schema[] {
  return [media.schema, media.itemSchema].filter((schema) => schema !== undefined);
}

const components = new WeakMap<Schema, ReadonlySet<Schema>>();

/** Components that a component is made of, one step down. */
function partsOfComponent(component: Schema): ReadonlySet<Schema> {
  const known = components.get(component) ?? componentsBelow(typeParts(component));
  components.set(component, known);
  return known;
}

/** Components met first below some schemas, those among them included. */
function componentsBelow(roots: readonly Schema[]): ReadonlySet<Schema> {
  const found = new Set<Schema>();
  const seen = new Set(roots);
  for (const schema of seen) {
    if (schema.name !== undefined) found.add(schema);
    else for (const part of typeParts(schema)) seen.add(part);
  }
  return found;
}
