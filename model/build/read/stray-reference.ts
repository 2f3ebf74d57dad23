import { isComponentName } from '../../load/component-name.ts';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { isRemote, openText } from '../../load/document-store.ts';
import { childPointer, decodeFragment, pointerTokens } from '../../load/json/json-pointer.ts';
import { isObject } from '../../load/raw.ts';
import type { RawObject } from '../../load/raw.ts';
import { referenceTo } from '../../load/reference-to.ts';
import { isResolved, resolveReference } from '../../load/resolve-reference.ts';
import { followReference } from './follow.ts';
import { MOST_LINKS, reportLongChain } from './long-chain.ts';
import type { Located } from './follow.ts';
import { report, scopeOf } from './scope.ts';
import type { Scope } from './scope.ts';

/** A mapping with a `$ref` that is text. */
export type Referring = RawObject & { readonly $ref: string };

/** True for a mapping with a `$ref` that is text. */
export function refers(value: unknown): value is Referring {
  return typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string';
}

/** References that stand in what was read in place of others: nobody has written them. */
const derived = new WeakSet<object>();

/** True for a reference that nobody has written: it stands in what was read in place of another one. */
export function isDerived(value: unknown): boolean {
  return isObject(value) && derived.has(value);
}

/** What a reference stands for. */
export interface StrayPlace {
  /** Words for the diagnostic. */
  readonly what: string;
  /** True where fields that begin with `x-` are extensions, false in a map whose members may be called so. */
  readonly isExtended: boolean;
}

/**
 * What is read in place of a reference that stands where OpenAPI knows none. Its members are references again, to where they
 * stand, so that every one is read in its own file and is what it is for others that refer to it. What is written beside
 * `$ref` wins. Undefined, with a diagnostic, when the reference leads nowhere or in a circle.
 */
export function settle(scope: Scope, value: Referring, pointer: string, place: StrayPlace): unknown {
  const { settled } = scope.state.store;
  if (settled.has(value)) return settled.get(value);
  const read = follow({ scope, value, pointer }, { host: scope, place }, []);
  if (read !== undefined) note(scope, value, read);
  return read;
}

/** `settle` for what may be a reference; everything else is given back. */
export function settled(scope: Scope, value: unknown, pointer: string, what: string): unknown {
  return refers(value) ? settle(scope, value, pointer, { what, isExtended: true }) : value;
}

/** What is read in place of a reference in the plain data of an example or a default: only one that leads somewhere is one. */
export function settleData(scope: Scope, value: unknown, pointer: string): unknown {
  if (!mayRefer(value)) return value;
  if (refers(value)) return scope.state.store.settled.get(value) ?? settleDatum(scope, value, pointer) ?? value;
  return settleFiles(scope, value, pointer);
}

function settleDatum(scope: Scope, value: Referring, pointer: string): unknown {
  if (Object.keys(value).length > 1 || isRemote(value.$ref)) return undefined;
  // Whoever comes back to it on the way has gone in a circle, and gets it as it is written.
  scope.state.store.settled.set(value, value);
  const read = dataAt(scope, value.$ref);
  if (read === undefined || read === value) {
    scope.state.store.settled.delete(value);
    return undefined;
  }
  note(scope, value, read);
  if (!derived.has(value)) {
    const parameters = { what: 'a plain value', ref: JSON.stringify(value.$ref) };
    report(scope, 'stray-reference', pointer, { parameters });
  }
  return read;
}

function dataAt(scope: Scope, reference: string): unknown {
  const [path = ''] = reference.split('#', 1);
  const file = resolve(dirname(scope.file), decodeFragment(path));
  if (path !== '' && !/\.(?:json|ya?ml)$/i.test(path))
    return existsSync(file) ? openText(scope.state.store, file) : undefined;
  const found = resolveReference(scope.state.store, reference, scope);
  if (!isResolved(found)) return undefined;
  scope.state.store.passed.add(found.document.file);
  const { value, pointer } = found;
  // An Example Object, where the value that it holds is meant.
  const isExample = /^\/components\/examples\/[^/]+$/.test(pointer) && isObject(value) && 'value' in value;
  const target = scopeOf(scope.state, found);
  return isExample ? settleData(target, value['value'], `${pointer}/value`) : settleData(target, value, pointer);
}

/** Deep inside of plain data only the name of a file that is there is taken for a reference. */
function settleFiles(scope: Scope, value: unknown, pointer: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => settleInside(scope, item, `${pointer}/${index}`));
    return items.some((item, index) => item !== value[index]) ? noted(scope, value, items) : value;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(
    ([key, member]) => [key, settleInside(scope, member, childPointer(pointer, key))] as const,
  );
  return members.some(([key, member]) => member !== value[key])
    ? noted(scope, value, Object.fromEntries(members))
    : value;
}

