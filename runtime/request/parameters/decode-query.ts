import { decodeFormComponent } from '../../wire/percent.ts';
import type { RawPair } from '../../wire/query-pairs.ts';
import { memberCodec, takesList, takesOthers, type Codec } from '../codec.ts';
import {
  baseName,
  codecOfField,
  decodeExplodedMembers,
  isSpreadCodec,
  mayHaveBrackets,
  takesOpenMember,
} from '../decode-members.ts';
import { absent, decodeField, decodePairs, isOneText, typed } from './decode-parameter.ts';
import { decodePlainText, omitted, refused } from '../decode-scalar.ts';
import { setMember } from '../decode-value.ts';
import { REQUEST_LIMITS } from '../limits.ts';
import type { ParameterEntry } from '../operation-table.ts';
import { report, warn } from '../problem-sink.ts';
import { noteGiven, type RequestContext } from '../request-context.ts';
import { treeOf } from './raw-fields.ts';
import { reportWire } from '../wire-problems.ts';
import { asWritten, fieldNames } from './written-shape.ts';

/** Query parameters of one operation, indexed by the names that can come on the wire. */
export interface QueryIndex {
  readonly entries: readonly ParameterEntry[];
  /** Position in `entries` by wire name, or by property name of an exploded object. */
  readonly byName: ReadonlyMap<string, number>;
  /** Positions by {@link shapeOf} of the wire name: finds plainly written names without cutting them out. */
  readonly byShape: readonly (readonly NamedPosition[] | undefined)[];
  /** Position by the name before the first bracket, for values that spread over bracket names. */
  readonly byBase: ReadonlyMap<string, number>;
  /** As `byBase`, for every parameter: lenient mode takes any bracket spelling. */
  readonly lenientByBase: ReadonlyMap<string, number>;
  /** Positions of exploded objects that take names of which nothing is declared. */
  readonly open: readonly number[];
  /** Names that belong to security schemes. */
  readonly credentials: ReadonlySet<string>;
}

interface NamedPosition {
  readonly name: string;
  readonly position: number;
}

/** Fields that no parameter took: raw pairs with decoded names. */
export type LeftOver = RawPair[];

/** Indexes the query parameters of an operation. */
export function indexQuery(entries: readonly ParameterEntry[], credentials: readonly string[] = []): QueryIndex {
  const byName = new Map<string, number>();
  const byBase = new Map<string, number>();
  const lenientByBase = new Map<string, number>();
  const open: number[] = [];
  for (const [position, entry] of entries.entries()) {
    for (const field of fieldNames(entry)) {
      byName.set(field, position);
      if (isSpreadField(entry, field)) byBase.set(baseName(field), position);
      if (isSpreadField(entry, field) || isRespellable(entry, field)) lenientByBase.set(baseName(field), position);
    }
    // Beside another value, an object has the members that it names: all other fields would be its own.
    if (entry.fields !== undefined && entry.shape === 'object' && takesOthers(entry.codec)) open.push(position);
  }
  const byShape = indexShapes(byName);
  return { entries, byName, byShape, byBase, lenientByBase, open, credentials: new Set(credentials) };
}

const shapes = 256;

/** A small number that a name's length, first and last character make; names that share one are told apart by text. */
function shapeOf(length: number, first: number, last: number): number {
  return (length * 31 + first * 7 + last) % shapes;
}

function indexShapes(byName: ReadonlyMap<string, number>): QueryIndex['byShape'] {
  const byShape: NamedPosition[][] = [];
  for (const [name, position] of byName) {
    const shape = shapeOf(name.length, name.charCodeAt(0), name.charCodeAt(name.length - 1));
    (byShape[shape] ??= []).push({ name, position });
  }
  return byShape;
}

/** Whether lenient mode knows other spellings of a name: `iids` of `iids[]`. What is between the brackets of `user[name]` is a part of it. */
function isRespellable({ fields }: ParameterEntry, name: string): boolean {
  return fields === undefined && baseName(name) === name.replace(/\[\]$/, '');
}

