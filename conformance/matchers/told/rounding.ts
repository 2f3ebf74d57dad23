import { COUNT, countOf } from '../../laws/values/count-words.ts';
import { unitOf, unitOfName } from './units.ts';
import { decimalsOf } from './values.ts';

/** How a number is rounded: to multiples of a step. Where nothing says what becomes of halves, they may go either way. */
export interface Rounding {
  readonly step: number;
  readonly way: 'nearest' | 'half-up' | 'half-even' | 'half-down' | 'up' | 'down';
}

/** What a sentence says without its words on rounding, and these; undefined where they are not understood. */
export interface Rounded {
  readonly said: string;
  readonly rounding: Rounding | undefined;
}

const HALVES: readonly (readonly [RegExp, Rounding['way']])[] = [
  [/^(?:halves|half a \w+|half) (?:up|upwards|rounded up)$/i, 'half-up'],
  [/^(?:half(?: to)? even|to even|banker's|bankers')$/i, 'half-even'],
  [/^half down(?:wards)?$/i, 'half-down'],
  [/^(?:commercially|half away from zero)$/i, 'half-up'],
  [/^(?:up|upwards)$/i, 'up'],
  [/^(?:down|downwards)$/i, 'down'],
];

const WAY =
  '(?:with )?(halves up|halves rounded up|half up|half a \\w+ (?:up|upwards)|half(?: to)? even|to even|half down(?:wards)?|half away from zero|commercially|upwards|downwards|up|down)';
const TARGET = `(?:to|on) (?:the |a |an )?(?:(?:nearest|next|full|whole|exact) )*(.+?)`;
const ROUNDED = new RegExp(`^(?:${WAY})?,? ?(?:${TARGET})?(?:(?:,| and| with)? ${WAY})?$`, 'i');

/** Parts the words on rounding from a sentence on a number. */
export function roundedOf(sentence: string, name: string, isInteger: boolean): Rounded | undefined {
  const [, said, words] = /^(.*?)[,(]? (?:and |then |always |is )*\(?rounded(?: (.*?))?\)?$/i.exec(sentence) ?? [];
  if (said === undefined) return { said: sentence, rounding: undefined };
  const rounding = roundingOf(words ?? '', name, isInteger);
  return rounding && { said, rounding };
}

function roundingOf(words: string, name: string, isInteger: boolean): Rounding | undefined {
  const [, before, target, behind] = ROUNDED.exec(words) ?? [];
  const told = before ?? behind;
  if (target === undefined || (before !== undefined && behind !== undefined)) return undefined;
  const step = stepOf(target, name, isInteger);
  const way = told === undefined ? 'nearest' : HALVES.find(([form]) => form.test(told))?.[1];
  return step === undefined || way === undefined ? undefined : { step, way };
}

const DECIMALS = new RegExp(
  `^(${COUNT}) (?:decimals?|decimal places?|digits? after the (?:decimal )?point|places?)$`,
  'i',
);

/** How far multiples are apart, in the unit of the member. */
function stepOf(target: string, name: string, isInteger: boolean): number | undefined {
  const decimals = countOf(DECIMALS.exec(target)?.[1] ?? '');
  if (decimals !== undefined) return 10 ** -decimals;
  if (/^(?:integer|number|numbers|integers|whole numbers?|full numbers?|unit|units)$/i.test(target)) return 1;
  if (/^\d+(?:\.\d+)?$/.test(target)) return Number(target) > 0 ? Number(target) : undefined;
  const [, many = '1', word = ''] = /^(?:(\d+) )?([a-z]+)$/i.exec(target) ?? [];
  const size = sizeOf(word, name, isInteger);
  return size === undefined ? undefined : Number(many) * size;
}

/** How large a unit is in that of the member. */
function sizeOf(word: string, name: string, isInteger: boolean): number | undefined {
  const [unit, own] = [unitOf(word), unitOfName(name)];
  if (unit === undefined) return undefined;
  if (own !== undefined) return own[0] === unit[0] ? unit[1] / own[1] : undefined;
  // What is a whole number is so in the unit that is told; money with fractions is of the large unit.
  if (isInteger) return 1;
  return unit[0] === 'money' ? unit[1] : undefined;
}

/** What fractions of numbers in a computer may be off by. */
const NOISE = 1e-9;

/** True where a number is what another one is when it is rounded. */
export function isRounded(number: number, exact: number, { step, way }: Rounding): boolean {
  const [is, should] = [number / step, exact / step];
  const slack = NOISE * Math.max(1, Math.abs(should));
  if (Math.abs(is - Math.round(is)) > Math.max(slack, 1e-6)) return false;
  const by = Math.round(is) - should;
  // What is negative goes down towards nothing with some, and away from it with others.
  const size = should < 0 && way !== 'nearest' && way !== 'half-even' ? Math.abs(by) : by;
  return Math.abs(by) <= reach(way) + slack && isWay(way, size, { is: Math.round(is), should, slack });
}

function reach(way: Rounding['way']): number {
  return way === 'up' || way === 'down' ? 1 : 0.5;
}

function isWay(
  way: Rounding['way'],
  by: number,
  { is, should, slack }: { readonly is: number; readonly should: number; readonly slack: number },
): boolean {
  if (should < 0 && way !== 'half-even') return Math.abs(by) < 1 + slack;
  if (way === 'up') return by > -slack && by < 1 - slack;
  if (way === 'down') return by < slack && by > slack - 1;
  // A half that comes of fractions may be a little more or less than one.
  if (way === 'nearest' || !Number.isInteger(should * 2) || Number.isInteger(should)) return true;
  if (way === 'half-even') return is % 2 === 0;
  return way === 'half-up' ? by > 0 : by < 0;
}

/** Less than any amount of money or length that people count. */
const FRACTION = 0.001;

/**
 * True where a number is another one, as far as it shows: where nothing says how a fraction is rounded, the digits that it has may be
 * rounded or cut off.
 */
export function isAlike(shown: unknown, number: number, exact: number, mayRound: boolean): boolean {
  const off = Math.abs(number - exact);
  return off < FRACTION || (mayRound && off < 10 ** -decimalsOf(shown));
}
