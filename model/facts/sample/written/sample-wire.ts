import { isFormMediaType, isJsonMediaType } from '../../media-kind.ts';
import { objectOf } from '../../../json-object.ts';
import type { JsonValue } from '../../../location.ts';
import type { MediaType } from '../../../media-type.ts';
import type { Parameter } from '../../../parameter.ts';
import type { ParameterStyle } from '../../../parameter-style.ts';

/**
 * How samples, and answers of the mock, write values into URLs and forms. Emitters may not import the runtime, so this is a small writer of its
 * own; a test holds it to what the wire table of the runtime writes.
 */
type Pair = readonly [string, string];

/** A path parameter as it stands in the URL (OAS "Style Values"). */
export function encodePathValue(parameter: Parameter, value: JsonValue): string {
  const name = encodeURIComponent(parameter.name);
  const { style, explode } = parameter;
  if (typeof value !== 'object' || value === null) {
    if (style === 'label') return `.${encode(value)}`;
    return style === 'matrix' ? `;${name}=${encode(value)}` : encode(value);
  }
  // A dot inside a value would read as a separator of a label.
  const part = (item: JsonValue): string => (style === 'label' ? encode(item).replaceAll('.', '%2E') : encode(item));
  const isList = Array.isArray(value);
  const parts = Object.entries(value).flatMap(([key, item]) => {
    if (isList) return [explode && style === 'matrix' ? `${name}=${part(item)}` : part(item)];
    return explode ? [`${part(key)}=${part(item)}`] : [part(key), part(item)];
  });
  if (style === 'label') return `.${parts.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return parts.join(',');
  return explode ? parts.map((item) => `;${item}`).join('') : `;${name}=${parts.join(',')}`;
}

/** A query parameter as `name=value` pieces, encoded. */
export function encodeQueryValue(parameter: Parameter, value: JsonValue): readonly string[] {
  const { content } = parameter;
  if (content !== undefined) return [piece([parameter.name, contentText(content, value)])];
  return write(parameter.name, value, parameter);
}

/** A parameter that is the whole query string (OAS 3.2 `in: querystring`). */
export function encodeQuerystring({ content }: Parameter, value: JsonValue): string {
  const isContainer = typeof value === 'object' && value !== null;
  if (content === undefined) return isContainer ? write('', value, EXPLODED).join('&') : encode(value);
  const text = contentText(content, value);
  return isFormMediaType(content.name) && isContainer ? text : encode(text);
}

/** The value of a header parameter, which nothing encodes (OAS 3.1.1 appendix D). */
export function encodeHeaderValue(parameter: Parameter, value: JsonValue): string {
  const { content, explode } = parameter;
  if (content !== undefined) return contentText(content, value);
  if (typeof value !== 'object' || value === null) return wireText(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => wireText(item)).join(',');
  return Object.entries(value)
    .map(([key, item]) => `${key}${explode ? '=' : ','}${wireText(item)}`)
    .join(',');
}

/** A cookie parameter as `name=value`, or as several of them. */
export function encodeCookies(parameter: Parameter, value: JsonValue): string {
  const { name, content, style, explode } = parameter;
  if (content !== undefined) return piece([name, contentText(content, value)]);
  if (style !== 'cookie') return write(name, value, { style, explode }).join('; ');
  // This style encodes nothing (OAS 3.2 "Style Values").
  const isContainer = typeof value === 'object' && value !== null;
  if (isContainer && explode) {
    const named = ([key, item]: readonly [string, JsonValue]): string =>
      `${Array.isArray(value) ? name : key}=${wireText(item)}`;
    return Object.entries(value).map(named).join('; ');
  }
  const parts = !isContainer
    ? [value]
    : Object.entries(value).flatMap(([key, item]) => (Array.isArray(value) ? [item] : [key, item]));
  return `${name}=${parts.map(wireText).join(',')}`;
}

/** The text of a parameter that a media type describes. */
function contentText(media: MediaType, value: JsonValue): string {
  if (typeof value === 'string' && !isJsonMediaType(media.name)) return value;
  const isForm = isFormMediaType(media.name) && typeof value === 'object' && value !== null;
  return isForm ? encodeForm(media, value) : JSON.stringify(value);
}

/** A form body (`application/x-www-form-urlencoded`) with the style of each property's Encoding Object. */
export function encodeForm(media: MediaType, body: JsonValue): string {
  return Object.entries(objectOf(body))
    .flatMap(([name, value]) => {
      const encoding = media.encoding.find((candidate) => candidate.property === name);
      if (encoding?.style !== undefined)
        return write(name, value, { style: encoding.style, explode: encoding.explode });
      // Without a style an object is a JSON text (OAS "Encoding Object").
      const plain = Array.isArray(value) || typeof value !== 'object' || value === null ? value : JSON.stringify(value);
      return write(name, plain, { style: 'form', explode: true });
    })
    .join('&');
}

/** A list or object in a style, as pairs of which nothing is encoded: parts of a multipart body. */
export function styledPairs(name: string, value: object, { style, explode }: Manner): readonly Pair[] {
  // What is in a JSON value is JSON.
  const member = value as JsonValue;
  if (style === 'deepObject') return bracketPairs(name.replace(/\[\]$/, ''), member);
  const entries = Object.entries(value as Readonly<Record<string, JsonValue>>);
  const isList = Array.isArray(value);
  if (explode) return entries.flatMap(([key, item]) => (isList ? [[name, wireText(item)]] : spread(key, item)));
  const parts = entries.flatMap(([key, item]) => (isList ? [wireText(item)] : [key, wireText(item)]));
  return [[name, parts.join(decodeURIComponent(SEPARATORS[style] ?? ','))]];
}

const EXPLODED: Manner = { style: 'form', explode: true };

interface Manner {
  readonly style: ParameterStyle;
  readonly explode: boolean;
}

const SEPARATORS: Partial<Record<ParameterStyle, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

function write(name: string, value: JsonValue, manner: Manner): readonly string[] {
  if (manner.style === 'deepObject') return bracketPairs(name, value).map(piece);
  if (Array.isArray(value)) {
    if (manner.explode) return value.map((item: JsonValue) => piece([name, wireText(item)]));
    return [`${encode(name)}=${value.map((item: JsonValue) => encode(item)).join(SEPARATORS[manner.style] ?? ',')}`];
  }
  if (typeof value !== 'object' || value === null) return [piece([name, wireText(value)])];
  const entries = Object.entries(value);
  if (manner.explode) return entries.flatMap(([key, item]) => spread(key, item).map(piece));
  return [`${encode(name)}=${entries.flatMap(([key, item]) => [encode(key), encode(item)]).join(',')}`];
}

/** A member of an exploded object: a list of scalars repeats its name, other lists and objects have brackets. */
function spread(name: string, member: JsonValue): readonly Pair[] {
  const isNested = (item: JsonValue): boolean => typeof item === 'object' && item !== null;
  if (!isNested(member)) return [[name, wireText(member)]];
  const pairs = bracketPairs(name, member);
  const isPlain = Array.isArray(member) && !member.some(isNested);
  return isPlain ? pairs.map(([, text]) => [name, text]) : pairs;
}

/** The bracket grammar of nested values: `a[b]=1`, `a[b][]=1`, `a[0][b]=1`. */
function bracketPairs(name: string, value: JsonValue): readonly Pair[] {
  if (Array.isArray(value)) {
    const list: readonly JsonValue[] = value;
    const nested = list.some((item) => typeof item === 'object' && item !== null);
    return list.flatMap((item, index) => bracketPairs(nested ? `${name}[${index}]` : `${name}[]`, item));
  }
  if (typeof value !== 'object' || value === null) return [[name, wireText(value)]];
  return Object.entries(value).flatMap(([key, item]) => bracketPairs(`${name}[${key}]`, item));
}

function piece([name, value]: Pair): string {
  return `${encode(name)}=${encode(value)}`;
}

/** The text of a value that stands for itself; what stands for more is JSON. */
export function wireText(value: JsonValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function encode(value: JsonValue): string {
  return encodeURIComponent(wireText(value)).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
