import type { ParameterEncoder } from './expansion.ts';
import { wireError } from './wire-error.ts';

/**
 * Text of a parameter of a path, where nothing may be missing.
 * @param write its style
 * @throws WireError `bad-path` for the empty text, `.` and `..`: URL parsers would take these away (RFC 3986 5.2.4)
 */
export function pathText(value: unknown, name: string, write: (value: unknown, name: string) => string): string {
  const text = write(value, name);
  if (/^\.{0,2}$/.test(text)) throw wireError('bad-path', name);
  return text;
}

/**
 * The writer of a path parameter whose style writes more than the value. It writes nothing for undefined, null and the
 * empty text, nor for what becomes a segment of dots, also spelled `%2e`, so that {@link pathText} refuses them.
 */
export function filled(style: ParameterEncoder): (name: string) => PathValueWriter {
  return (name) => {
    const write = style(name);
    return (value, _, request) => {
      const text = (value ?? '') === '' || request !== undefined ? '' : write(value);
      return /^(?:\.|%2e){1,2}$/i.test(text) ? '' : text;
    };
  };
}

/** Writes a value into a path; with a request, as the writers of other arguments get it, nothing. */
export type PathValueWriter = (value: unknown, name: string, request?: object) => string;
