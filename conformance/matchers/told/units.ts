import { snakeCase } from '../../../model/snake-case.ts';

/** What each measures, and how large it is among the others of that: grams and kilograms measure the same. */
const UNITS: Readonly<Record<string, readonly [measure: string, size: number]>> = {
  second: ['time', 1],
  sec: ['time', 1],
  minute: ['time', 60],
  min: ['time', 60],
  hour: ['time', 3_600],
  day: ['time', 86_400],
  week: ['time', 604_800],
  gram: ['mass', 1],
  kilogram: ['mass', 1_000],
  kg: ['mass', 1_000],
  millimetre: ['length', 0.001],
  mm: ['length', 0.001],
  centimetre: ['length', 0.01],
  cm: ['length', 0.01],
  metre: ['length', 1],
  meter: ['length', 1],
  kilometre: ['length', 1_000],
  kilometer: ['length', 1_000],
  km: ['length', 1_000],
  cent: ['money', 0.01],
  euro: ['money', 1],
  eur: ['money', 1],
  dollar: ['money', 1],
  usd: ['money', 1],
  litre: ['volume', 1],
  liter: ['volume', 1],
  percent: ['share', 1],
  pct: ['share', 1],
};

/** A unit by its word, in the plural as well. */
export function unitOf(word: string): readonly [measure: string, size: number] | undefined {
  const plain = word.toLowerCase();
  return Object.hasOwn(UNITS, plain)
    ? UNITS[plain]
    : UNITS[Object.hasOwn(UNITS, plain.slice(0, -1)) ? plain.slice(0, -1) : ''];
}

/** The unit that the last word of a name tells: that of `total_cents`. */
export function unitOfName(name: string): readonly [measure: string, size: number] | undefined {
  const words = snakeCase(name).split('_');
  return words.length === 1 ? undefined : unitOf(words.at(-1) ?? '');
}

/** False where two names tell different units: nothing is the sum of grams and kilograms. */
export function haveOneUnit(names: readonly string[]): boolean {
  const told = names.map(unitOfName).filter((unit) => unit !== undefined);
  return new Set(told.map((unit) => unit.join(' '))).size < 2;
}
