import { EXACT_INTEGER } from '../schema/exact-integer.ts';
import { describeCodec, takesList, type Codec } from './codec.ts';
import { isIntegerText, readBoolean, readInteger, readLongInteger, readShortInteger } from './lexical.ts';
import type { BodyEntry } from './operation-table.ts';
import type { ProblemLocation } from './problem.ts';
import { report, type ProblemSink } from './problem-sink.ts';
import type { UnknownParameters } from './raw-request.ts';

/** Result of decoding what could not be decoded; the problem is reported already. */
export const refused: unique symbol = Symbol('refused');
/** Result of an empty text that means "not given" in lenient mode. */
export const omitted: unique symbol = Symbol('omitted');

/** Where decoding stands. */
export interface ValueContext {
  readonly in: ProblemLocation;
  readonly lenient: boolean;
  /** Whether read-only properties are left out; the schema refuses them otherwise. */
  readonly ignoresReadOnly?: boolean;
  /** Whether integers beyond 2^53 are taken as the nearest one that a number keeps. */
  readonly takesLong?: boolean;
  /** Whether integers beyond 2^53 in JSON text become `bigint`, because something is made of those of 64 bits. */
  readonly keepsLong?: boolean;
  /** Whether the value comes from JSON: then a text that may be one stays one. */
  readonly fromJson?: boolean;
  /** Whether members that are lists or hashes are JSON text, since the style has neither brackets nor fields for them. */
  readonly hasJsonMembers?: boolean;
  /** Fields of the form that have a style: of one that is a single text, members are JSON text as well. */
  readonly fields?: BodyEntry['fields'];
  /** Whether one text may be the one item of a list: fields that are repeated for each are not when there is one. */
  readonly mayBeItem?: boolean;
  /** Whether the value comes from parts, which say when they are JSON. */
  readonly isParts?: boolean;
  /** Whether the value is a form outside of a body: the whole query string. */
  readonly isForm?: boolean;
  /** What an undeclared key of a closed hash does. Bodies pass it on to their schema. */
  readonly unknown: UnknownParameters;
  readonly sink: ProblemSink;
  /** Name of the place in problems, from the path below the parameter or body. */
  readonly nameOf: (path: readonly (string | number)[]) => string;
  readonly path: (string | number)[];
  /** Members and items that are refused stay as they came, so that the schema can be asked about the rest. */
  readonly keepsRefused?: boolean;
  /** Texts that may be ones stay as they came, whatever else they look like. */
  readonly keepsTexts?: boolean;
}

/**
 * The value of a text that needs no context: the common case, without allocating one. Undefined when the whole
 * procedure has to look at it.
 */
export function decodePlainText(codec: Codec, text: string): string | number | boolean | undefined {
  if (codec.any === true || codec.words?.includes(text) === true) return text;
  if (codec.integer === true) {
    const short = readShortInteger(text);
    if (short !== undefined) return short;
    if (isIntegerText(text)) return readInteger(text);
  }
  if (codec.number === true) return undefined;
  if (codec.boolean === true) return readBoolean(text, false);
  return isWholeText(codec, text) ? text : undefined;
}

/** Whether a text is a value as it stands: neither an instant nor a day, and not the empty one that is null. */
function isWholeText({ text, filled, instant, day }: Codec, value: string): boolean {
  return text === true && instant !== true && day !== true && (value !== '' || filled !== true);
}

/** JSON says its types itself: what does not fit is left to the schema, which also knows what `type` does not say. */
export function refuse(codec: Codec, value: unknown, context: ValueContext, rule: string = 'type'): unknown {
  if (context.fromJson === true) return value;
  const secret = codec.secret;
  const name = context.nameOf(context.path);
  report(context.sink, { in: context.in, name, rule, expected: describeCodec(codec), value, secret });
  return refused;
}

/** An integer of a text that is one; beyond what the codec takes it is refused. */
export function decodeInteger(codec: Codec, text: string, context: ValueContext): unknown {
  // An integer among booleans: `1` is the integer unless only booleans are taken.
  const value = codec.integer === true ? readInteger(text) : Number(text);
  if (value !== undefined && Number.isFinite(value)) return value;
  const long = codec.long === true ? readLongInteger(text) : undefined;
  if (long !== undefined) return context.takesLong === true ? nearestExact(long) : long;
  if (context.takesLong === true && codec.long !== true) return nearestExact(Number(text));
  const expected = codec.long === true ? 'an integer of 64 bits' : EXACT_INTEGER;
  const name = context.nameOf(context.path);
  report(context.sink, { in: context.in, name, rule: 'range', expected, value: text, secret: codec.secret });
  return refused;
}

/** The nearest integer that a number keeps exactly. */
function nearestExact(value: number | bigint): number {
  return value < 0 ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
}

/** Integers of a JSON value beyond 2^53, within 64 bits, as the nearest ones that numbers keep; itself where it has none. */
export function nearestIntegers(value: unknown): unknown {
  if (typeof value === 'number') {
    const isLong = Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) <= 2 ** 63;
    return isLong ? nearestExact(value) : value;
  }
  if (Array.isArray(value)) return value.map(nearestIntegers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, nearestIntegers(member)]));
}

/** A number of a text that is one. */
export function decodeNumber(codec: Codec, text: string, context: ValueContext): unknown {
  const value = Number(text);
  return Number.isFinite(value) ? value : refuse(codec, text, context, 'range');
}

/** What an empty text means: a value, nothing given, or a problem. */
export function decodeEmpty(codec: Codec, context: ValueContext): unknown {
  if (codec.text === true && codec.filled !== true) return '';
  if (codec.null === true) return null;
  if (takesList(codec)) return listOfEmpty(codec, context);
  return context.lenient ? omitted : refuse(codec, '', context);
}

/** A list of no items is not written: one empty text is the list of it, where there may be such an item. */
function listOfEmpty({ items, prefixItems, ...codec }: Codec, context: ValueContext): unknown {
  const item = prefixItems?.[0] ?? items ?? {};
  if (item.any === true || (item.text === true && item.filled !== true) || item.words?.includes('') === true)
    return [''];
  if (item.null === true) return [null];
  return context.lenient ? [] : refuse({ ...codec, items: item }, '', context);
}