/** Whether the value of a field may be spread over names with brackets. */
function isSpreadField(entry: ParameterEntry, field: string): boolean {
  if (entry.fields !== undefined) return mayHaveBrackets(memberCodec(entry.codec, field));
  const { items = {}, prefixItems = [] } = entry.codec;
  const isContainer = (codec: Codec): boolean => codec.properties !== undefined || takesList(codec);
  const holdsContainers = entry.name.endsWith('[]') && [items, ...prefixItems].some(isContainer);
  return entry.style === 'deepObject' || holdsContainers;
}

/**
 * What came for one parameter: the raw text of one field that was written plainly, or raw pairs with decoded names.
 * Most parameters come once, and a text alone costs no allocation.
 */
type Slot = string | RawPair[] | undefined;

/** Decodes the raw query string in one pass; names that no parameter takes go to `leftOver` or are unknown. */
export function decodeQuery(
  index: QueryIndex,
  context: RequestContext,
  leftOver: LeftOver | undefined,
): Record<string, unknown> {
  const slots = splitFields(index, context, leftOver);
  const values: Record<string, unknown> = {};
  for (let position = 0; position < index.entries.length; position++) {
    const entry = index.entries[position];
    if (entry === undefined) continue;
    const slot = slots[position];
    const value = slot === undefined ? absent(entry, context) : decodeSlot(entry, slot, context);
    // What was refused was given all the same: rules across parameters ask for that.
    if (slot !== undefined && value !== omitted) noteGiven(context, entry.property, { in: 'query', value });
    if (value !== omitted && value !== refused) setMember(values, entry.property, value);
  }
  return values;
}

function decodeSlot(entry: ParameterEntry, slot: string | RawPair[], context: RequestContext): unknown {
  if (typeof slot === 'string') {
    return isOneText(entry) ? decodeField(entry, slot, context) : decodePairs(entry, [[entry.name, slot]], context);
  }
  if (entry.fields !== undefined) {
    const written = asWritten(entry, slot);
    const isObject = written.fields !== undefined;
    return isObject ? decodeExplodedMembers(written, slot, context) : decodePairs(written, slot, context);
  }
  const isRespelled = context.lenient && slot.some((pair) => pair[0] !== entry.name);
  return isRespelled ? decodeRespelled(entry, slot, context) : decodePairs(entry, slot, context);
}

function splitFields(index: QueryIndex, context: RequestContext, leftOver: LeftOver | undefined): Slot[] {
  const { query } = context.raw;
  // Filled from the start, so that the engine keeps it a plain array.
  const slots: Slot[] = index.entries.map(() => undefined);
  if (query.length > REQUEST_LIMITS.queryLength) {
    const expected = `at most ${REQUEST_LIMITS.queryLength} characters`;
    report(context.sink, { in: 'query', name: '', rule: 'limit', expected, value: `${query.length} characters` });
    return slots;
  }
  let count = 0;
  // Looked for once and kept: a query of many fields without `=` must not be searched to its end for each of them.
  let equals = query.indexOf('=');
  for (let start = 0; start < query.length;) {
    if (equals !== -1 && equals < start) equals = query.indexOf('=', start);
    const next = query.indexOf('&', start);
    const end = next === -1 ? query.length : next;
    if (end > start) {
      if (++count > REQUEST_LIMITS.fields) {
        const expected = `at most ${REQUEST_LIMITS.fields} fields`;
        report(context.sink, { in: 'query', name: '', rule: 'limit', expected, value: 'more' });
        return slots;
      }
      if (equals <= start || equals >= end || !placePlainly(index, query, { start, equals, end, slots })) {
        placeField(index, query.slice(start, end), { slots, context, leftOver });
      }
    }
    start = end + 1;
  }
  return slots;
}

interface Field {
  readonly start: number;
  readonly equals: number;
  readonly end: number;
  readonly slots: Slot[];
}

