/** Digits that 64 bits may have, and a sign: more of them are no integer that anything is made of, and cost time. */
export const MOST_DIGITS = 20;

/** Stands for integers of more digits than anything is made of; whoever is told of one is told what was written. */
const BEYOND = '1'.padEnd(MOST_DIGITS + 2, '0');

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Whether JSON may hold a number that a double does not keep. A text that looks like one is no harm: it only costs time. */
export function mayLoseDigits(text: string): boolean {
  return /\d{16}|[\d.]{17}|(?:^|[\s:,[])-?\d+(?:\.\d+)?[eE]/.test(text);
}

/** Whether what is written is long enough, or far enough, that a double may not keep it. */
export function isLongToken(token: string): boolean {
  return token.length > 15 || /[eE]/.test(token);
}

/**
 * The digits of a number of JSON that is an integer, however it is written (JSON Schema 2020-12 Core 4.2.3: with a zero
 * fraction, or with an exponent); undefined for one that has a fraction, or is no number.
 */
export function integerDigits(token: string): string | undefined {
  const [, sign = '', whole, fraction = '', exponent = '0'] = PARTS.exec(token) ?? [];
  if (whole === undefined) return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  const shift = Number(exponent) - fraction.length;
  if (shift < 0) {
    const kept = digits.slice(0, shift);
    return kept !== '' && /^0+$/.test(digits.slice(shift)) ? sign + atMost64Bits(kept) : undefined;
  }
  return sign + (digits.length + shift > MOST_DIGITS ? BEYOND : digits + '0'.repeat(shift));
}

function atMost64Bits(digits: string): string {
  return digits.length > MOST_DIGITS ? BEYOND : digits;
}

/** The number that is written, as a bigint where it is an integer that a number does not keep and 64 bits may. */
export function keptNumber(token: string): number | bigint {
  const nearest = Number(token);
  if (Number.isSafeInteger(nearest)) return nearest;
  const digits = integerDigits(token);
  return digits === undefined || digits.length > MOST_DIGITS ? nearest : BigInt(digits);
}
