import type { Schema } from '../../schema.ts';
import { type Draw, drawInteger } from './draw.ts';
import { decimal, isMultiple, type NumberRange, numberRange } from './number-range.ts';

/**
 * A number within the bounds of all parts: drawn, or without a draw the plainest one, 1 where it is allowed and else the
 * nearest bound. Undefined when there is none.
 */
export function sampleNumber(type: 'integer' | 'number', parts: readonly Schema[], draw?: Draw): number | undefined {
  const range = numberRange(type, parts);
  const { least, most, step } = range;
  if (least > most) return undefined;
  const from = least === -Infinity ? Math.min(1, most) : least;
  const wanted =
    draw === undefined ? Math.min(Math.max(1, least), most) : drawn(draw, from, Math.min(most, from + 999), step);
  return inRange(step === 0 ? wanted : nearStep(wanted, range), range);
}

/** Open ranges are drawn from like a page of ids: nobody learns anything from numbers of 15 digits. */
function drawn(draw: Draw, from: number, to: number, step: number): number {
  if (step === 0 && to - from < 1) return from + (to - from) * draw.next();
  return drawInteger(draw, from, to);
}

function nearStep(wanted: number, { least, most, step }: NumberRange): number {
  const down = decimal(Math.floor(wanted / step) * step, step);
  if (down >= least && down <= most) return down;
  const up = decimal(Math.ceil(wanted / step) * step, step);
  return up <= most ? up : least;
}

function inRange(value: number, { least, most, step }: NumberRange): number | undefined {
  const found = Math.min(Math.max(value, least), most);
  return step === 0 || isMultiple(found, step) ? found : undefined;
}
