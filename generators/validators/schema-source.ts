import type { Api } from '../../model/api.ts';
import { objectOf } from '../../model/json-object.ts';
import type { JsonValue } from '../../model/location.ts';
import { forEachChildSchema } from '../../model/facts/child-schemas.ts';
import { toJsonSchema } from '../../model/facts/json-schema.ts';
import { subtypeBranches } from '../../model/facts/discriminator-branches.ts';
import type { Schema } from '../../model/schema.ts';
import { raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { jsonLiteral } from '../emit/code/literal.ts';
import { componentNames } from './component-names.ts';
import type { EmittedModule } from './emitted-module.ts';
import { listLiteral, objectLiteral } from './object-literal.ts';

/** Name of the constant that holds a schema as data: the component's, or one of this file. */
export function sourceOf(module: EmittedModule, schema: Schema, hint: string): Fragment {
  if (schema.name !== undefined) return module.component(schema, 'source');
  return module.constant(`source ${contentKey(module.emission.api, schema)}`, `${hint}Source`, (name) => {
    const type = module.runtimeType('request/explain.ts', 'SchemaSource');
    return ts`const ${raw(name)}: ${type} = ${sourceLiteral(module, schema, name)};\n`;
  });
}

/** The literal of a schema source. Components it refers to are sources of their own, reached through `uses`. */
export function sourceLiteral(module: EmittedModule, schema: Schema, uri: string): Fragment {
  const { body, used } = contentOf(module.emission.api, schema);
  const isWide = module.emission.options.int64 !== 'number';
  const uses = used.map((target) => module.component(target, 'source'));
  const members = [
    ['uri', ts`${uri}`],
    ['schema', ts`() => ${body}`],
    ['uses', uses.length === 0 ? undefined : ts`() => ${listLiteral(uses)}`],
    ['isWide', isWide ? raw('true') : undefined],
  ] as const;
  // Behind `export const sourceName: SchemaSource = `.
  return objectLiteral(members, uri.length + 26);
}

interface SourceContent {
  readonly body: Fragment;
  /** Components it refers to. */
  readonly used: readonly Schema[];
}

/** A schema as data, as the runtime knows it by `SchemaSource`. */
export interface SchemaData {
  readonly uri: string;
  readonly schema: () => JsonValue;
  readonly uses: () => readonly SchemaData[];
  readonly isWide?: true;
}

const data = { wide: new WeakMap<Schema, SchemaData>(), usual: new WeakMap<Schema, SchemaData>() };

/** What the source of a schema says, as data instead of code. */
export function schemaData(api: Api, schema: Schema, isWide: boolean = false): SchemaData {
  const all = isWide ? data.wide : data.usual;
  const known = all.get(schema);
  if (known !== undefined) return known;
  const { document, used } = documentOf(api, schema);
  const made: SchemaData = {
    uri: componentNames(api).get(schema)?.uri ?? `schema-${schema.id}`,
    schema: () => document,
    uses: () => used.map((target) => schemaData(api, target, isWide)),
    ...(isWide ? { isWide } : {}),
  };
  all.set(schema, made);
  return made;
}

const contents = new WeakMap<Schema, SourceContent>();

/** Tells schemas apart by all that a check or a codec looks at, wherever they stand. */
export function contentKey(api: Api, schema: Schema): string {
  return schema.name === undefined ? contentOf(api, schema).body.code : `component ${schema.id}`;
}

/** What a source says wherever it stands: schemas of headers and parameters stand in hundreds of files. */
function contentOf(api: Api, schema: Schema): SourceContent {
  const known = contents.get(schema) ?? printContent(api, schema);
  contents.set(schema, known);
  return known;
}

function printContent(api: Api, schema: Schema): SourceContent {
  const { document, used } = documentOf(api, schema);
  const literal = jsonLiteral(document, 105);
  return { body: typeof document === 'object' ? ts`(${raw(literal)})` : raw(literal), used };
}

/** A schema as a JSON Schema document, and the components that it refers to. */
function documentOf(api: Api, schema: Schema): { readonly document: JsonValue; readonly used: readonly Schema[] } {
  const names = componentNames(api);
  const { used, local } = referenced(schema);
  const referTo = (target: Schema): string | undefined => {
    if (target.name !== undefined) return names.get(target)?.uri;
    return local.has(target) ? `#/$defs/schema-${target.id}` : undefined;
  };
  const definitions = [...local].map((target): [string, JsonValue] => [
    `schema-${target.id}`,
    toJsonSchema(target, referTo),
  ]);
  const root = toJsonSchema(schema, referTo);
  const isPlain = typeof root === 'boolean' || definitions.length === 0;
  const document: JsonValue = isPlain
    ? root
    : { ...root, $defs: { ...objectOf(root['$defs']), ...Object.fromEntries(definitions) } };
  return { document, used: [...used] };
}

/** Components directly below a schema, and unnamed schemas on a cycle that no component cuts. */
function referenced(root: Schema): { readonly used: ReadonlySet<Schema>; readonly local: ReadonlySet<Schema> } {
  const used = new Set<Schema>();
  const local = new Set<Schema>();
  const open = new Set<Schema>();
  const done = new Set<Schema>();
  const visit = (schema: Schema): void => {
    if (schema.name !== undefined && schema !== root) used.add(schema);
    else if (schema.name === undefined && open.has(schema)) local.add(schema);
    if (open.has(schema) || done.has(schema) || used.has(schema)) {
      if (schema === root && schema.name !== undefined) used.add(schema);
      return;
    }
    open.add(schema);
    forEachChildSchema(schema, visit);
    for (const subtype of subtypesOf(schema)) visit(subtype);
    open.delete(schema);
    done.add(schema);
  };
  visit(root);
  used.delete(root);
  return { used, local };
}

/** Types that the discriminator of a base type selects: no keyword of its own leads to them. */
function subtypesOf(schema: Schema): readonly Schema[] {
  const branches = subtypeBranches(schema);
  if (branches === undefined) return [];
  return [...branches.byTag.values(), ...(branches.fallback === undefined ? [] : [branches.fallback])];
}
