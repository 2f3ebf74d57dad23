import { rawToArray, type RawValue } from '../wire/bracket.ts';
import { isDropped, memberCodec, selectedCodecs, takesHash, takesList, takesText, type Codec } from './codec.ts';
import {
  decodeEmpty,
  decodeInteger,
  decodeNumber,
  omitted,
  refuse,
  refused,
  type ValueContext,
} from './decode-scalar.ts';
import { exceededJsonLimit } from './json-limits.ts';
import { parseLong } from '../wire/exact/exact-json.ts';
import { dayOf, isIntegerText, isNumberText, readBoolean, wholeInstant } from './lexical.ts';
import { REQUEST_LIMITS } from './limits.ts';
import { isJsonInside, itemsOfText, takesCommas } from './parameters/container-text.ts';
import { createSink, report, warn } from './problem-sink.ts';
import { UploadedFile } from './body/uploaded-file.ts';

const ANY: Codec = { any: true };

/**
 * Types a raw value (texts, arrays and hashes of texts) by a codec. In lenient mode the value may also come from JSON;
 * what is typed already stays as it is.
 * @returns the typed value, `refused` after a problem was reported, or `omitted`
 */
export function decodeValue(codec: Codec, value: unknown, context: ValueContext): unknown {
  if (codec.any === true) return value;
  if (typeof value === 'string') return decodeText(codec, textOf(codec, value, context), context);
  if (Array.isArray(value)) return decodeList(codec, value, context);
  if (typeof value === 'object' && value !== null && !isOpaque(value)) return decodeHash(codec, value, context);
  return context.lenient && isSwitch(codec, value) ? value === 1 : value;
}

function textOf(codec: Codec, text: string, { lenient }: ValueContext): string {
  if (!lenient) return text;
  if (codec.day === true) return dayOf(text);
  return codec.instant === true ? wholeInstant(text) : text;
}

/** 0 and 1 where only a boolean fits. */
function isSwitch(codec: Codec, value: unknown): boolean {
  const takesNumbers = codec.integer === true || codec.number === true;
  return codec.boolean === true && !takesNumbers && (value === 0 || value === 1);
}

/** Files and bytes are values of their own, not hashes. */
function isOpaque(value: object): boolean {
  return value instanceof Uint8Array || value instanceof UploadedFile;
}

function decodeText(codec: Codec, text: string, context: ValueContext): unknown {
  if (codec.words?.includes(text) === true || isKeptText(codec, text, context)) return text;
  const inner = codec.text === true ? readInner(codec, text, context) : undefined;
  if (inner !== undefined) return inner;
  if (text === '') return decodeEmpty(codec, context);
  if (codec.integer === true || codec.number === true) return decodeNumeric(codec, text, context);
  return decodeWordlike(codec, text, context);
}

function decodeNumeric(codec: Codec, text: string, context: ValueContext): unknown {
  if (isIntegerText(text)) return isLongText(codec, text) ? text : decodeInteger(codec, text, context);
  if (codec.number === true && isNumberText(text)) return decodeNumber(codec, text, context);
  return decodeWordlike(codec, text, context);
}

/** Digits that no number keeps, where they may be a text as well. */
function isLongText(codec: Codec, text: string): boolean {
  return codec.text === true && codec.long !== true && !Number.isSafeInteger(Number(text));
}

function isKeptText(codec: Codec, text: string, { fromJson, keepsTexts }: ValueContext): boolean {
  if (codec.text !== true) return false;
  return fromJson === true || (keepsTexts === true && (text !== '' || codec.filled !== true));
}

function decodeWordlike(codec: Codec, text: string, context: ValueContext): unknown {
  const truth = codec.boolean === true ? readBoolean(text, context.lenient) : undefined;
  if (truth !== undefined) return truth;
  return codec.text === true ? text : decodeOtherText(codec, text, context);
}

/** Text where an array or object is wanted. */
function decodeOtherText(codec: Codec, text: string, context: ValueContext): unknown {
  const inner = decodeInner(codec, text, context);
  if (inner !== undefined) return inner;
  const items = takesList(codec) ? itemsOfText(codec, text, context) : undefined;
  if (items !== undefined) return decodeList(codec, items, context);
  if (context.lenient && codec.integer === true && /^\s*[+-]?\d+\s*$/.test(text)) {
    return decodeInteger(codec, String(Number(text)), context);
  }
  const onlyWords = codec.words !== undefined && codec.integer === undefined && codec.boolean === undefined;
  return refuse(codec, text, context, onlyWords ? 'enum' : 'type');
}

