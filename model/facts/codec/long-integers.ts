import type { Schema } from '../../schema.ts';

/** True for a schema of 64-bit integers that lists values which numbers do not keep: no number tells them from their neighbours. */
export function listsLongIntegers({ format, longIntegers }: Schema): boolean {
  if (format !== 'int64' || longIntegers === undefined) return false;
  return [...longIntegers.keys()].some((place) => place === 'const' || /^enum\/\d+$/.test(place));
}

/** The digits of an integer that a keyword holds; of others the usual spelling. */
export function digitsAt({ longIntegers }: Schema, place: string, value: number): string {
  return String(longIntegers?.get(place) ?? value);
}

/** A listed value and the digits of it where it is an integer that numbers do not keep. */
export interface Listed {
  readonly value: Schema['const'];
  readonly digits: string | undefined;
}

/** The values that a schema lists; undefined where it lists none. */
export function listedWithDigits(schema: Schema): readonly Listed[] | undefined {
  const { enum: listed, hasConst, const: only, longIntegers } = schema;
  const at = (place: string): string | undefined => longIntegers?.get(place)?.toString();
  if (hasConst) return [{ value: only, digits: at('const') }];
  return listed?.map((value, index) => ({ value, digits: at(`enum/${index}`) }));
}
