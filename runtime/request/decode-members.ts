import type { RawObject, RawValue } from '../wire/bracket.ts';
import { decodeFormComponent } from '../wire/percent.ts';
import type { RawPair } from '../wire/query-pairs.ts';
import { mayRepeat, memberCodec, namesMember, takesHash, takesList, type Codec } from './codec.ts';
import { absent, badEncoding, duplicate, typed } from './parameters/decode-parameter.ts';
import { refused } from './decode-scalar.ts';
import type { ParameterEntry } from './operation-table.ts';
import { treeOf } from './parameters/raw-fields.ts';
import type { RequestContext } from './request-context.ts';

/** Whether a codec takes lists or hashes, and no single text that a name with brackets could belong to. */
export function isSpreadCodec(codec: Codec | undefined): boolean {
  if (codec === undefined || codec.any === true || codec.text === true) return false;
  return takesList(codec) || takesHash(codec);
}

/** The codec of the member that a field of an exploded object belongs to, by the name of the field on the wire. */
export function codecOfField({ codec }: ParameterEntry, name: string): Codec | undefined {
  const own = memberCodec(codec, name);
  if (!name.includes('[')) return own;
  const inner = namesMember(codec, name) ? undefined : memberCodec(codec, baseName(name));
  return isSpreadCodec(inner) ? inner : own;
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
    if (isSpreadCodec(codec)) {
      spread.push(pair);
      continue;
    }
    const text = decodeFormComponent(value);
    if (text === undefined) return badEncoding(entry, value, context);
    const before = raw[name];
    if (before !== undefined && codec !== undefined && !mayRepeat(codec))
      return duplicate(entry, pairs.filter(isNamed(name)), context);
    raw[name] = before === undefined ? text : Array.isArray(before) ? [...before, text] : [before, text];
  }
  const containers = spread.length === 0 ? {} : readContainers(entry, spread, context);
  return containers === undefined ? refused : typed(entry, Object.assign(raw, containers), context);
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
  const isRepeated = (name: string): boolean => {
    const codec = codecOfField(entry, name);
    return !name.includes('[') && codec !== undefined && takesList(codec);
  };
  const listed = pairs.map(([name, value]): RawPair => [isRepeated(name) ? `${name}[]` : name, value]);
  return treeOf(listed, context, (name) => namesMember(entry.codec, name)) as Record<string, RawValue> | undefined;
}
