import { objectOf } from '../../model/json-object.ts';
import type { JsonValue } from '../../model/location.ts';
import { forEachChildSchema } from '../../model/facts/child-schemas.ts';
import { toJsonSchema } from '../../model/facts/json-schema.ts';
import type { Schema } from '../../model/schema.ts';
import { join, raw, ts, type Fragment } from '../emit/fragment.ts';
import { jsonLiteral } from '../emit/literal.ts';
import { componentNames } from './component-names.ts';
import type { EmittedModule } from './emitted-module.ts';

/** Name of the constant that holds a schema as data: the component's, or one of this file. */
export function sourceOf(module: EmittedModule, schema: Schema, hint: string): Fragment {
  if (schema.name !== undefined) return module.component(schema, 'source');
  return module.constant(`source ${schema.id}`, `${hint}Source`, (name) => {
    const type = module.runtimeType('validate/request/explain.ts', 'SchemaSource');
    return ts`const ${raw(name)}: ${type} = ${sourceLiteral(module, schema, name)};\n`;
  });
}

/** The literal of a schema source. Components it refers to are sources of their own, reached through `uses`. */
export function sourceLiteral(module: EmittedModule, schema: Schema, uri: string): Fragment {
  const names = componentNames(module.emission.api);
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
  const uses = [...used].map((target) => module.component(target, 'source'));
  const literal = jsonLiteral(document, 100, 1);
  const body = typeof document === 'object' ? ts`(${raw(literal)})` : raw(literal);
  return ts`{
  uri: ${uri},
  schema: () => ${body},
  uses: () => [${join(uses, ', ')}],
}`;
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
    open.delete(schema);
    done.add(schema);
  };
  visit(root);
  used.delete(root);
  return { used, local };
}
