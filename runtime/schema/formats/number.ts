/** Signed 32-bit integer (OAS format registry, `int32`). */
export function isInt32(value: number): boolean {
  return Number.isInteger(value) && value >= -2147483648 && value <= 2147483647;
}

/**
 * Signed 64-bit integer (OAS format registry, `int64`) within the range that a JSON number keeps exactly in JavaScript
 * (RFC 8259 section 6): beyond 2^53 the value that arrives may not be the value that was sent.
 */
export function isInt64(value: number): boolean {
  return Number.isSafeInteger(value);
}

/**
 * The same where longer ones are kept as `bigint` or text: the nearest number of a signed 64-bit integer.
 * @public emitted checks import it
 */
export function isWideInt64(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 2 ** 63;
}

/** Single-precision number (OAS format registry, `float`): within the range of IEEE 754 binary32. */
export function isFloat(value: number): boolean {
  return Number.isFinite(Math.fround(value));
}

/** Double-precision number (OAS format registry, `double`). */
export function isDouble(value: number): boolean {
  return Number.isFinite(value);
}
