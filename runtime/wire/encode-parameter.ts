import { contentStyle } from './encoder.ts';
import { encodeStyled, encoderOf } from './encoder-of.ts';
import type { ParameterEncoder } from './expansion.ts';
import { mediaTypeEssence } from './media-type.ts';
import { encodeQuerystring, formContentStyle } from './query.ts';
import type { ParameterSpec } from './style.ts';

/**
 * Writes one parameter as it stands on the wire:
 * - path: the text that replaces `{name}` (see {@link expandPath} for the safety rules)
 * - query: `name=value` pairs joined by `&`, percent-encoded, without `?`
 * - header: the field value, not percent-encoded (OAS 3.1.1 appendix D)
 * - cookie: `name=value` pairs joined by `; `
 *
 * `undefined`, an empty array and an empty object produce the empty string: the parameter is left out (RFC 6570
 * section 2.3). null is an empty value (`name=`).
 * @throws WireError when the value cannot be written so that it reads back the same
 */
export function encodeParameter(spec: ParameterSpec, value: unknown): string {
  const { content, name } = spec;
  return content === undefined ? encodeStyled(spec, value) : contentEncoder(spec, content)(name)(value);
}

/** The encoder of a parameter that a media type describes. */
export function contentEncoder(
  spec: Pick<ParameterSpec, 'in' | 'style' | 'explode'>,
  content: string,
): ParameterEncoder {
  const base = encoderOf(spec);
  const isForm = mediaTypeEssence(content) === 'application/x-www-form-urlencoded';
  return isForm ? formContentStyle(base) : contentStyle(content, base);
}

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

/** Writes the `Cookie` field value (RFC 6265 section 4.2); empty when nothing is sent. Values by wire name. */
export function encodeCookies(specs: readonly ParameterSpec[], values: Readonly<Record<string, unknown>>): string {
  return specs
    .map((spec) => encodeParameter(spec, values[spec.name]))
    .filter((text) => text !== '')
    .join('; ');
}
