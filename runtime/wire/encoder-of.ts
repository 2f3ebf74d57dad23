import {
  bracketed,
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
  spreadMember,
} from './encoder.ts';
import { expansion, refusing, type Escape, type ParameterEncoder } from './expansion.ts';
import { encodeReserved } from './percent.ts';
import { STYLES, type ParameterSpec, type Style } from './style.ts';
import { isContainer } from './text.ts';

/** Writes one value in a style; see `encodeParameter`, which knows media types as well. */
export function encodeStyled(spec: Omit<ParameterSpec, 'content'>, value: unknown): string {
  const isIndexed = Array.isArray(value) && spec.name.endsWith('[]') && value.some(isContainer);
  return encoderOf(isIndexed ? { ...spec, style: 'deepObject' } : spec)(spec.name)(value);
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

/** The encoder of a parameter that a style describes, whatever its style and place. */
export function encoderOf(spec: Omit<ParameterSpec, 'name' | 'content'>): ParameterEncoder {
  const { allowReserved, explode, style } = spec;
  if (spec.in === 'header') return explode ? headerExplodedStyle : headerStyle;
  if (spec.in === 'cookie' && style === 'form') return explode ? formCookieStyle : formJoinedCookieStyle;
  if (allowReserved && spec.in !== 'cookie') return reservedStyle(spec);
  return ENCODERS[style][explode ? 1 : 0];
}

/** What a part may not contain because the style has no way to tell it from the delimiter. */
const DELIMITERS: Readonly<Partial<Record<Style, RegExp>>> = { spaceDelimited: / /, pipeDelimited: /\|/ };

function reservedStyle({ in: place, style, explode }: Omit<ParameterSpec, 'name' | 'content'>): ParameterEncoder {
  const encode: Escape = (text, isPart) => {
    const encoded = encodeReserved(text, place === 'path' ? 'path' : 'query');
    if (!isPart) return encoded;
    // Reserved characters pass, but for those that separate parts.
    const separators = style === 'label' ? /[,=.]/g : /[,;=]/g;
    return encoded.replace(separators, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  };
  const delimiter = explode ? undefined : DELIMITERS[style];
  const escape = delimiter === undefined ? encode : refusing(delimiter, true, encode);
  if (style === 'deepObject') return bracketed(escape);
  return expansion(STYLES[style], explode, escape, place === 'query' && explode ? spreadMember : undefined);
}
