/**
 * `runtime/wire`: the one place that knows how values travel. Client, validators, Express adapter and conformance
 * runner all use it; nothing here knows a schema.
 *
 * Encoding takes plain values: strings, numbers, bigints, booleans, Date (ISO 8601, UTC), arrays, objects.
 * - `undefined`: the parameter, item or property is left out. An empty array or object is left out as a whole.
 * - `null`: an empty value (`name=`); in a path an error.
 * - containers where the style has no form for them: JSON text (see `itemText`), except under `deepObject` and `name[]`,
 *   which follow the bracket grammar (see `bracket.ts`).
 *
 * Decoding is style-level only. The seam to the validators: this side splits at delimiters, percent-decodes every part
 * exactly once and returns a `RawValue`: strings, arrays, and hashes without prototype. The caller then reads types by
 * schema (`"5"` as 5, `"None"` as the word, `""` as null) and turns hashes with number keys into arrays where the schema
 * wants one (`rawToArray`). A parameter that is absent is `undefined`. Problems of bad input are collected in the array
 * that the caller passes, never thrown; `WireError` is thrown only while encoding.
 *
 * A server decodes a request so: `parseQuery(rawQuery, problems)` once, then `decodeParameter(spec, pairs, problems)` per
 * query parameter; `decodeParameter(spec, rawSegment, problems)` per path parameter; `parseCookies(header)` likewise;
 * headers by their field value; urlencoded bodies with `decodeForm(text, limits)`, text parts of multipart with
 * `decodeFields(fields, limits)`.
 */
export {
  DEFAULT_LIMITS,
  RawTree,
  flatten,
  parseBracketName,
  rawToArray,
  toPairs,
  type RawObject,
  type RawValue,
  type WireLimits,
} from './bracket.ts';
export { parseCookies } from './parse-cookies.ts';
export { decodeParameter, type DecodeSpec, type ParameterShape } from './decode-parameter.ts';
export { encodeCookies, encodeParameter, encodeQuery } from './encode-parameter.ts';
export { encoderOf } from './encoder-of.ts';
export type { Escape, ParameterEncoder, ValueEncoder } from './expansion.ts';
export { decodeFields, decodeForm, type DecodedForm } from './decode-form.ts';
export { encodeForm, type FieldSpec } from './form.ts';
export { encodeMultipart } from './multipart.ts';
export { formatLinkHeader, linkTarget, parseLinkHeader, type LinkValue } from './link-header.ts';
export {
  isJsonMediaType,
  isTextMediaType,
  matchMediaRange,
  mediaTypeCharset,
  mediaTypeEssence,
  negotiateMediaType,
  parseMediaType,
  selectMediaType,
  type ParsedMediaType,
} from './media-type.ts';
export { expandPath } from './path-template.ts';
export { decodeComponent, decodeFormComponent, encodeComponent, encodeReserved } from './percent.ts';
export { besideStyle, encodeQuerystring, formContentStyle, querystringStyle } from './query.ts';
export { parseQuery, type RawPair } from './query-pairs.ts';
export {
  DEFAULT_STYLE,
  STYLES,
  defaultExplode,
  type ParameterIn,
  type ParameterSpec,
  type Style,
  type StyleRule,
} from './style.ts';
export { toText } from './text.ts';
export { WireError, type WireErrorCode, type WireProblem } from './wire-error.ts';
