import type { Schema } from '../../schema.ts';
import { membersNamed } from '../members/members-named.ts';
import { partsOf } from '../sample/sampling.ts';

/** Why schemas leave no value for one place inside of a list or an object. */
type Inside = (schemas: readonly Schema[]) => string | undefined;

function greatest(values: readonly (number | undefined)[]): number {
  return Math.max(0, ...values.map((value) => value ?? 0));
}

function smallest(values: readonly (number | undefined)[]): number {
  return Math.min(Infinity, ...values.map((value) => value ?? Infinity));
}

/** Why no list meets all parts. */
export function arrayContradiction(parts: readonly Schema[], inside: Inside): string | undefined {
  const least = greatest(
    parts.flatMap(({ minItems, contains, minContains }) => [minItems, contains && (minContains ?? 1)]),
  );
  const most = smallest(parts.map(({ maxItems }) => maxItems));
  if (least > most) return `${least} items or more are asked for, and ${most} at most`;
  const contained = parts.find(({ contains, minContains = 1, maxContains = Infinity }) => {
    return contains !== undefined && minContains > maxContains;
  });
  if (contained !== undefined) return '`minContains` is more than `maxContains`';
  return itemContradiction(parts, least, inside) ?? uniqueContradiction(parts, least);
}

function itemContradiction(parts: readonly Schema[], least: number, inside: Inside): string | undefined {
  const described = greatest(parts.map(({ prefixItems }) => prefixItems.length));
  for (let index = 0; index < Math.min(least, described + 1); index += 1) {
    const schemas = parts.flatMap(({ prefixItems, items }) => prefixItems[index] ?? items ?? []);
    const reason = schemas.length === 0 ? undefined : inside(schemas);
    if (reason !== undefined) return `${least} items are asked for, and item ${index + 1}: ${reason}`;
  }
  const contains = parts.find((part) => part.contains !== undefined && (part.minContains ?? 1) > 0)?.contains;
  const reason = contains === undefined ? undefined : inside([contains]);
  return reason === undefined ? undefined : `what it has to contain: ${reason}`;
}

/** Different items are asked for, more than there are. */
function uniqueContradiction(parts: readonly Schema[], least: number): string | undefined {
  if (!parts.some(({ uniqueItems }) => uniqueItems)) return undefined;
  const kinds = parts.flatMap(({ items, prefixItems }) =>
    items === undefined || prefixItems.length > 0 ? [] : partsOf([items], new Map()).parts.map(countOfValues),
  );
  const most = Math.min(Infinity, ...kinds);
  return least > most ? `${least} different items are asked for, and there are ${most}` : undefined;
}

/** How many values a schema has at most, by what it lists and by its types. */
function countOfValues({
  enum: listed,
  hasConst,
  types,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: Schema): number {
  if (hasConst) return 1;
  if (listed !== undefined) return listed.length;
  if (types.length === 0) return Infinity;
  const from = Math.max(Math.ceil(minimum ?? -Infinity), Math.floor(exclusiveMinimum ?? -Infinity) + 1);
  const to = Math.min(Math.floor(maximum ?? Infinity), Math.ceil(exclusiveMaximum ?? Infinity) - 1);
  const counts = types.map((type) => {
    if (type === 'null') return 1;
    if (type === 'boolean') return 2;
    return type === 'integer' ? Math.max(0, to - from + 1) : Infinity;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Why no object meets all parts. */
export function objectContradiction(parts: readonly Schema[], inside: Inside): string | undefined {
  const required = new Set(parts.flatMap((part) => part.required));
  const most = smallest(parts.map(({ maxProperties }) => maxProperties));
  if (required.size > most) return `${required.size} properties are required, and ${most} are allowed`;
  const least = greatest(parts.map(({ minProperties }) => minProperties));
  if (least > most) return `\`minProperties\` ${least} is more than \`maxProperties\` ${most}`;
  const named = namesOf(parts);
  if (named !== undefined && named.size < least)
    return `${least} properties are asked for, and ${named.size} are allowed`;
  return memberContradiction(parts, required, inside);
}

function memberContradiction(
  parts: readonly Schema[],
  required: ReadonlySet<string>,
  inside: Inside,
): string | undefined {
  for (const name of required) {
    const schemas = [...new Set(parts.flatMap((part) => membersNamed(part, name)))];
    const reason = schemas.length === 0 ? undefined : inside(schemas);
    if (reason !== undefined) return `\`${name}\` is required: ${reason}`;
  }
  return undefined;
}

/** Names that an object may have; undefined when there is no end of them. */
function namesOf(parts: readonly Schema[]): ReadonlySet<string> | undefined {
  const closed = parts.find(({ additionalProperties, patternProperties }) => {
    return additionalProperties?.boolean === false && patternProperties.size === 0;
  });
  return closed === undefined ? undefined : new Set(closed.properties.keys());
}
