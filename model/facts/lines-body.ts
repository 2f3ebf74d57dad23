import type { MediaType } from '../media-type.ts';
import type { Schema } from '../schema.ts';
import { isLineMediaType } from './media-kind.ts';
import { allowedTypes, conjuncts } from './schema-shape.ts';

/** What describes a body of one JSON value per line. */
export interface LinesBody {
  /** Schema of each item, where one is known. */
  readonly item: Schema | undefined;
  /** The same where it is said of an item by itself: the list does not say it. */
  readonly each: Schema | undefined;
  /** Schema of the list of all items (OAS 3.2 "Sequential Media Types": what `schema` describes). */
  readonly list: Schema | undefined;
}

/**
 * What describes the items of a body of lines: `itemSchema`, or a `schema` that takes nothing but a list, or one that takes
 * nothing but objects. Undefined for every other body, and for lines that are described as one text or not at all.
 */
export function linesBody(mediaType: MediaType): LinesBody | undefined {
  const { name, schema, itemSchema } = mediaType;
  if (!isLineMediaType(name)) return undefined;
  const list = schema === undefined ? undefined : listSchema(schema);
  const each = itemSchema ?? misplacedItem(mediaType);
  if (each === undefined && list === undefined) return undefined;
  return { item: each ?? list?.items, each, list: list === undefined ? undefined : schema };
}

/**
 * A `schema` of lines that takes nothing but objects: what holds for all lines together is a list, so it is one of them that
 * is meant, as documents of versions without `itemSchema` have no other word for it.
 */
export function misplacedItem({ name, schema, itemSchema }: MediaType): Schema | undefined {
  if (schema === undefined || itemSchema !== undefined || !isLineMediaType(name)) return undefined;
  return isOfObjects(schema, new Set()) ? schema : undefined;
}

function isOfObjects(schema: Schema, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const types = allowedTypes(schema);
  if (types.length > 0) return types.every((type) => type === 'object');
  const parts = conjuncts(schema);
  return parts.some(({ properties, anyOf, oneOf }) => {
    const alternatives = [anyOf, oneOf].filter((members) => members.length > 0);
    return properties.size > 0 || alternatives.some((members) => members.every((member) => isOfObjects(member, seen)));
  });
}

/** The schema that says that a value is a list, behind references. */
function listSchema(schema: Schema): Schema | undefined {
  const seen = new Set<Schema>();
  for (let each: Schema | undefined = schema; each !== undefined && !seen.has(each); each = each.ref) {
    seen.add(each);
    if (each.types.length === 1 && each.types[0] === 'array') return each;
  }
  return undefined;
}
