import {
  bracketed,
  contentStyle,
  cookieJoinedStyle,
  cookieStyle,
  deepObjectStyle,
  formCookieStyle,
  formJoinedCookieStyle,
  formJoinedStyle,
  formStyle,
  headerExplodedStyle,
  headerStyle,
  labelExplodedStyle,
  labelStyle,
  matrixExplodedStyle,
  matrixStyle,
  pipeDelimitedStyle,
  simpleExplodedStyle,
  simpleStyle,
  spaceDelimitedStyle,
} from './encoder.ts';
import { expansion, refusing, type Escape, type ParameterEncoder } from './expansion.ts';
import { encodeReserved } from './percent.ts';
import { STYLES, type ParameterSpec, type Style } from './style.ts';
import { isContainer } from './text.ts';

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
  const isIndexed = Array.isArray(value) && spec.name.endsWith('[]') && value.some(isContainer);
  return encoderOf(isIndexed && spec.content === undefined ? { ...spec, style: 'deepObject' } : spec)(spec.name)(value);
}

/** Encoders by style in their usual place, joined and exploded. */
const ENCODERS: Readonly<Record<Style, readonly [joined: ParameterEncoder, exploded: ParameterEncoder]>> = {
  matrix: [matrixStyle, matrixExplodedStyle],
  label: [labelStyle, labelExplodedStyle],
  simple: [simpleStyle, simpleExplodedStyle],
  form: [formJoinedStyle, formStyle],
  spaceDelimited: [spaceDelimitedStyle, formStyle],
  pipeDelimited: [pipeDelimitedStyle, formStyle],
  deepObject: [deepObjectStyle, deepObjectStyle],
  cookie: [cookieJoinedStyle, cookieStyle],
};

/** The encoder of a parameter, whatever its style and place. */
export function encoderOf(spec: Omit<ParameterSpec, 'name'>): ParameterEncoder {
  const { content, allowReserved, explode, style } = spec;
  if (content !== undefined) return contentStyle(content, encoderOf({ ...spec, content: undefined }));
  if (spec.in === 'header') return explode ? headerExplodedStyle : headerStyle;
  if (spec.in === 'cookie' && style === 'form') return explode ? formCookieStyle : formJoinedCookieStyle;
  if (allowReserved && spec.in !== 'cookie') return reservedStyle(spec);
  return ENCODERS[style][explode ? 1 : 0];
}

/** What a part may not contain because the style has no way to tell it from the delimiter. */
const DELIMITERS: Readonly<Partial<Record<Style, RegExp>>> = { spaceDelimited: / /, pipeDelimited: /\|/ };

function reservedStyle({ in: place, style, explode }: Omit<ParameterSpec, 'name'>): ParameterEncoder {
  const encode: Escape = (text, isPart) => {
    const encoded = encodeReserved(text, place === 'path' ? 'path' : 'query');
    if (!isPart) return encoded;
    // Reserved characters pass, but for those that separate parts.
    const separators = style === 'label' ? /[,=.]/g : /[,;=]/g;
    return encoded.replace(separators, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  };
  const delimiter = explode ? undefined : DELIMITERS[style];
  const escape = delimiter === undefined ? encode : refusing(delimiter, true, encode);
  return style === 'deepObject' ? bracketed(escape) : expansion(STYLES[style], explode, escape);
}
