import { numberFormat, type FormatTable } from './format.ts';
import { isWideInt64 } from './number.ts';
import { standardFormats } from './standard-formats.ts';

/** The formats where nobody depends on the digits of an integer of 64 bits: it may be the nearest number, or a bigint. */
export const wideFormats: FormatTable = {
  ...standardFormats,
  int64: numberFormat('an integer of 64 bits', isWideInt64, (value) => BigInt.asIntN(64, value) === value),
};
