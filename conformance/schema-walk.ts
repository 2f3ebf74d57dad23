import type { Schema } from '../model/schema.ts';

/**
 * Every schema that speaks about the same instance as the given ones: themselves, their references and their
 * compositions (JSON Schema 2020-12 section 10.2), each once.
 */
export function applicators(schemas: readonly Schema[]): readonly Schema[] {
  const seen = new Set<Schema>();
  const queue = [...schemas];
  for (let schema = queue.pop(); schema !== undefined; schema = queue.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    queue.push(...inPlace(schema));
  }
  return [...seen];
}

function inPlace(schema: Schema): readonly Schema[] {
  const conditional = [schema.ref, schema.if, schema.then, schema.else].filter((member) => member !== undefined);
  const discriminated = schema.discriminator === undefined ? [] : [...schema.discriminator.mapping.values()];
  return [
    ...conditional,
    ...schema.allOf,
    ...schema.anyOf,
    ...schema.oneOf,
    ...schema.dependentSchemas.values(),
    ...discriminated,
  ];
}

/** The schemas for one property of the instance; empty when none of the given applicators knows the name. */
export function propertySchemas(schemas: readonly Schema[], name: string): readonly Schema[] {
  const known: Schema[] = [];
  for (const schema of schemas) {
    const declared = schema.properties.get(name);
    if (declared !== undefined) known.push(declared);
    for (const [pattern, member] of schema.patternProperties) {
      if (new RegExp(pattern, 'u').test(name)) known.push(member);
    }
  }
  if (known.length > 0) return applicators(known);
  return applicators(schemas.flatMap((schema) => schema.additionalProperties ?? schema.unevaluatedProperties ?? []));
}

/** The schemas for one item of the instance. */
export function itemSchemas(schemas: readonly Schema[], index: number): readonly Schema[] {
  return applicators(schemas.flatMap((schema) => schema.prefixItems[index] ?? schema.items ?? []));
}

/** True when no schema names a property at all, or one opens the object: then any name may appear. */
export function isOpenObject(schemas: readonly Schema[]): boolean {
  const opened = schemas.some((schema) => [schema.additionalProperties, schema.unevaluatedProperties].some(allowsMore));
  return opened || schemas.every((schema) => schema.properties.size === 0 && schema.patternProperties.size === 0);
}

/** A schema for further properties that is anything but `false` was written on purpose: the object is open. */
function allowsMore(schema: Schema | undefined): boolean {
  return schema !== undefined && schema.boolean !== false;
}

export { isObject, type RawObject as JsonObject } from '../model/json-object.ts';
export { childPointer } from '../model/load/json/json-pointer.ts';

/** A short text form of any value for messages: at most 120 characters. */
export function preview(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
