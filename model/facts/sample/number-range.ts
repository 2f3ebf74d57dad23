import type { Schema } from '../../schema.ts';

/** The numbers that several schemas allow together. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  /** What all of them are a multiple of, 0 when nothing is said. */
  readonly step: number;
  readonly isWhole: boolean;
}

/** Bounds of the number formats (OAS format registry); of 64 bits as far as a number of JSON keeps them. */
const formatBounds: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-2_147_483_648, 2_147_483_647],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  float: [-3.4e38, 3.4e38],
};

/** Bounds of what a description may write as a value of a number format; undefined for a format that has none. */
export function writtenBounds(format: string | undefined): readonly [number, number] | undefined {
  return format === 'int64' ? wholeInt64 : boundsOfFormat(format);
}

/** All that 64 bits hold: nobody depends on the digits that reading has rounded. */
const wholeInt64: readonly [number, number] = [-(2 ** 63), 2 ** 63];

/** Bounds of a number format; undefined for a format that has none. */
export function boundsOfFormat(format: string | undefined): readonly [number, number] | undefined {
  return format !== undefined && Object.hasOwn(formatBounds, format) ? formatBounds[format] : undefined;
}

/** Whether a number is a multiple of a step, decimal fractions read as they are written (19.99 of 0.01). */
export function isMultiple(value: number, step: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(step)) return value % step === 0;
  const times = value / step;
  return Math.abs(times - Math.round(times)) <= Math.max(1e-9, Math.abs(times) * 1e-12);
}

/** The range of all parts together; `least > most` when there is no number. */
export function numberRange(type: 'integer' | 'number', parts: readonly Schema[]): NumberRange {
  const steps = parts.flatMap((part) => (part.multipleOf === undefined ? [] : [part.multipleOf]));
  const isWhole = type === 'integer' || parts.some(({ format }) => format === 'int32' || format === 'int64');
  const step = [...steps, ...(isWhole ? [1] : [])].reduce(commonMultiple, 0);
  const bounds = parts.map(({ format }) => boundsOfFormat(format) ?? [-Infinity, Infinity]);
  const above = Math.max(-Infinity, ...parts.map((part) => part.exclusiveMinimum ?? -Infinity));
  const below = Math.min(Infinity, ...parts.map((part) => part.exclusiveMaximum ?? Infinity));
  const gap = gapBetween(above, below);
  const low = Math.max(...parts.map((part) => part.minimum ?? -Infinity), ...bounds.map(([from]) => from ?? -Infinity));
  const high = Math.min(...parts.map((part) => part.maximum ?? Infinity), ...bounds.map(([, to]) => to ?? Infinity));
  const from = above >= low && above !== -Infinity ? beyond(above, step, 1) : low;
  const to = below <= high && below !== Infinity ? beyond(below, step, -1) : high;
  if (step === 0)
    return { least: from === above ? above + gap : from, most: to === below ? below - gap : to, step, isWhole };
  return { least: onStep(from, step, Math.ceil), most: onStep(to, step, Math.floor), step, isWhole };
}

/** The first multiple of a step on one side of an exclusive bound; the bound itself without a step. */
function beyond(bound: number, step: number, side: 1 | -1): number {
  if (step === 0) return bound;
  const times = side === 1 ? Math.floor(bound / step) + 1 : Math.ceil(bound / step) - 1;
  return decimal(times * step, step);
}

/** A multiple of a step inside of a bound. */
function onStep(bound: number, step: number, round: (value: number) => number): number {
  if (!Number.isFinite(bound) || isMultiple(bound, step)) return bound;
  return decimal(round(bound / step) * step, step);
}

/** A product without the dust of binary fractions: as many decimals as the step has. */
export function decimal(value: number, step: number): number {
  const [, fraction = '', power = '0'] = /^-?\d*\.?(\d*)(?:e(-?\d+))?$/.exec(String(step)) ?? [];
  const digits = Math.min(100, Math.max(0, fraction.length - Number(power)));
  return Math.abs(value) < 1e15 ? Number(value.toFixed(digits)) : value;
}

function gapBetween(above: number, below: number): number {
  const room = below - above;
  return Number.isFinite(room) ? room / 4 : 1;
}

/** The least common multiple of two steps; 0 stands for no step. */
function commonMultiple(left: number, right: number): number {
  if (left === 0 || isMultiple(right, left)) return right;
  if (isMultiple(left, right)) return left;
  const scale = 10 ** 9;
  const [a, b] = [Math.round(left * scale), Math.round(right * scale)];
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x === 0 ? left : decimal((a / x) * right, Math.min(left, right));
}
