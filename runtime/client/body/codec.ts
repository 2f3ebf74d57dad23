import { parseExact, writeExact } from '../../wire/exact/exact-json.ts';
import { ofStatus, type Shape, type StatusTable } from '../../wire/exact/exact-shape.ts';
import { jsonAs } from './body.ts';
import type { ArgumentWriter, BodyReader } from '../descriptor.ts';
import { lines } from './line-body.ts';

export type { Shape } from '../../wire/exact/exact-shape.ts';

/** Reads JSON without losing digits, then turns what the shape names into its type. */
export function decoder(shape: Shape): (text: string) => unknown {
  return (text) => parseExact(text, shape);
}

/** Reads the JSON of each status in this way, by its own shape; that of all others as it is. */
export function statusDecoder(shapes: StatusTable<Shape>): BodyReader {
  return (text, { status }) => parseExact(text, ofStatus(shapes, status) ?? {});
}

/** A JSON body in which bigints, and the texts that the shape names, are written as numbers. */
export function exactJson(type: string, shape: Shape): ArgumentWriter {
  return jsonAs(type, (body) => writeExact(body, shape));
}

/** As {@link exactJson}, for each line of a body. */
export function exactLines(type: string, shape: Shape): ArgumentWriter {
  return lines(type, (item) => writeExact(item, shape));
}
