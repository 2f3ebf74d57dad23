import type { ParameterEncoder } from './expansion.ts';
import { scalarText } from './scalar.ts';
import { wireError } from './wire-error.ts';

/**
 * Text of a scalar that is a segment of a path by itself.
 * @throws WireError `bad-path` for the empty text, `.` and `..`: URL parsers would take these away (RFC 3986 5.2.4)
 */
export function pathText(value: unknown, name: string): string {
  const text = scalarText(value, name);
  if (/^\.{0,2}$/.test(text)) throw wireError('bad-path', name);
  return text;
}

/**
 * The writer of a path parameter that has a style, or shares its segment. It refuses undefined, what is written as nothing, null and
 * the empty text in a style, and what makes the whole segment one of dots, also where they are spelled `%2e` or come from
 * several parameters.
 * @param segment that it stands in, with properties in braces; one of its own when not given
 * @param isContent whether a media type writes it, which may have a text for null and for the empty text, as JSON has
 */
export function filled(
  style: ParameterEncoder,
  segment?: string,
  isContent = false,
): (name: string) => PathValueWriter {
  return (name) => {
    const write = style(name);
    const isNothing = (value: unknown): boolean =>
      value === undefined || (!isContent && (value === null || value === ''));
    return (value, property, args, all) => {
      if (all !== undefined) return '';
      const text = isNothing(value) ? '' : write(value);
      const whole = (segment ?? `{${property}}`).replace(/\{([^{}]+)\}/g, (_, other: string) =>
        other === property ? text : String((args as Record<string, unknown>)[other]),
      );
      if (text === '' || /^(?:\.|%2e){1,2}$/i.test(whole)) throw wireError('bad-path', name);
      return text;
    };
  };
}

/**
 * Writes a value into a path; where all arguments are the fourth thing it gets, it writes nothing: that is how the writers
 * of other arguments are called.
 */
export type PathValueWriter = (value: unknown, property: string, args: object, all?: object) => string;
