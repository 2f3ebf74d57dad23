import { unescapeToken } from '../../schema/json-pointer.ts';
import { acceptedBy } from '../accepted-by.ts';
import { isDropped, memberCodec, type Codec } from '../codec.ts';
import { setMember } from '../decode-value.ts';
import type { BodyEntry } from '../operation-table.ts';
import { seenBy } from '../exact-value.ts';
import { withoutFiles } from './uploaded-file.ts';
import type { RequestContext } from '../request-context.ts';

/** Takes read-only properties out of a value; a copy where there are any, the value itself otherwise. */
export type ReadOnlyRemover = (value: unknown) => unknown;

/** Branches of one schema that take turns in calling a property their own. */
export const mostRounds = 5;

/**
 * What takes the read-only properties out of a body, or of a parameter, whose schema refuses it with them (OAS 3.1 4.8.24.3: they "SHOULD NOT
 * be sent"; clients send back what they got). Undefined when there is nothing to take out, or they are to be refused.
 * Those that only one of several branches calls read-only are found by asking the schema for its reasons.
 */
export function readOnlyRemover(
  entry: Pick<BodyEntry, 'codec' | 'schema' | 'exact'>,
  value: unknown,
  context: RequestContext,
): ReadOnlyRemover | undefined {
  const { codec, schema } = entry;
  if (!context.ignoresReadOnly || schema === undefined || typeof value !== 'object' || value === null) return undefined;
  const seen = (of: unknown): unknown => seenBy(entry, of);
  if (value instanceof Uint8Array || acceptedBy(schema, seen(value))) return undefined;
  const removers: ReadOnlyRemover[] = [(from) => withoutDropped(codec, from)];
  const remove: ReadOnlyRemover = (from) => removers.reduce((rest, next) => next(rest), from);
  for (let round = 0; round < mostRounds; round += 1) {
    const rest = remove(value);
    if (acceptedBy(schema, seen(rest))) return remove;
    const told = context.raw.body.kind === 'multipart' ? withoutFiles(seen(rest)) : seen(rest);
    const findings = context.sink.explain(schema.source, told, 'request');
    const pointers = findings.filter(({ keyword }) => keyword === 'readOnly').map(({ instance }) => instance);
    if (pointers.length === 0) break;
    removers.push((from) => pointers.reduce(withoutMember, from));
  }
  return remove;
}

/** A value without the members that its codec calls dropped. */
function withoutDropped(codec: Codec, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? itemsWithoutDropped(codec, value) : membersWithoutDropped(codec, value);
}

function itemsWithoutDropped(codec: Codec, values: readonly unknown[]): readonly unknown[] {
  const items = values.map((item, index) => {
    const own = codec.prefixItems?.[index] ?? codec.items;
    return own === undefined ? item : withoutDropped(own, item);
  });
  return items.every((item, index) => item === values[index]) ? values : items;
}

function membersWithoutDropped(codec: Codec, value: object): object {
  const members = value as Readonly<Record<string, unknown>>; // an object of a body has texts as keys
  const changed: (readonly [name: string, kept: unknown])[] = [];
  // A copy costs as much as the body itself, and most have nothing to leave out.
  const gone: string[] = [];
  for (const name of describedNames(codec, members)) {
    const own = memberCodec(codec, name);
    const kept = own === undefined ? members[name] : withoutDropped(own, members[name]);
    if (isDropped(codec, name)) gone.push(name);
    else if (kept !== members[name]) changed.push([name, kept]);
  }
  if (changed.length + gone.length === 0) return value;
  const rest: Record<string, unknown> = { ...members };
  for (const [name, kept] of changed) setMember(rest, name, kept);
  for (const name of gone) delete rest[name];
  return rest;
}

/** Names of members that a codec may say something of: bodies of thousands of other names are not gone through. */
function describedNames(codec: Codec, members: object): readonly string[] {
  const { properties = {}, patterns, additional } = codec;
  if (patterns !== undefined || additional !== undefined) return Object.keys(members);
  return Object.keys(properties).filter((name) => Object.hasOwn(members, name));
}

/** A copy without the member that a JSON Pointer (RFC 6901) leads to. */
export function withoutMember(value: unknown, pointer: string): unknown {
  const [, token = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(pointer) ?? [];
  const key = unescapeToken(token);
  if (typeof value !== 'object' || value === null || pointer === '') return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (String(index) === key ? withoutMember(item, rest) : item));
  }
  if (!Object.hasOwn(value, key)) return value;
  const copy: Record<string, unknown> = { ...value };
  if (rest === '') delete copy[key];
  else setMember(copy, key, withoutMember(copy[key], rest));
  return copy;
}
