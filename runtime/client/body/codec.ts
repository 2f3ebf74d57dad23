import { parseExact, writeExact } from '../../wire/exact/exact-json.ts';
import type { Shape } from '../../wire/exact/exact-shape.ts';
import { jsonAs } from './body.ts';
import type { ArgumentWriter } from '../descriptor.ts';
import { lines } from './line-body.ts';

export type { Shape } from '../../wire/exact/exact-shape.ts';

/** Reads JSON without losing digits, then turns what the shape names into its type. */
export function decoder(shape: Shape): (text: string) => unknown {
  return (text) => parseExact(text, shape);
}

/** A JSON body in which bigints, and the texts that the shape names, are written as numbers. */
export function exactJson(type: string, shape: Shape): ArgumentWriter {
  return jsonAs(type, (body) => writeExact(body, shape));
}

/** As {@link exactJson}, for each line of a body. */
export function exactLines(type: string, shape: Shape): ArgumentWriter {
  return lines(type, (item) => writeExact(item, shape));
}
