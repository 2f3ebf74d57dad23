import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { decodeFragment, escapeToken, pointerTokens } from '../json/json-pointer.ts';
import type { Internal } from './internal-marks.ts';
import { exampleValues, keptExample, keptValue } from './internal-members.ts';
import type { Look } from './internal-parts.ts';
import { isOfInternal } from './internal-variants.ts';

/**
 * The shared examples of a published document without what is internal by the schema of any place that refers to them: what they
 * show says nothing of that itself (OAS "Components Object").
 * @param kept the document without everything else that is internal
 */
export function withSharedExamples(kept: JsonObject, look: Look): JsonObject {
  const components = objectOf(kept['components']);
  if (!isObject(components['examples'])) return kept;
  const schemas = schemasOfShared(look.document);
  const examples = Object.entries(components['examples']).map(([name, example]): [string, JsonValue] => {
    const own = [...(schemas.get(name) ?? [])];
    const told = (value: JsonValue): JsonValue => keptValue(value, own, look);
    return [name, own.length === 0 ? example : keptExample(example, { schemas: own, told, look })];
  });
  return { ...kept, components: { ...components, examples: Object.fromEntries(examples) } };
}

/** What is internal with the shared examples that show a value of an internal variant of any schema that they are an example of. */
export function withHiddenExamples(document: JsonObject, internal: Internal): Internal {
  if (internal.pointers.size === 0) return internal;
  const shared = objectOf(objectOf(document['components'])['examples']);
  const hidden = [...schemasOfShared(document)].flatMap(([name, schemas]) => {
    const isHidden = (value: JsonValue): boolean => isOfInternal(value, [...schemas], { document, internal });
    return exampleValues(shared[name] ?? null).some(isHidden) ? [`/components/examples/${escapeToken(name)}`] : [];
  });
  return { ...internal, pointers: new Set([...internal.pointers, ...hidden]) };
}

/** Schemas of everything that a shared example is an example of, by its name. */
function schemasOfShared(document: JsonObject): ReadonlyMap<string, ReadonlySet<JsonObject>> {
  const found = new Map<string, Set<JsonObject>>();
  const open: JsonValue[] = [document];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const { schema, examples } = objectOf(value);
    if (isObject(schema) && isObject(examples)) {
      for (const example of Object.values(examples)) addShared(example, schema, { document, found });
    }
    for (const member of Object.values(value)) open.push(member);
  }
  return found;
}

interface Shared {
  readonly document: JsonObject;
  readonly found: Map<string, Set<JsonObject>>;
}

/** Notes a schema for the example that a reference leads to, and for those which that one is another name of. */
function addShared(example: JsonValue | undefined, schema: JsonObject, shared: Shared): void {
  const { $ref: reference } = objectOf(example);
  if (typeof reference !== 'string' || !reference.startsWith('#/components/examples/')) return;
  const [, , name = ''] = pointerTokens(decodeFragment(reference.slice(1)));
  const known = shared.found.get(name) ?? new Set();
  shared.found.set(name, known);
  if (known.has(schema)) return;
  known.add(schema);
  addShared(objectOf(objectOf(shared.document['components'])['examples'])[name], schema, shared);
}
