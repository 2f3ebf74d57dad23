import { fieldSpecs } from './field-specs.ts';
import { isJsonMediaType } from './media-type.ts';
import { encodeForm, type FieldSpec } from './form.ts';
import { encodeParameter } from './encode-parameter.ts';
import type { ParameterEncoder } from './expansion.ts';
import { encodeComponent } from './percent.ts';
import type { ParameterSpec } from './style.ts';

/**
 * Writes a query string without `?`; empty when nothing is sent. Parameters appear in the order of `specs`. A
 * parameter with `in: querystring` (OAS 3.2) is the whole query string by itself.
 * @param values by the parameter's wire name
 */
export function encodeQuery(specs: readonly ParameterSpec[], values: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  for (const spec of specs) {
    const value = Object.hasOwn(values, spec.name) ? values[spec.name] : undefined;
    const part = spec.in === 'querystring' ? encodeQuerystring(spec.content, value) : encodeParameter(spec, value);
    if (part !== '') parts.push(part);
  }
  return parts.join('&');
}

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
