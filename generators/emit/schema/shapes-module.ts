import type { Api } from '../../../model/api.ts';
import { linesBody } from '../../../model/facts/lines-body.ts';
import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import type { ImportCollector } from '../code/imports.ts';
import { type Fragment, raw, ts } from '../code/fragment.ts';
import { type ModelNames, modelNames } from './model-names.ts';
import type { Naming } from '../name-hooks.ts';
import { camelCase, NameScope } from '../code/naming.ts';
import type { DescriptorCodecs } from '../operation/operation-descriptor.ts';
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

/** Codecs of the operations of one module, their imports noted. */
export function operationCodecs(
  names: ShapeNames,
  policies: Policies,
  imports: ImportCollector,
  specifiers: { readonly codec: string; readonly shapes: string },
): (operation: Operation) => DescriptorCodecs {
  // Looking for what there cannot be would cost as much as printing the types.
  if (isPlain(policies)) return () => ({ decode: undefined, encode: () => undefined });
  const printer = shapePrinter(policies, (schema) => {
    const name = names.get(schema);
    return name === undefined ? undefined : imports.value(specifiers.shapes, name);
  });
  const decoder = (shape: string | undefined): Fragment | undefined =>
    shape === undefined
      ? undefined
      : ts`/* @__PURE__ */ ${raw(imports.value(specifiers.codec, 'decoder'))}(${raw(shape)})`;
  return (operation) => {
    return {
      decode: decoder(printer.ofResponses(operation)),
      item: (schema) => decoder(printer.of(schema)),
      encode: (mediaType) => {
        const { name } = mediaType;
        const lines = linesBody(mediaType);
        const isItems = lines !== undefined;
        const schema = isItems ? lines.item : mediaType.schema;
        // Asked first: a shape that is printed is imported.
        if (schema === undefined || policies.int64 === 'number' || !(isJsonMediaType(name) || isItems))
          return undefined;
        const body = printer.of(schema);
        if (body === undefined) return undefined;
        const maker = raw(imports.value(specifiers.codec, isItems ? 'exactLines' : 'exactJson'));
        return ts`${maker}(${name}, ${raw(body)})`;
      },
    };
  };
}

/** True when `JSON.parse` gives what the types say. */
export function isPlain({ dates, int64 }: Policies): boolean {
  return dates === 'string' && int64 === 'number';
}
