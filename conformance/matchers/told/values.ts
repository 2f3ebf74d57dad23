/** A number, or a text that is one: amounts of money come as "12.50". */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** How many digits stand behind the point. */
export function decimalsOf(value: unknown): number {
  const text = String(value);
  const [, digits = '', exponent = '0'] = /\.(\d+)(?:e([-+]\d+))?$/i.exec(text) ?? [];
  return Math.max(0, digits.length - Number(exponent));
}

/** Milliseconds; undefined for what is no day and no instant. */
export function instantOf(value: unknown): number | undefined {
  const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT.*(?:Z|[-+]\d\d:\d\d)$/i;
const CLOCK = /^\d\d:\d\d(?::\d\d)?$/;

/** Less than nothing where the first comes before the other; undefined where the two cannot be compared. */
export function compared(one: unknown, other: unknown): number | undefined {
  const [left, right] = [numberOf(one), numberOf(other)];
  if (left !== undefined && right !== undefined) return Math.abs(left - right) < 1e-9 ? 0 : left - right;
  return typeof one === 'string' && typeof other === 'string' ? inTime(one, other) : undefined;
}

function inTime(one: string, other: string): number | undefined {
  const isDated = [DAY, INSTANT].some((form) => form.test(one) && form.test(other));
  if (isDated) return Date.parse(one) - Date.parse(other);
  if (!CLOCK.test(one) || !CLOCK.test(other) || one.length !== other.length) return undefined;
  return one < other ? -1 : Number(one > other);
}

/** True for what may stand for nothing at all. */
export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
