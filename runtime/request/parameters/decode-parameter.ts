import { unescapeToken } from '../../schema/json-pointer.ts';
import { acceptedBy } from '../accepted-by.ts';
import { decodeParameter, type DecodeSpec } from '../../wire/decode-parameter.ts';
import { isJsonMediaType } from '../../wire/media-type.ts';
import { withoutOptionalSpace } from '../../wire/optional-space.ts';
import { decodeComponent, decodeFormComponent } from '../../wire/percent.ts';
import type { RawPair } from '../../wire/query-pairs.ts';
import type { WireProblem } from '../../wire/wire-error.ts';
import { describeCodec, mayRepeat, takesHash, takesList, takesOthers } from '../codec.ts';
import { decodePlainText, omitted, refused, type ValueContext } from '../decode-scalar.ts';
import { decodeTexts, isMixed } from '../decode-texts.ts';
import { setMember } from '../decode-value.ts';
import { readOnlyRemover } from '../body/read-only.ts';
import { exactParameter, seenBy } from '../exact-value.ts';
import { REQUEST_LIMITS } from '../limits.ts';
import type { ParameterEntry } from '../operation-table.ts';
import { nestedName } from './nested-name.ts';
import { isFormContent, locationOf, parseFormText, parseJsonText, WIRE_LIMITS } from './parameter-content.ts';
import { report } from '../problem-sink.ts';
import type { RequestContext } from '../request-context.ts';
import { reportWire } from '../wire-problems.ts';
import { asContainer, asWritten, isNull, takesParts } from './written-shape.ts';

/** Decodes the text of a parameter that has one: path segment or header field. `omitted` when there is none. */
export function decodeTextParameter(entry: ParameterEntry, text: string | undefined, context: RequestContext): unknown {
  if (text === undefined) return absent(entry, context);
  const isPlain = entry.shape === 'scalar' && entry.style === 'simple' && entry.content === undefined;
  if (!isPlain || takesParts(entry.codec)) {
    return decodeStyled(entry, text, context);
  }
  const decoded = entry.in === 'header' ? withoutOptionalSpace(text) : decodeComponent(text);
  return decoded === undefined ? badEncoding(entry, text, context) : typed(entry, decoded, context);
}

/** Decodes a query or cookie parameter from its fields; names are decoded, values still raw. */
export function decodePairs(entry: ParameterEntry, pairs: readonly RawPair[], context: RequestContext): unknown {
  const [first] = pairs;
  if (first === undefined) return absent(entry, context);
  if (entry.in === 'query' && entry.content === undefined) {
    const quick = decodeQuickly(entry, pairs, context);
    if (quick !== undefined) return quick;
  }
  return decodeStyled(asWritten(entry, pairs), pairs, context);
}

/** The shapes that most requests have, without the general machinery; undefined when it is needed after all. */
function decodeQuickly(entry: ParameterEntry, pairs: readonly RawPair[], context: RequestContext): unknown {
  if (isOneText(entry)) return decodeSingle(entry, pairs, context);
  if (entry.style === 'form' && entry.shape === 'array' && entry.explode) return decodeExploded(entry, pairs, context);
  if (entry.style !== 'deepObject' || entry.codec.tags !== undefined || isMixed(entry.codec)) return undefined;
  return decodeFlatHash(entry, pairs, context);
}

/** Whether a field is one text, which commas do not make a list. */
export function isOneText({ style, shape, explode, content, codec }: ParameterEntry): boolean {
  return style === 'form' && shape === 'scalar' && content === undefined && (explode || !takesParts(codec));
}

function decodeSingle(entry: ParameterEntry, pairs: readonly RawPair[], context: RequestContext): unknown {
  const [first] = pairs;
  if (first !== undefined && pairs.length === 1) return decodeField(entry, first[1], context);
  // A list that is written as one text is a list in several fields as well, as it is in brackets and in bodies.
  if (context.lenient && entry.codec.commas === true) {
    return decodeField(entry, pairs.map(([, raw]) => raw).join(','), context);
  }
  // One value or a list, as the schema takes both, or says nothing of types: several fields are the list.
  const isList = entry.explode && mayRepeat(entry.codec);
  return isList ? decodeStyled({ ...entry, shape: 'array' }, pairs, context) : duplicate(entry, pairs, context);
}

/** Decodes the raw text of the one field of a scalar query parameter of style form. */
export function decodeField(entry: ParameterEntry, raw: string, context: RequestContext): unknown {
  const text = decodeFormComponent(raw);
  return text === undefined ? badEncoding(entry, raw, context) : typed(entry, text, context);
}

