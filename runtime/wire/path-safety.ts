import type { ParameterEncoder } from './expansion.ts';
import { WireError } from './wire-error.ts';

/**
 * A style for values of a path, where nothing may be missing.
 * @throws WireError (its encoders) `missing-value` for undefined and null, `empty-value` for what would leave nothing
 */
export function pathStyle(style: ParameterEncoder): ParameterEncoder {
  return (name) => {
    const write = style(name);
    return (value) => {
      const isMissing = value === undefined || value === null;
      const text = isMissing || value === '' ? '' : write(value);
      if (!text) throw new WireError(isMissing ? 'missing-value' : 'empty-value', name);
      return text;
    };
  };
}

/** @throws WireError `dot-segment` when a segment is `.` or `..`, also spelled `%2e`: URL parsers would remove it (RFC 3986 5.2.4) */
export function checkPath(path: string): void {
  if (/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) throw new WireError('dot-segment', path);
}
