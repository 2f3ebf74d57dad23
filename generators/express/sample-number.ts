import type { Schema } from '../../model/schema.ts';

/** The plainest number within the bounds of all parts: 1 where it is allowed, else the nearest bound. */
export function sampleNumber(type: 'integer' | 'number', parts: readonly Schema[]): number {
  const step = parts.find((part) => part.multipleOf !== undefined)?.multipleOf ?? (type === 'integer' ? 1 : 0);
  const low = Math.max(...parts.map((part) => part.minimum ?? -Infinity));
  const above = Math.max(...parts.map((part) => part.exclusiveMinimum ?? -Infinity));
  const high = Math.min(...parts.map((part) => part.maximum ?? Infinity));
  const below = Math.min(...parts.map((part) => part.exclusiveMaximum ?? Infinity));
  const gap = step || smallGap(above, below);
  const least = Math.max(low, above === -Infinity ? -Infinity : above + gap);
  const most = Math.min(high, below === Infinity ? Infinity : below - gap);
  const wanted = Math.min(Math.max(1, least), most);
  return step === 0 ? wanted : onStep(wanted, step, least);
}

function smallGap(above: number, below: number): number {
  const room = below - above;
  return Number.isFinite(room) ? room / 4 : 1;
}

function onStep(wanted: number, step: number, least: number): number {
  const down = Math.floor(wanted / step) * step;
  return down >= least ? down : Math.ceil(wanted / step) * step;
}
