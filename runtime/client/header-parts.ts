import { formCookieStyle, headerStyle } from '../wire/encoder.ts';
import type { ParameterEncoder } from '../wire/expansion.ts';
import type { RequestPart } from './descriptor.ts';
import { writerOf } from './parameter.ts';

type Styles = Readonly<Record<string, ParameterEncoder>>;

/** Header parameters, separated by spaces; `styles` by property where it is not `simple`. */
export function headers(list: string, styles?: Styles): RequestPart {
  const parameters = list.split(' ').map((entry) => {
    const name = decodeURIComponent(entry.split('=').at(-1) ?? '').toLowerCase();
    return [name, writerOf(entry, headerStyle, styles, unlessNull)] as const;
  });
  return (args, request) => {
    for (const [name, write] of parameters) {
      const text = write(args);
      if (text !== ABSENT) request.headers[name] = text;
    }
  };
}

/** No field value begins with a line break. */
const ABSENT = '\n';

/** A header that is null is not sent: an empty field is not the same as none. */
function unlessNull(style: ParameterEncoder): ParameterEncoder {
  return (name) => {
    const write = style(name);
    return (value) => (value === undefined || value === null ? ABSENT : write(value));
  };
}

/** Cookie parameters, separated by spaces; `styles` by property where it is not exploded `form`. */
export function cookies(list: string, styles?: Styles): RequestPart {
  const parameters = list.split(' ').map((entry) => writerOf(entry, formCookieStyle, styles));
  return (args, request) => {
    const text = parameters
      .map((write) => write(args))
      .filter(Boolean)
      .join('; ');
    if (text) request.headers['cookie'] = text;
  };
}