function settleInside(scope: Scope, value: unknown, pointer: string): unknown {
  if (!refers(value)) return settleFiles(scope, value, pointer);
  return value.$ref.startsWith('#') ? value : (settleDatum(scope, value, pointer) ?? value);
}

/** A quick look before the walk: nearly all examples are small, and hold no reference. */
function mayRefer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (refers(value)) return true;
  for (const key in value) if (mayRefer((value as RawObject)[key])) return true; // a key of its own
  return false;
}

function note({ state }: Scope, value: object, read: unknown): void {
  state.store.settled.set(value, read);
}

function noted(scope: Scope, value: object, read: unknown): unknown {
  note(scope, value, read);
  return read;
}

/** Some tools let a description refer to a Markdown file. */
function textOf(scope: Scope, reference: string): string | undefined {
  if (isRemote(scope.file) || isRemote(reference) || !/\.(?:md|markdown|txt|html)$/i.test(reference)) return undefined;
  return openText(scope.state.store, resolve(dirname(scope.file), decodeFragment(reference)));
}

interface Reading {
  /** The document that the first reference of a chain stands in. */
  readonly host: Scope;
  readonly place: StrayPlace;
}

/** Follows a chain of references, in the end as it reads in the document that the first of them stands in. */
function follow(at: Located, reading: Reading, seen: readonly unknown[]): unknown {
  const { scope, value, pointer } = at;
  if (!refers(value)) return undefined;
  const { what } = reading.place;
  const text = textOf(scope, value.$ref);
  if (text !== undefined) {
    report(scope, 'text-reference', pointer, { parameters: { what } });
    return text;
  }
  const place = childPointer(pointer, '$ref');
  const next = followReference(scope, value.$ref, place);
  if (next === undefined) return undefined;
  scope.state.store.passed.add(next.scope.file);
  const ref = JSON.stringify(value.$ref);
  if (next.value === value || seen.includes(next.value)) {
    report(scope, 'circular-reference', place, { parameters: { ref } });
    return undefined;
  }
  if (seen.length >= MOST_LINKS) {
    reportLongChain(scope, place, 'a chain of references goes on here');
    return undefined;
  }
  if (!derived.has(value)) report(scope, 'stray-reference', pointer, { parameters: { what, ref } });
  const end = refers(next.value) ? follow(next, reading, [...seen, value]) : asReadIn(next, reading);
  return isObject(end) ? withSiblings(at, value, end, reading) : end;
}

function withSiblings(at: Located, value: Referring, end: RawObject, reading: Reading): RawObject {
  if (Object.keys(value).length === 1) return end;
  const { $ref: _reference, ...siblings } = at.scope === reading.host ? value : membersReadIn(at, value, reading);
  return { ...end, ...siblings };
}

/** A value for another document: mappings inside of it are references to where they stand. */
function asReadIn(at: Located, reading: Reading): unknown {
  const { value } = at;
  if (Array.isArray(value)) return listReadIn(at, value, reading);
  return isObject(value) ? membersReadIn(at, value, reading) : value;
}

function listReadIn(at: Located, list: readonly unknown[], reading: Reading): readonly unknown[] {
  return list.map((item, index) => memberReadIn({ ...at, pointer: `${at.pointer}/${index}`, value: item }, reading));
}

function membersReadIn(at: Located, value: RawObject, reading: Reading): RawObject {
  const { isExtended } = reading.place;
  const isMapping = pointerTokens(at.pointer).slice(-2).join('/') === 'discriminator/mapping';
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (isMapping && typeof member === 'string') return [name, mappingReadIn(at, reading, member)];
      if (isExtended && name.startsWith('x-')) return [name, member];
      return [name, memberReadIn({ ...at, pointer: childPointer(at.pointer, name), value: member }, reading)];
    }),
  );
}

function memberReadIn(at: Located, reading: Reading): unknown {
  const { scope, pointer, value } = at;
  if (Array.isArray(value)) return listReadIn(at, value, reading);
  if (!isObject(value)) return value;
  const reference = { $ref: referenceTo({ file: scope.file, pointer }, reading.host.file) };
  derived.add(reference);
  return reference;
}

/** A mapping of a discriminator names a schema, or refers to one. */
function mappingReadIn({ scope }: Located, { host }: Reading, target: string): string {
  if (isComponentName(target) && !/\.(?:json|ya?ml)$/i.test(target)) return target;
  const found = resolveReference(scope.state.store, target, scope);
  return isResolved(found) ? referenceTo({ file: found.document.file, pointer: found.pointer }, host.file) : target;
}
