import { componentInside } from '../../../model/facts/wrapped-component.ts';
import type { Schema } from '../../../model/schema.ts';
import { nullableOf } from './schema-parts.ts';

const elements = new WeakMap<Schema, Schema>();

/** The entries of an array stand for the array: its inside is theirs. An array of itself has no inside but itself. */
export function elementOf(schema: Schema): Schema {
  let element = elements.get(schema);
  if (element === undefined) {
    element = findElement(schema, []);
    elements.set(schema, element);
  }
  return element;
}

function findElement(schema: Schema, seen: readonly Schema[]): Schema {
  const target = nullableOf(
    componentInside(schema) ?? (schema.ref !== undefined && isThin(schema) ? schema.ref : schema),
  );
  const { items } = target;
  if (items === undefined || items.boolean !== undefined || seen.includes(target)) return target;
  const hasMore = target.properties.size + target.prefixItems.length > 0 || target.allOf.length > 0;
  return hasMore ? target : findElement(items, [...seen, target]);
}

/** A reference with siblings that only annotates. */
function isThin(schema: Schema): boolean {
  const lists = schema.allOf.length + schema.anyOf.length + schema.oneOf.length + schema.required.length;
  return (
    schema.properties.size + lists === 0 && schema.items === undefined && schema.additionalProperties === undefined
  );
}
