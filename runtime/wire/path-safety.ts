import { wireError } from './wire-error.ts';

/**
 * Text of a parameter of a path, where nothing may be missing.
 * @param write its style; never called for what has no text
 * @throws WireError `missing-value` for undefined, null and the empty text, and for what the style leaves nothing of
 */
export function pathText(name: string, value: unknown, write: (value: unknown, name: string) => string): string {
  const text = (value ?? '') === '' ? '' : write(value, name);
  if (!text) throw wireError('missing-value', name);
  return text;
}

/** @throws WireError `dot-segment` when a segment is `.` or `..`, also spelled `%2e`: URL parsers would remove it (RFC 3986 5.2.4) */
export function checkPath(path: string): void {
  if (/\/(\.|%2e){1,2}(\/|$)/i.test(path)) throw wireError('dot-segment', path);
}
