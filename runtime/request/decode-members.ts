import type { NameSplit, RawObject, RawValue } from '../wire/bracket.ts';
import { decodeFormComponent } from '../wire/percent.ts';
import type { RawPair } from '../wire/query-pairs.ts';
import { mayRepeat, memberCodec, takesHash, takesList, type Codec } from './codec.ts';
import { absent, badEncoding, duplicate, typed } from './parameters/decode-parameter.ts';
import { decodePlainText, refused } from './decode-scalar.ts';
import { isNumberText } from './lexical.ts';
import { nameSplit } from './parameters/name-split.ts';
import type { ParameterEntry } from './operation-table.ts';
import { treeOf } from './parameters/raw-fields.ts';
import type { RequestContext } from './request-context.ts';

/** Whether a codec takes lists or hashes, and no single text that a name with brackets could belong to. */
export function isSpreadCodec(codec: Codec | undefined): boolean {
  if (codec === undefined || codec.any === true || codec.text === true) return false;
  return takesList(codec) || takesHash(codec);
}

/** The codec of the member that a field of an exploded object belongs to, by the name of the field on the wire. */
export function codecOfField(entry: ParameterEntry, name: string): Codec | undefined {
  const { codec } = entry;
  const own = memberCodec(codec, name);
  if (!name.includes('[') || isOwn(entry, name)) return own;
  const base = baseName(name);
  const inner = memberCodec(codec, base);
  const isSpread = isSpreadCodec(inner) || (isOwn(entry, base) && mayHaveBrackets(inner));
  return isSpread ? inner : own;
}

/** Whether names with brackets may be those of a value, of which one text may be the whole as well. */
export function mayHaveBrackets(codec: Codec | undefined): boolean {
  return codec !== undefined && (codec.any === true || takesList(codec) || takesHash(codec));
}

/** Whether a member is declared by this very name, whatever brackets it has. */
function isOwn({ codec: { properties } }: ParameterEntry, name: string): boolean {
  return properties !== undefined && Object.hasOwn(properties, name);
}

/** Whether a field of which nothing is declared is a member of an exploded object. */
export function takesOpenMember(entry: ParameterEntry, name: string): boolean {
  return entry.codec.open === true || codecOfField(entry, name) !== undefined;
}

/** `filter[a][]` -> `filter`. */
export function baseName(name: string): string {
  const open = name.indexOf('[');
  return open > 0 ? name.slice(0, open) : name;
}

/**
 * An exploded object of the query (OAS 3.1 "Style Values", RFC 6570 section 3.2.8): each field is a member. Members that
 * are lists come as repeated fields, and those that are lists or hashes also by the bracket grammar, which OAS leaves open.
 * @param pairs fields of this parameter; names are decoded, values still raw
 */
export function decodeExplodedMembers(
  entry: ParameterEntry,
  pairs: readonly RawPair[],
  context: RequestContext,
): unknown {
  if (pairs.length === 0) return absent(entry, context);
  const raw = Object.create(null) as RawObject; // no prototype: nothing to pollute
  const spread: RawPair[] = [];
  for (const pair of pairs) {
    const [name, value] = pair;
    const codec = codecOfField(entry, name);
    if (isSpreadMember(entry, name, codec) && !isWholeMember(codec, pair, pairs)) {
      spread.push(pair);
      continue;
    }
    const text = decodeFormComponent(value);
    if (text === undefined) return badEncoding(entry, value, context);
    const before = raw[name];
    if (before !== undefined && codec !== undefined && !mayRepeat(codec))
      return duplicate(entry, pairs.filter(isNamed(name)), context);
    raw[name] = withText(before, text);
  }
  const containers = spread.length === 0 ? {} : readContainers(entry, spread, context);
  return containers === undefined ? refused : joined(entry, pairs, { raw, containers, context });
}

interface Parts {
  readonly raw: RawObject;
  readonly containers: RawObject;
  readonly context: RequestContext;
}

/** Members that are texts, and those that are lists or hashes; one that is given as both has no one value. */
function joined(entry: ParameterEntry, pairs: readonly RawPair[], { raw, containers, context }: Parts): unknown {
  const twice = Object.keys(containers).find((name) => Object.hasOwn(raw, name));
  if (twice === undefined) return typed(entry, Object.assign(raw, containers), context);
  const own = pairs.filter(([name]) => name === twice || baseName(name) === twice);
  return duplicate(entry, own, context);
}

/** Whether one field is the whole of a member: null, which clients write as an empty text, or a single value beside lists. */
function isWholeMember(codec: Codec | undefined, [name, raw]: RawPair, pairs: readonly RawPair[]): boolean {
  if (codec === undefined || name.includes('[') || !(raw === '' ? codec.null === true : isSingle(codec, raw)))
    return false;
  return pairs.filter((pair) => baseName(pair[0]) === name).length === 1;
}

/** Whether a text is a value of its own where lists are taken as well. */
function isSingle(codec: Codec, raw: string): boolean {
  if (!takesList(codec)) return false;
  const text = decodeFormComponent(raw);
  if (text === undefined) return false;
  return (codec.number === true && isNumberText(text)) || decodePlainText(codec, text) !== undefined;
}

/** Whether a field is of a list or hash; a name with brackets may lead into a declared member that may be one text as well. */
function isSpreadMember(entry: ParameterEntry, name: string, codec: Codec | undefined): boolean {
  if (isSpreadCodec(codec)) return true;
  const base = baseName(name);
  if (base === name || isOwn(entry, name)) return false;
  return isOwn(entry, base) && mayHaveBrackets(memberCodec(entry.codec, base));
}

/** What fields of one name are together: a text, or a list. */
function withText(before: RawValue | undefined, text: string): RawValue {
  if (before === undefined) return text;
  return Array.isArray(before) ? [...before, text] : [before, text];
}

function isNamed(name: string): (pair: RawPair) => boolean {
  return (pair) => pair[0] === name;
}

/** Members that are lists or hashes: repeated fields are the list, everything else is the bracket grammar's. */
function readContainers(
  entry: ParameterEntry,
  pairs: readonly RawPair[],
  context: RequestContext,
): RawObject | undefined {
  const split = nameSplit(entry.codec);
  const isRepeated = (name: string): boolean => {
    const codec = codecOfField(entry, name);
    return codec !== undefined && takesList(codec) && (!name.includes('[') || isOwn(entry, name));
  };
  const splitList: NameSplit = (name) => (isRepeated(name) ? [name, ''] : split(name));
  return treeOf(pairs, context, splitList) as Record<string, RawValue> | undefined;
}
