import type { MediaType } from '../media-type.ts';
import type { Schema } from '../schema.ts';
import { isLineMediaType } from './media-kind.ts';

/** What describes a body of one JSON value per line. */
export interface LinesBody {
  /** Schema of each item, where one is written. */
  readonly item: Schema | undefined;
  /** Schema of the list of all items (OAS 3.2 "Sequential Media Types": what `schema` describes). */
  readonly list: Schema | undefined;
}

/**
 * What describes the items of a body of lines: `itemSchema`, or a `schema` that takes nothing but a list. Undefined for
 * every other body, and for lines that are described as one text or not at all.
 */
export function linesBody({ name, schema, itemSchema }: MediaType): LinesBody | undefined {
  if (!isLineMediaType(name)) return undefined;
  const list = schema === undefined ? undefined : listSchema(schema);
  if (itemSchema === undefined && list === undefined) return undefined;
  return { item: itemSchema ?? list?.items, list: list === undefined ? undefined : schema };
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