/**
 * A list or a hash inside of a list, a hash in a form, and either inside of an object in a style that has no form for it: JSON text, as
 * which clients write it (OAS "Encoding Object", default of `contentType`); or, of a list in a list, commas, as they are the default of
 * Swagger 2.0 ("Items Object").
 */
function decodeInner(codec: Codec, text: string, context: ValueContext): unknown {
  if (context.fromJson === true) return undefined;
  if (isJsonInside(codec, text, context)) return decodeJsonText(codec, text, context);
  const isItem = typeof context.path.at(-1) === 'number';
  return isItem && takesList(codec) ? decodeList(codec, text.split(','), context) : undefined;
}

/** The list or hash that a text is where texts are taken as well; undefined for any other text: only parts of multipart bodies say which they are. */
function readInner(codec: Codec, text: string, context: ValueContext): unknown {
  // Nearly all texts are looked at no further.
  if (text[0] !== '{' && text[0] !== '[') return undefined;
  if (context.isParts === true || !isJsonInside(codec, text, context)) return undefined;
  const value = decodeJsonText(codec, text, { ...context, sink: createSink() });
  return value === refused ? undefined : value;
}

function decodeList(codec: Codec, values: readonly unknown[], context: ValueContext): unknown {
  if (!takesList(codec)) return decodeRepeated(codec, values, context);
  const decoded: unknown[] = [];
  let ok = true;
  for (const [index, value] of listed(codec, values, context).entries()) {
    const itemCodec = codec.prefixItems?.[index] ?? codec.items ?? ANY;
    context.path.push(index);
    const item = decodeValue(itemCodec, value, context);
    context.path.pop();
    if (item === refused && context.keepsRefused !== true) ok = false;
    else if (item !== omitted) decoded.push(item === refused ? value : item);
  }
  return ok ? decoded : refused;
}

/** Lenient: `1,2` alone, where no item is a text with commas, is two items. */
function listed(codec: Codec, values: readonly unknown[], context: ValueContext): readonly unknown[] {
  const [only] = values;
  const { items } = codec;
  if (!context.lenient || values.length !== 1 || typeof only !== 'string' || items === undefined) return values;
  if (context.fromJson === true || !only.includes(',') || takesCommas(items, only)) return values;
  return only.split(',');
}

/** Several values where one is wanted. */
function decodeRepeated(codec: Codec, values: readonly unknown[], context: ValueContext): unknown {
  if (context.lenient && codec.commas === true && values.every((value) => typeof value === 'string')) {
    return decodeText(codec, values.join(','), context);
  }
  if (takesText(codec) || codec.integer === true || codec.number === true || codec.boolean === true) {
    return refuse(codec, values, context, 'duplicate');
  }
  return refuse(codec, values, context);
}

function decodeHash(codec: Codec, value: object, context: ValueContext): unknown {
  if (!takesHash(codec) || (takesList(codec) && isIndexed(codec, value, context))) {
    // The value came from the bracket grammar or from JSON: both are plain objects whose members are raw values.
    const isRaw = context.fromJson !== true && takesList(codec);
    const list = isRaw ? rawToArray(value as RawValue) : undefined;
    if (list === undefined) return refuse(codec, value, context);
    return isBeyondIndex(value, context) ? refused : decodeList(codec, list, context);
  }
  const members = Object.entries(value);
  // Nobody spells ten thousand members by hand: JSON of that size is left to its schema as it is.
  const isHuge = context.fromJson === true && members.length > 10 * REQUEST_LIMITS.fields;
  return isHuge ? value : decodeMembers(codec, members, context);
}

/** Where both are taken, members that are all numbers are items, unless an object may have them. */
function isIndexed(codec: Codec, value: object, { fromJson }: ValueContext): boolean {
  const { properties = {}, additional, patterns } = codec;
  if (fromJson === true || additional !== undefined || patterns !== undefined) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key) && !Object.hasOwn(properties, key));
}

/** Gaps are closed, but nobody means a list of a billion items. */
function isBeyondIndex(list: object, context: ValueContext): boolean {
  const beyond = Object.keys(list).find((key) => Number(key) > REQUEST_LIMITS.index);
  if (beyond === undefined) return false;
  const expected = `an index of at most ${REQUEST_LIMITS.index}`;
  const name = context.nameOf([...context.path, beyond]);
  report(context.sink, { in: context.in, name, rule: 'limit', expected, value: beyond });
  return true;
}

