import type { Api } from '../../../model/api.ts';
import { linesBody } from '../../../model/facts/lines-body.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Schema } from '../../../model/schema.ts';
import { type ModelNames, modelNames } from './model-names.ts';
import type { Naming } from '../name-hooks.ts';
import { camelCase, NameScope } from '../code/naming.ts';
import { holds, shapePrinter, type Policies } from './shape.ts';

/** Names of the shapes that are declared: those of named schemas that hold something to convert. */
export type ShapeNames = ReadonlyMap<Schema, string>;

const NONE: ShapeNames = new Map();

/** By the names of the types and by policy: a pure function of both, asked for by every file. */
const declared = new WeakMap<ModelNames, Map<string, ShapeNames>>();

/** Declared shapes of a description under its policies; empty when both are the default. */
export function shapeNames(api: Api, policies: Policies & { readonly naming?: Naming }): ShapeNames {
  if (isPlain(policies)) return NONE;
  const types = modelNames(api, policies.naming);
  const key = `${policies.dates} ${policies.int64}`;
  const known = declared.get(types)?.get(key);
  if (known !== undefined) return known;
  const names = new Map<Schema, string>();
  declared.set(types, new Map(declared.get(types)).set(key, names));
  const scope = new NameScope();
  for (const schema of api.schemas) {
    const name = types.of(schema, 'read');
    if (name !== undefined && holds(schema, policies)) names.set(schema, scope.take(`${camelCase(name)}Shape`));
  }
  return names;
}

/** The module that declares the shapes; undefined when there are none. */
export function shapesModule(names: ShapeNames, policies: Policies, codec: string): string | undefined {
  if (names.size === 0) return undefined;
  const printer = shapePrinter(policies, (schema) => names.get(schema));
  const declarations = [...names].map(
    ([schema, name]) => `export const ${name}: Shape = ${printer.structure(schema)};\n`,
  );
  return `import type { Shape } from '${codec}';\n\n${declarations.join('\n')}`;
}

/** True when `JSON.parse` gives what the types say. */
export function isPlain({ dates, int64 }: Policies): boolean {
  return dates === 'string' && int64 === 'number';
}

/** What describes the JSON in a body: all of it, or one line. */
export function jsonSchema(mediaType: MediaType): Schema | undefined {
  const lines = linesBody(mediaType);
  return lines === undefined ? mediaType.schema : lines.item;
}