function decodeExploded(entry: ParameterEntry, pairs: readonly RawPair[], context: RequestContext): unknown {
  const { items, prefixItems } = entry.codec;
  if (items === undefined || prefixItems !== undefined || isNull(entry, pairs)) return undefined;
  if (items.text === true && (takesList(items) || takesHash(items))) return undefined;
  const values: unknown[] = [];
  for (const [name, raw] of pairs) {
    const text = name === entry.name ? decodeFormComponent(raw) : undefined;
    const value = text === undefined ? undefined : decodePlainText(items, text);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return checked(entry, values, context);
}

/** `name[key]=text` for declared scalar keys, each once. */
function decodeFlatHash(entry: ParameterEntry, pairs: readonly RawPair[], context: RequestContext): unknown {
  const { properties, dropped } = entry.codec;
  if (dropped !== undefined) return undefined;
  const start = entry.name.length + 1;
  const values: Record<string, unknown> = {};
  for (const [name, raw] of pairs) {
    const key = name.slice(start, -1);
    if (properties === undefined || name.length !== start + key.length + 1 || !isPlainKey(name, start))
      return undefined;
    const codec = Object.hasOwn(properties, key) && !Object.hasOwn(values, key) ? properties[key] : undefined;
    const text = codec === undefined ? undefined : decodeFormComponent(raw);
    const value = codec === undefined || text === undefined ? undefined : decodePlainText(codec, text);
    if (value === undefined) return undefined;
    setMember(values, key, value);
  }
  return checked(entry, values, context);
}

/** `name[` at the front, one `]` at the end, no bracket between. */
function isPlainKey(name: string, start: number): boolean {
  return name.charCodeAt(start - 1) === 0x5b && name.indexOf(']') === name.length - 1 && !name.includes('[', start);
}

/** What an absent parameter is: its default, a problem when it is required, or `omitted`. */
export function absent(entry: ParameterEntry, context: RequestContext): unknown {
  if (entry.fallback !== undefined) return exactParameter(entry, entry.fallback(), context.sink);
  if (entry.required !== true) return omitted;
  const { name } = entry;
  report(context.sink, {
    in: locationOf(entry),
    name,
    rule: 'required',
    expected: describeCodec(entry.codec),
    value: undefined,
  });
  return refused;
}

/** Refuses a parameter that came more often than its value has a use for. */
export function duplicate(entry: ParameterEntry, pairs: readonly RawPair[], context: RequestContext): typeof refused {
  const expected = 'one value';
  const value = pairs.map((pair) => pair[1]);
  report(context.sink, { in: locationOf(entry), name: entry.name, rule: 'duplicate', expected, value });
  return refused;
}

/** Refuses a text that is not percent-encoded UTF-8. */
export function badEncoding(entry: ParameterEntry, value: string, context: RequestContext): typeof refused {
  const expected = 'percent-encoded UTF-8';
  report(context.sink, { in: locationOf(entry), name: entry.name, rule: 'encoding', expected, value });
  return refused;
}

function decodeStyled(entry: ParameterEntry, source: string | readonly RawPair[], context: RequestContext): unknown {
  const problems: WireProblem[] = [];
  const spec = specOf(entry);
  const raw = asContainer(entry, spec, source) ?? decodeParameter(spec, source, problems);
  if (problems.length > 0) {
    reportWire(context.sink, locationOf(entry), problems);
    return refused;
  }
  if (raw === undefined) return absent(entry, context);
  return entry.content === undefined ? typed(entry, raw, context) : typedContent(entry, raw, context);
}

function specOf(entry: ParameterEntry): DecodeSpec {
  const { name, in: location, style, explode, content, shape, commaFree } = entry;
  // An object that takes other members as well has been given none but its own fields.
  const properties = takesOthers(entry.codec) ? undefined : entry.fields;
  return { name, in: location, style, explode, content, shape, properties, limits: WIRE_LIMITS, commaFree };
}

/** A parameter described by `content`: JSON is not coerced, a form is typed as a body is, other text like a scalar. */
function typedContent(entry: ParameterEntry, raw: unknown, context: RequestContext): unknown {
  const { content = '' } = entry;
  if (typeof raw !== 'string') return typed(entry, raw, context);
  if (isJsonMediaType(content)) {
    const value = parseJsonText(entry, raw, context.sink);
    return value === refused ? refused : checked(entry, value, context);
  }
  return isFormContent(entry) ? decodeFormText(entry, raw, context) : typed(entry, raw, context);
}

/** Types the fields of a parameter whose text is a form. */
export function decodeFormText(entry: ParameterEntry, text: string, context: RequestContext): unknown {
  const fields = parseFormText(entry, text, context.sink);
  return fields === refused ? refused : typed(entry, fields, context);
}

/** Types a raw value by the codec and holds it against the schema. */
export function typed(entry: ParameterEntry, raw: unknown, context: RequestContext): unknown {
  if (raw === '' && entry.allowEmpty === true && entry.codec.text !== true) return omitted;
  if (context.lenient && typeof raw === 'string' && entry.unset?.includes(raw) === true) return absent(entry, context);
  if (typeof raw === 'string') {
    const quick = valueOfText(entry, raw, context);
    if (quick !== undefined) return checked(entry, clamped(entry, quick), context);
  }
  const { lenient, ignoresReadOnly, takesLong, unknown, sink } = context;
  const nameOf = (path: readonly (string | number)[]): string => nestedName(entry, path);
  const isForm = isFormContent(entry);
  // One literal: an object that is spread into another costs more than all the rest of decoding a parameter.
  const at: ValueContext = {
    in: locationOf(entry),
    isForm,
    nameOf,
    path: [],
    lenient,
    ignoresReadOnly,
    takesLong,
    keepsLong: entry.exact !== undefined,
    hasJsonMembers: hasJsonMembers(entry),
    fields: entry.formFields,
    mayBeItem: mayBeItem(entry),
    unknown,
    sink,
  };
  const value = decodeTexts(raw, at, { entry, context });
  if (value === refused) return refused;
  return value === omitted ? absent(entry, context) : checked(entry, clamped(entry, value), context);
}

/** Names of query fields can have brackets, and repeat; no other place has a form for a container within an object (OAS "Style Values"). */
function hasJsonMembers({ in: place, style, explode, content }: ParameterEntry): boolean {
  return content === undefined && style !== 'deepObject' && !(place === 'query' && explode);
}

/** Whether items come as fields of their own, so that one text may be the only one. */
function mayBeItem({ explode, style }: ParameterEntry): boolean {
  return explode && style !== 'deepObject';
}

/** The value of a text that needs no context, or of what it stands for in lenient mode (`x-spellings`). */
function valueOfText({ codec, spellings }: ParameterEntry, text: string, { lenient }: RequestContext): unknown {
  const value = decodePlainText(codec, text);
  if (value !== undefined || spellings === undefined || !lenient) return value;
  return Object.hasOwn(spellings, text) ? spellings[text] : undefined;
}

function clamped({ clampTo }: ParameterEntry, value: unknown): unknown {
  return clampTo !== undefined && typeof value === 'number' && value > clampTo ? clampTo : value;
}

/** Holds a typed value against the schema; what only answers carry is taken out where that is what it is refused for. */
function checked(entry: ParameterEntry, decoded: unknown, context: RequestContext): unknown {
  if (isAccepted(entry, decoded)) return exactParameter(entry, decoded, context.sink);
  const remove = readOnlyRemover(entry, decoded, context);
  const rest = remove === undefined ? decoded : remove(decoded);
  if (remove !== undefined && isAccepted(entry, rest)) return exactParameter(entry, rest, context.sink);
  return explained(entry, seenBy(entry, rest), context);
}

function isAccepted(entry: ParameterEntry, decoded: unknown): boolean {
  return entry.schema === undefined || acceptedBy(entry.schema, seenBy(entry, decoded));
}

/** Says why a schema refuses a value. */
function explained(entry: ParameterEntry, value: unknown, context: RequestContext): typeof refused {
  const { schema } = entry;
  const findings = schema === undefined ? [] : context.sink.explain(schema.source, value, 'request');
  for (const { instance, keyword, expected, got } of findings) {
    const path = instance.split('/').slice(1).map(unescapeToken);
    const name = nestedName(entry, path);
    const location = locationOf(entry);
    const message = `${location} parameter ${name}: expected ${expected}, got ${got}`;
    if (context.sink.problems.length < REQUEST_LIMITS.problems) {
      context.sink.problems.push({ in: location, name, rule: keyword, expected, got, message });
    }
  }
  if (findings.length === 0) {
    report(context.sink, { in: locationOf(entry), name: entry.name, rule: 'schema', expected: 'a valid value', value });
  }
  return refused;
}
