/**
 * Whether `value` is an exact multiple of `factor`, both read as the decimal numbers they print as, so that 19.99 is
 * a multiple of 0.01 although the binary quotient is not whole (JSON Schema Validation 6.2.1).
 */
export function isMultipleOf(value: number | bigint, factor: number | bigint): boolean {
  if (typeof value === 'bigint' || typeof factor === 'bigint')
    return isExactMultiple(toDecimal(value), toDecimal(factor));
  if (Number.isInteger(value) && Number.isInteger(factor)) return value % factor === 0;
  if (!Number.isFinite(value)) return false;
  return isExactMultiple(toDecimal(value), toDecimal(factor));
}

function isExactMultiple(a: Decimal, b: Decimal): boolean {
  const exponent = Math.min(a.exponent, b.exponent);
  return scale(a, exponent) % scale(b, exponent) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function toDecimal(value: number | bigint): Decimal {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function scale(decimal: Decimal, exponent: number): bigint {
  return decimal.digits * 10n ** BigInt(decimal.exponent - exponent);
}
