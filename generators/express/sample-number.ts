import type { Schema } from '../../model/schema.ts';
import { type Draw, drawInteger } from './draw.ts';

/**
 * A number within the bounds of all parts: drawn, or without a draw the plainest one, 1 where it is allowed and else the
 * nearest bound.
 */
export function sampleNumber(type: 'integer' | 'number', parts: readonly Schema[], draw?: Draw): number {
  const step = parts.find((part) => part.multipleOf !== undefined)?.multipleOf ?? (type === 'integer' ? 1 : 0);
  const low = Math.max(...parts.map((part) => part.minimum ?? -Infinity));
  const above = Math.max(...parts.map((part) => part.exclusiveMinimum ?? -Infinity));
  const high = Math.min(...parts.map((part) => part.maximum ?? Infinity));
  const below = Math.min(...parts.map((part) => part.exclusiveMaximum ?? Infinity));
  const gap = step || smallGap(above, below);
  const least = Math.max(low, above === -Infinity ? -Infinity : above + gap);
  const most = Math.min(high, below === Infinity ? Infinity : below - gap);
  const isWhole = type === 'integer' && least <= Number.MAX_SAFE_INTEGER && most >= Number.MIN_SAFE_INTEGER;
  // Bounds of 64 bits are beyond what a number of JSON keeps.
  const from = isWhole ? Math.max(least, least === -Infinity ? least : Number.MIN_SAFE_INTEGER) : least;
  const wanted = Math.min(Math.max(drawn(draw, from, most), from), most);
  return step === 0 ? wanted : onStep(wanted, step, from);
}

/** Open ranges are drawn from like a page of ids: nobody learns anything from numbers of 15 digits. */
function drawn(draw: Draw | undefined, least: number, most: number): number {
  if (draw === undefined) return 1;
  const from = least === -Infinity ? Math.min(1, most) : least;
  return drawInteger(draw, from, Math.min(most, from + 999));
}

function smallGap(above: number, below: number): number {
  const room = below - above;
  return Number.isFinite(room) ? room / 4 : 1;
}

function onStep(wanted: number, step: number, least: number): number {
  const down = Math.floor(wanted / step) * step;
  return down >= least ? down : Math.ceil(wanted / step) * step;
}
