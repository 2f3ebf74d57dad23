import { DEFAULT_LIMITS, RawTree, type RawObject, type RawValue, type WireLimits } from './bracket.ts';
import { withoutOptionalSpace } from './optional-space.ts';
import { decodeComponent, decodeFormComponent } from './percent.ts';
import type { RawPair } from './query-pairs.ts';
import { STYLES, type ParameterSpec } from './style.ts';
import type { WireProblem } from './wire-error.ts';

/** What the schema expects; the text alone (`a,b`) cannot tell. */
export type ParameterShape = 'scalar' | 'array' | 'object';

/** A parameter as the decoder needs it. */
export interface DecodeSpec extends ParameterSpec {
  readonly shape: ParameterShape;
  /** Names of an exploded object's properties in query and cookie; without it, every field is a property. */
  readonly properties?: readonly string[] | undefined;
  readonly limits?: WireLimits | undefined;
  /** Set where nothing is percent-encoded: in parts of multipart bodies. */
  readonly isPlain?: boolean | undefined;
  /** Set where no part can hold a comma: one that is percent-encoded is a delimiter too. */
  readonly commaFree?: boolean | undefined;
}

/**
 * Reads one parameter into a raw value: delimiters are split first, then every part is percent-decoded once. Types by
 * schema are the caller's work. Undefined when the parameter is absent, or when a problem was reported.
 * @param source path: the raw segment text; header: the field value; query and cookie: the pairs of `parseQuery` /
 *   `parseCookies` (all of them, or those of this parameter)
 * @param problems receives what breaks the style
 */
export function decodeParameter(
  spec: DecodeSpec,
  source: string | readonly RawPair[] | undefined,
  problems: WireProblem[],
): RawValue | undefined {
  if (source === undefined) return undefined;
  const reader: Reader = { spec, problems, failed: false };
  const value = typeof source === 'string' ? readText(reader, source) : readPairs(reader, source);
  return reader.failed ? undefined : value;
}

interface Reader {
  readonly spec: DecodeSpec;
  readonly problems: WireProblem[];
  failed: boolean;
}

function misread(reader: Reader, code: WireProblem['code'], expected: string, got: string): undefined {
  reader.failed = true;
  reader.problems.push({ code, name: reader.spec.name, expected, got });
  return undefined;
}

function plainText(reader: Reader, text: string): string {
  const { spec } = reader;
  // OAS 3.1.1 appendix D: neither header fields nor the `cookie` style are percent-encoded.
  if (spec.isPlain || spec.in === 'header' || spec.style === 'cookie') return text;
  const value = spec.in === 'path' || spec.in === 'cookie' ? decodeComponent(text) : decodeFormComponent(text);
  return value ?? misread(reader, 'bad-encoding', 'percent-encoded UTF-8', text) ?? '';
}

/** Path and header: one text holds the whole value. */
function readText(reader: Reader, text: string): RawValue | undefined {
  const { spec } = reader;
  const rule = STYLES[spec.style];
  if (spec.content !== undefined) return plainText(reader, text);
  if (!text.startsWith(rule.prefix))
    return misread(reader, 'bad-style', `a value that starts with ${rule.prefix}`, text);
  const body = text.slice(rule.prefix.length);
  if (rule.named && spec.explode && spec.shape !== 'scalar') return readMatrixParts(reader, body.split(rule.separator));
  const value = rule.named ? withoutName(reader, body) : body;
  if (value === undefined) return undefined;
  return readDelimited(reader, value, spec.explode ? rule.separator : rule.delimiter);
}

/** `color=blue` of style matrix without the name; `color` alone is an empty value. */
function withoutName(reader: Reader, part: string): string | undefined {
  const equals = part.indexOf('=');
  const name = plainText(reader, equals < 0 ? part : part.slice(0, equals));
  if (name === reader.spec.name) return equals < 0 ? '' : part.slice(equals + 1);
  return misread(reader, 'bad-style', `;${reader.spec.name}=...`, `;${part}`);
}

function readMatrixParts(reader: Reader, parts: readonly string[]): RawValue {
  if (reader.spec.shape === 'object') return toHash(reader, parts);
  return parts.map((part) => plainText(reader, withoutName(reader, part) ?? ''));
}

/** A comma as clients write it that encode the whole value. */
const LOOSE_COMMA = /%2c|,/i;

/** The value of an unexploded parameter, or of an unnamed style, split by its delimiter. */
function readDelimited(reader: Reader, text: string, written: string | RegExp): RawValue {
  const { spec } = reader;
  if (spec.shape === 'scalar') return plainText(reader, text);
  const isLoose = written === ',' && spec.commaFree === true && spec.isPlain !== true;
  const delimiter = isLoose ? LOOSE_COMMA : written;
  const parts =
    text === '' ? [] : text.split(delimiter).map((part) => (spec.in === 'header' ? withoutOptionalSpace(part) : part));
  if (spec.shape === 'array') return parts.map((part) => plainText(reader, part));
  return spec.explode ? toHash(reader, parts) : alternatingHash(reader, parts);
}

