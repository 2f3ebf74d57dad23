import { componentInside } from '../../../model/facts/wrapped-component.ts';
import type { Schema } from '../../../model/schema.ts';
import { nullableOf } from './schema-parts.ts';

/** What all lists on a way have at its end. */
const elements = new WeakMap<Schema, Schema>();
/** Of lists that lead back to themselves, where each is the end of its own way. */
const ends = new WeakMap<Schema, Schema>();

/** The entries of an array stand for the array: its inside is theirs. An array of itself has no inside but itself. */
export function elementOf(schema: Schema): Schema {
  const passed = [schema];
  const targets = new Set<Schema>();
  let known = elements.get(schema) ?? ends.get(schema);
  let target = known ?? targetOf(schema);
  let next = entriesOf(target);
  while (known === undefined && next !== undefined && !targets.has(target)) {
    targets.add(target);
    passed.push(next);
    known = elements.get(next);
    target = known ?? targetOf(next);
    next = entriesOf(target);
  }
  if (known === undefined && next !== undefined) ends.set(schema, target);
  else if (passed.length > 1 || known === undefined) for (const each of passed) elements.set(each, target);
  return target;
}

function targetOf(schema: Schema): Schema {
  return nullableOf(componentInside(schema) ?? (schema.ref !== undefined && isThin(schema) ? schema.ref : schema));
}

/** What an array consists of, where that is all there is to say of it. */
function entriesOf({ items, properties, prefixItems, allOf }: Schema): Schema | undefined {
  const hasMore = properties.size + prefixItems.length > 0 || allOf.length > 0;
  return hasMore || items?.boolean !== undefined ? undefined : items;
}

/** A reference with siblings that only annotates. */
function isThin(schema: Schema): boolean {
  const lists = schema.allOf.length + schema.anyOf.length + schema.oneOf.length + schema.required.length;
  return (
    schema.properties.size + lists === 0 && schema.items === undefined && schema.additionalProperties === undefined
  );
}
