import { fieldSpecs } from './field-specs.ts';
import { isJsonMediaType } from './media-type.ts';
import { encodeForm, refuseTaken, type FieldSpec } from './form.ts';
import type { ParameterEncoder } from './expansion.ts';
import { encodeComponent } from './percent.ts';
import { isContainer } from './text.ts';

/**
 * Writes the value of a parameter with `in: querystring` by its media type: urlencoded as a form, anything else as
 * percent-encoded JSON (or text, when it is a string).
 */
export function encodeQuerystring(
  content: string | undefined,
  value: unknown,
  fields?: Readonly<Record<string, FieldSpec>>,
): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object' && (content === undefined || /x-www-form-urlencoded/i.test(content))) {
    return encodeForm(value, fields);
  }
  return encodeComponent(typeof value === 'string' && !isJsonMediaType(content ?? '') ? value : JSON.stringify(value));
}

/**
 * A parameter that is the whole query string (OAS 3.2 `in: querystring`), as an encoder.
 * @param fields encodings of a form, as {@link fieldSpecs} reads them
 */
export function querystringStyle(content: string, fields: string = ''): ParameterEncoder {
  const specs = fieldSpecs(fields);
  return () => (value) => encodeQuerystring(content, value, specs);
}

/**
 * A parameter that `content` describes as `application/x-www-form-urlencoded`: `base` writes the text of the form, whose own
 * encoding is encoded once more where the place asks for it.
 * @param fields encodings of the form, as {@link fieldSpecs} reads them
 */
export function formContentStyle(base: ParameterEncoder, fields: string = ''): ParameterEncoder {
  const specs = fieldSpecs(fields);
  return (name) => {
    const write = base(name);
    return (value) => write(isContainer(value) ? encodeForm(value, specs) : value);
  };
}

/**
 * An exploded object beside other parameters, and credentials: a member that has the name of one of these would be read as that one, and is refused.
 * @param others their names, percent-encoded, with spaces between them
 */
export function besideStyle(base: ParameterEncoder, others: string): ParameterEncoder {
  const taken = new Set(others.split(' ').map(decodeURIComponent));
  return (name) => {
    const write = base(name);
    return (value) => {
      refuseTaken(name, value, (key) => taken.has(key), 'parameter, or of a credential');
      return write(value);
    };
  };
}