/** `R=100`, `G=200` as a hash. */
function toHash(reader: Reader, parts: readonly string[]): RawObject {
  const hash = Object.create(null) as RawObject; // no prototype: nothing to pollute
  for (const part of parts) {
    const equals = part.indexOf('=');
    if (equals < 0) misread(reader, 'bad-style', 'key=value', part);
    else setOnce(reader, hash, plainText(reader, part.slice(0, equals)), plainText(reader, part.slice(equals + 1)));
  }
  return hash;
}

/** A key that comes twice has no one value, as a scalar that comes twice has none. */
function setOnce(reader: Reader, hash: RawObject, key: string, value: string): void {
  if (hash[key] !== undefined) misread(reader, 'conflict', 'each key once', key);
  hash[key] = value;
}

/** `R`, `100`, `G`, `200` as a hash. */
function alternatingHash(reader: Reader, parts: readonly string[]): RawObject {
  const hash = Object.create(null) as RawObject; // no prototype: nothing to pollute
  if (parts.length % 2 !== 0) misread(reader, 'bad-style', 'keys and values in turn', `${parts.length} parts`);
  for (let at = 0; at + 1 < parts.length; at += 2) {
    setOnce(reader, hash, plainText(reader, parts[at] ?? ''), plainText(reader, parts[at + 1] ?? ''));
  }
  return hash;
}

/** Raw text between parts: encoded or not, since senders do both; `+` is a space as well. */
const LOOSE_DELIMITER: Readonly<Partial<Record<ParameterSpec['style'], RegExp>>> = {
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /%7c|\|/i,
};

/** Query and cookie: the value is spread over named fields. */
function readPairs(reader: Reader, given: readonly RawPair[]): RawValue | undefined {
  const { spec } = reader;
  const pairs = spec.in === 'cookie' ? cookieFields(spec, given) : given;
  if (spec.style === 'deepObject' && spec.content === undefined) return readBrackets(reader, pairs);
  if (spec.shape === 'object' && spec.explode && spec.content === undefined) return readProperties(reader, pairs);
  const values = pairs.filter((pair) => pair[0] === spec.name).map((pair) => pair[1]);
  // An array of containers under a `name[]` is written with indices: name[0][key].
  if (values.length === 0 && spec.shape === 'array' && spec.name.endsWith('[]')) return readBrackets(reader, pairs);
  return readValues(reader, values);
}

/**
 * An exploded value of style form is one cookie whatever the number of its fields: `a=1&a=2` (OAS 3.1.1 "Style Values";
 * the separator is the query's). In values it is percent-encoded.
 */
function cookieFields({ style, explode, shape, content }: DecodeSpec, pairs: readonly RawPair[]): readonly RawPair[] {
  if (style !== 'form' || !explode || shape === 'scalar' || content !== undefined) return pairs;
  return pairs.flatMap(([name, value]) => `${name}=${value}`.split('&').map(toPair));
}

function toPair(field: string): RawPair {
  const equals = field.indexOf('=');
  return equals < 0 ? [field, ''] : [field.slice(0, equals), field.slice(equals + 1)];
}

function readValues(reader: Reader, values: readonly string[]): RawValue | undefined {
  const { spec } = reader;
  const [first] = values;
  if (first === undefined) return undefined;
  if (spec.shape === 'array' && spec.explode && spec.content === undefined) {
    return values.map((value) => plainText(reader, value));
  }
  if (values.length > 1) return misread(reader, 'conflict', 'one value', `${values.length} values`);
  if (spec.content !== undefined) return plainText(reader, first);
  const { delimiter } = STYLES[spec.style];
  if (spec.isPlain) return readDelimited(reader, first, decodeURIComponent(delimiter));
  return readDelimited(reader, first, LOOSE_DELIMITER[spec.style] ?? delimiter);
}

/** Exploded `form` object: each property is a field of its own. */
function readProperties(reader: Reader, pairs: readonly RawPair[]): RawObject | undefined {
  const hash = Object.create(null) as RawObject; // no prototype: nothing to pollute
  const names = reader.spec.properties;
  // Names of a query are decoded already, those of cookies are as they were sent.
  const isCookie = reader.spec.in === 'cookie';
  for (const [raw, value] of pairs) {
    const name = isCookie ? plainText(reader, raw) : raw;
    if (names === undefined || names.includes(name)) setOnce(reader, hash, name, plainText(reader, value));
  }
  return Object.keys(hash).length === 0 ? undefined : hash;
}

/** Bracket grammar: every field whose name is this parameter's base name followed by brackets. */
function readBrackets(reader: Reader, pairs: readonly RawPair[]): RawValue | undefined {
  const base = reader.spec.name.replace(/\[\]$/, '');
  const problems: WireProblem[] = [];
  const tree = new RawTree(reader.spec.limits ?? DEFAULT_LIMITS, problems);
  for (const [name, value] of pairs) {
    if (name === base || name.startsWith(`${base}[`)) tree.add(name, plainText(reader, value));
  }
  if (problems.length > 0) {
    reader.failed = true;
    reader.problems.push(...problems);
  }
  return tree.root[base];
}
