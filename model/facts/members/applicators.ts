import type { Schema } from '../../schema.ts';

/**
 * Every schema that speaks about the same instance as the given ones: themselves, their references and their
 * compositions (JSON Schema 2020-12 section 10.2), each once.
 */
export function applicators(schemas: readonly Schema[]): readonly Schema[] {
  const [only] = schemas;
  return only !== undefined && schemas.length === 1
    ? known(applicatorsOf, only, () => reached(schemas))
    : reached(schemas);
}

/**
 * Every answer of an operation is walked along the same schemas: what is found out about them is kept, and lists of them that are asked
 * for again are the same ones.
 */
const applicatorsOf = new WeakMap<Schema, readonly Schema[]>();
const propertiesOf = new WeakMap<readonly Schema[], Map<string, readonly Schema[]>>();
const itemsOf = new WeakMap<readonly Schema[], Map<number, readonly Schema[]>>();

function known<Key, Value>(
  found: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  find: () => Value,
): Value {
  const before = found.get(key);
  if (before !== undefined) return before;
  const value = find();
  found.set(key, value);
  return value;
}

function reached(schemas: readonly Schema[]): readonly Schema[] {
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

/** The names of all properties that schemas declare, each once. */
export function propertyNames(schemas: readonly Schema[]): readonly string[] {
  return [...new Set(schemas.flatMap(({ properties }) => [...properties.keys()]))];
}

/** The schemas for one property of the instance; empty when none of the given applicators knows the name. */
export function propertySchemas(schemas: readonly Schema[], name: string): readonly Schema[] {
  const properties = known(propertiesOf, schemas, () => new Map<string, readonly Schema[]>());
  return known(properties, name, () => findProperty(schemas, name));
}

function findProperty(schemas: readonly Schema[], name: string): readonly Schema[] {
  const declaring: Schema[] = [];
  for (const schema of schemas) {
    const declared = schema.properties.get(name);
    if (declared !== undefined) declaring.push(declared);
    for (const [pattern, member] of schema.patternProperties) {
      if (new RegExp(pattern, 'u').test(name)) declaring.push(member);
    }
  }
  if (declaring.length > 0) return applicators(declaring);
  return applicators(schemas.flatMap((schema) => schema.additionalProperties ?? schema.unevaluatedProperties ?? []));
}

/** The schemas for one item of the instance. */
export function itemSchemas(schemas: readonly Schema[], index: number): readonly Schema[] {
  const items = known(itemsOf, schemas, () => new Map<number, readonly Schema[]>());
  // Those behind the last place that a schema speaks about are all alike.
  const place = Math.min(index, Math.max(0, ...schemas.map((schema) => schema.prefixItems.length)));
  return known(items, place, () =>
    applicators(schemas.flatMap((schema) => schema.prefixItems[place] ?? schema.items ?? [])),
  );
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