/** Places a field whose name is written as it is declared, which most are; false when the name has to be decoded. */
function placePlainly(index: QueryIndex, query: string, { start, equals, end, slots }: Field): boolean {
  const shape = shapeOf(equals - start, query.charCodeAt(start), query.charCodeAt(equals - 1));
  const candidates = index.byShape[shape];
  if (candidates === undefined) return false;
  for (const { name, position } of candidates) {
    if (name.length !== equals - start || !query.startsWith(name, start)) continue;
    const value = query.slice(equals + 1, end);
    const isSingle = slots[position] === undefined && index.entries[position]?.fields === undefined;
    if (isSingle) slots[position] = value;
    else addPair(slots, position, [name, value]);
    return true;
  }
  return false;
}

interface Placing {
  readonly slots: Slot[];
  readonly context: RequestContext;
  readonly leftOver: LeftOver | undefined;
}

function placeField(index: QueryIndex, field: string, placing: Placing): void {
  const equals = field.indexOf('=');
  const rawName = equals === -1 ? field : field.slice(0, equals);
  const value = equals === -1 ? '' : field.slice(equals + 1);
  const name = decodeFormComponent(rawName);
  if (name === undefined) {
    return reportWire(placing.context.sink, 'query', [
      { code: 'bad-encoding', name: rawName.slice(0, 80), expected: 'percent-encoded UTF-8', got: rawName },
    ]);
  }
  const known = positionOf(index, name, placing.context.lenient);
  if (known === undefined && index.credentials.has(name)) return;
  const position = known ?? openPosition(index, name, value);
  if (position === undefined) placeUnknown(name, value, placing);
  else addPair(placing.slots, position, [name, value], index.entries[position]?.name);
}

function positionOf(index: QueryIndex, name: string, lenient: boolean): number | undefined {
  const known = index.byName.get(name);
  if (known !== undefined) return known;
  const bases = lenient ? index.lenientByBase : index.byBase;
  return bases.get(baseName(name));
}

/**
 * The exploded object that an undeclared name is a member of: of several, the first that has a use for the text, so that
 * the name and the text decide and not the order alone.
 */
function openPosition({ entries, open }: QueryIndex, name: string, value: string): number | undefined {
  const takers = open.filter((position) => {
    const entry = entries[position];
    return entry !== undefined && takesOpenMember(entry, name);
  });
  const fits = (position: number): boolean => fitsText(entries[position], name, value);
  return takers.length > 1 ? (takers.find(fits) ?? takers[0]) : takers[0];
}

function fitsText(entry: ParameterEntry | undefined, name: string, value: string): boolean {
  if (entry === undefined) return false;
  const codec = codecOfField(entry, name) ?? { any: true };
  const text = decodeFormComponent(value);
  return isSpreadCodec(codec) || (text !== undefined && decodePlainText(codec, text) !== undefined);
}

/** `plainName` is the name of the field that came before, when it came alone and so stands there as a text. */
function addPair(slots: Slot[], position: number, pair: RawPair, plainName: string = pair[0]): void {
  const slot = slots[position];
  if (slot === undefined) slots[position] = [pair];
  else if (typeof slot === 'string') slots[position] = [[plainName, slot], pair];
  else slot.push(pair);
}

function placeUnknown(name: string, value: string, { context, leftOver }: Placing): void {
  if (leftOver !== undefined) leftOver.push([name, value]);
  else reportUnknown(name, value, context);
}

/** Applies the policy for names that the description does not know. */
export function reportUnknown(name: string, value: string, context: RequestContext): void {
  if (context.unknown === 'pass') return;
  const parts = {
    in: 'query',
    name: name.slice(0, 80),
    rule: 'unknown',
    expected: 'a declared parameter',
    value,
  } as const;
  if (context.unknown === 'warn') warn(context.sink, parts);
  else report(context.sink, parts);
}

/** Lenient: `iids=1,2`, `iids[0]=1` or `labels[]=a` for parameters that are declared with another spelling. */
function decodeRespelled(entry: ParameterEntry, pairs: readonly RawPair[], context: RequestContext): unknown {
  const tree = treeOf(pairs, context);
  return tree === undefined ? refused : typed(entry, tree[baseName(entry.name)], context);
}
