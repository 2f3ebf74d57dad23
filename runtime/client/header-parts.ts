import { formCookieStyle, headerStyle } from '../wire/encoder.ts';
import type { ParameterEncoder } from '../wire/expansion.ts';
import { definedEntries, isContainer } from '../wire/text.ts';
import type { ArgumentWriter } from './descriptor.ts';

/**
 * A header parameter, by its name on the wire. Null is not sent, nor is a list or object without members (RFC 6570 section
 * 2.3 says that these are undefined), unless a media type has a text for it: an empty field is not the same as none.
 */
export function header(name: string, style: ParameterEncoder = headerStyle): ArgumentWriter {
  const key = name.toLowerCase();
  const write = style(name);
  return (value, _, { headers }) => {
    if (value === undefined) return;
    const text = write(value);
    if (text || isWritten(value)) headers[key] = text;
  };
}

/** As {@link header}, of a parameter whose empty text is read as null: null is sent as that. */
export function nullableHeader(name: string, style?: ParameterEncoder): ArgumentWriter {
  const write = header(name, style);
  return (value, argument, request, args) => {
    if (value === null) request.headers[name.toLowerCase()] = '';
    else write(value, argument, request, args);
  };
}

/** Whether there is a value, of which the text may be empty. */
function isWritten(value: unknown): boolean {
  return value !== null && (!isContainer(value) || definedEntries(value).length > 0);
}

/** A cookie parameter, by its name on the wire. */
export function cookie(name: string, style: ParameterEncoder = formCookieStyle): ArgumentWriter {
  const write = style(name);
  return (value, _, { headers }) => {
    const text = write(value);
    if (text) headers['cookie'] = headers['cookie'] ? `${headers['cookie']}; ${text}` : text;
  };
}
