import type { Api } from '../../../model/api.ts';
import type { Schema } from '../../../model/schema.ts';
import { type Naming, typeNameOf } from '../name-hooks.ts';
import { NameScope } from '../code/naming.ts';
import { viewsDiffer, type SchemaView } from './schema-view.ts';

/** Names of the declared types of one description. */
export interface ModelNames {
  /** Type name of a named schema in a view; undefined for a schema without a declaration. */
  readonly of: (schema: Schema, view: SchemaView) => string | undefined;
  /** Every declared name. */
  readonly all: ReadonlySet<string>;
}

/** By description and by what names: a pure function of both, asked for by every file. */
const known = new WeakMap<Api, Map<Naming, ModelNames>>();

/**
 * Names of all declared types: PascalCase of the component name, `...Write` for the write view where it differs from the
 * read view; where names collide, a component that is spelled so keeps it, and the others
 * get a number in document order. Memoised.
 */
export function modelNames(api: Api, naming: Naming): ModelNames {
  const ofApi = known.get(api) ?? new Map<Naming, ModelNames>();
  known.set(api, ofApi);
  const names = ofApi.get(naming) ?? makeNames(api, naming);
  ofApi.set(naming, names);
  return names;
}

function makeNames(api: Api, naming: Naming): ModelNames {
  const scope = new NameScope();
  const read = new Map<Schema, string>();
  const write = new Map<Schema, string>();
  const isExact = (schema: Schema): boolean => typeNameOf(schema, naming) === schema.name;
  const others = api.schemas.filter((schema) => !isExact(schema));
  const taken = new Map(
    [...api.schemas.filter(isExact), ...others].map((schema) => [schema, scope.take(typeNameOf(schema, naming))]),
  );
  for (const schema of api.schemas) read.set(schema, taken.get(schema) ?? '');
  for (const [schema, name] of read) if (viewsDiffer(schema)) write.set(schema, scope.take(`${name}Write`));
  return {
    of: (schema, view) => (view === 'write' ? write.get(schema) : undefined) ?? read.get(schema),
    all: new Set([...read.values(), ...write.values()]),
  };
}