function decodeMembers(codec: Codec, members: readonly [string, unknown][], context: ValueContext): unknown {
  const decoded: Record<string, unknown> = {};
  const selected = selectedCodecs(codec, members);
  let ok = true;
  for (const [key, member] of members) {
    if (context.ignoresReadOnly === true && isDropped(codec, key)) continue;
    if (isLeftOut(codec, key, member, context)) continue;
    context.path.push(key);
    const known = selectedMember(selected, key) ?? memberCodec(codec, key);
    const item =
      known === undefined ? decodeOther(codec, member, context) : decodeMember(codec, known, member, context);
    context.path.pop();
    if (item === refused && context.keepsRefused !== true) ok = false;
    else if (item !== omitted) setMember(decoded, key, item === refused ? member : item);
  }
  return ok ? decoded : refused;
}

/** What a tag says of a member. */
function selectedMember(selected: readonly Codec[], key: string): Codec | undefined {
  for (const codec of selected) {
    const own = memberCodec(codec, key);
    if (own !== undefined) return own;
  }
  return undefined;
}

/** A member whose name is the last step of the path. */
function decodeMember(codec: Codec, known: Codec, member: unknown, context: ValueContext): unknown {
  const key = String(context.path.at(-1));
  return codec.json?.includes(key) === true
    ? decodeJsonField(known, member, context)
    : decodeValue(known, member, isOwnName(codec, key, context) ? { ...context, lenient: false } : context);
}

/** Leniency reads other spellings of what is declared; under a name that clients make up, JSON is what they meant. */
function isOwnName(codec: Codec, key: string, { fromJson, lenient }: ValueContext): boolean {
  return lenient && fromJson === true && !Object.hasOwn(codec.properties ?? {}, key);
}

/**
 * Clients of generated code send null for members that their callers left out (lenient mode); a flag is true or false, and
 * what is neither is refused.
 */
function isLeftOut(codec: Codec, key: string, member: unknown, { lenient, fromJson }: ValueContext): boolean {
  if (member !== null || !lenient || fromJson !== true) return false;
  const known = Object.hasOwn(codec.properties ?? {}, key) ? codec.properties?.[key] : undefined;
  if (known === undefined || known.null === true || known.any === true) return false;
  return known.notNull !== true && known.boolean !== true;
}

/** A field of JSON text, or one for each item (OAS "Encoding Object": what items are decides); brackets do as well. */
function decodeJsonField(codec: Codec, member: unknown, context: ValueContext): unknown {
  const { items } = codec;
  if (member === '') return decodeEmpty(codec, context);
  // Of both the text tells which it is.
  if (takesHash(codec) && takesList(codec)) return decodeValue(codec, member, context);
  if (takesHash(codec) || items === undefined) {
    return typeof member === 'string' ? decodeJsonText(codec, member, context) : decodeValue(codec, member, context);
  }
  const texts: readonly unknown[] = Array.isArray(member) ? member : [member];
  if (!texts.every((text): text is string => typeof text === 'string')) return decodeValue(codec, member, context);
  const values = texts.map((text) =>
    text === '' ? decodeEmpty(items, context) : decodeJsonText(items, text, context),
  );
  return values.includes(refused) ? refused : values;
}

/** A member of which the schema says nothing. */
function decodeOther(codec: Codec, member: unknown, context: ValueContext): unknown {
  if (codec.open === true) return member;
  if (context.in !== 'body') return decodeUndeclared(member, context);
  const isDropped = codec.closed === true && context.lenient && context.unknown !== 'refuse';
  return isDropped ? omitted : member;
}

function decodeUndeclared(member: unknown, context: ValueContext): unknown {
  const name = context.nameOf(context.path);
  const parts = { in: context.in, name, rule: 'unknown', expected: 'a declared parameter', value: member };
  if (context.unknown === 'pass') return omitted;
  if (context.unknown === 'warn') {
    warn(context.sink, parts);
    return omitted;
  }
  report(context.sink, parts);
  return refused;
}

/** A form field that carries JSON text; JSON is typed already and never coerced in strict mode. */
function decodeJsonText(codec: Codec, text: string, context: ValueContext): unknown {
  let value: unknown;
  const expected = exceededJsonLimit(text, REQUEST_LIMITS.json);
  if (expected !== undefined) {
    report(context.sink, {
      in: context.in,
      name: context.nameOf(context.path),
      rule: 'limit',
      expected,
      value: 'more',
    });
    return refused;
  }
  try {
    value = context.keepsLong === true ? parseLong(text) : JSON.parse(text);
  } catch {
    return refuse(codec, text, context);
  }
  return context.lenient ? decodeValue(codec, value, { ...context, fromJson: true }) : value;
}

/** Sets a member whose name the sender chose, without ever reaching a prototype. */
export function setMember(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else target[key] = value;
}
