import { paginationOf } from '../facts/pagination.ts';
import type { Api } from '../api.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import type { SourceLocation } from '../location.ts';
import type { Callback, Operation } from '../operation.ts';
import type { ChangeLog, Place } from './change-log.ts';
import { flipped, titleOf, within } from './change-log.ts';
import { compareSecurity, compareServers } from './compare-access.ts';
import { compareRequestBody, compareResponses } from './compare-bodies.ts';
import { compareParameters, type OperationPair } from './compare-parameters.ts';
import { show, showList } from './finding.ts';

/** Every operation of `paths`: those of the same method and path stand for each other, then those of the same id. */
export function compareOperations(log: ChangeLog, old: Api, later: Api): void {
  const { pairs, gone, added } = matchOperations(old.operations, later.operations);
  for (const [before, after] of pairs) compareOperation(log, before, after, 'request');
  for (const operation of gone) {
    const { path, method, location } = operation;
    const date = sunsetOf(operation);
    const isAnnounced = date !== undefined && operation.deprecated && date <= new Date().toISOString().slice(0, 10);
    const sides = { old: location, new: placeFor(operation, later) };
    const kind = sides.new.pointer === '/paths' ? 'path-removed' : 'operation-removed';
    log.add(placeOf(operation), isAnnounced ? 'operation-sunset' : kind, sides, { path, method, date: date ?? '' });
  }
  for (const operation of added) {
    log.add(placeOf(operation), 'operation-added', { old: placeFor(operation, old), new: operation.location });
  }
}

/** Where an operation would stand in a description that does not have it: at its path, else among the paths. */
function placeFor({ path }: Operation, api: Api): SourceLocation {
  const sibling = api.operations.find((other) => templateOf(other.path) === templateOf(path));
  const { file } = api.location;
  return { file, pointer: sibling === undefined ? '/paths' : childPointer('/paths', sibling.path) };
}

/** Every webhook: the server calls, so what is a request for others is an answer here. */
export function compareWebhooks(log: ChangeLog, old: Api, later: Api): void {
  const { pairs, gone, added } = matchOperations(old.webhooks, later.webhooks);
  const among = ({ location: { file } }: Api): SourceLocation => ({ file, pointer: '/webhooks' });
  for (const [before, after] of pairs) compareOperation(log, before, after, 'response');
  for (const webhook of gone)
    log.add(placeOf(webhook), 'webhook-removed', { old: webhook.location, new: among(later) });
  for (const webhook of added) log.add(placeOf(webhook), 'webhook-added', { old: among(old), new: webhook.location });
}

/** The day from which a deprecated operation may be gone, as many descriptions write it. */
function sunsetOf({ extensions }: Operation): string | undefined {
  const date = extensions['x-sunset'];
  return typeof date === 'string' && /^\d{4}-\d\d-\d\d/.test(date) ? date.slice(0, 10) : undefined;
}

interface Matched {
  readonly pairs: readonly (readonly [Operation, Operation])[];
  readonly gone: readonly Operation[];
  readonly added: readonly Operation[];
}

function matchOperations(old: readonly Operation[], later: readonly Operation[]): Matched {
  const free = new Set(later);
  const byKey = new Map(later.map((operation) => [keyOf(operation), operation]));
  const byId = new Map(later.map((operation) => [operation.operationId, operation]));
  const partners = new Map<Operation, Operation>();
  for (const operation of old) {
    const partner = byKey.get(keyOf(operation));
    if (partner !== undefined && free.delete(partner)) partners.set(operation, partner);
  }
  for (const operation of old) {
    const partner = operation.hasDeclaredId ? byId.get(operation.operationId) : undefined;
    if (partner === undefined || partners.has(operation) || !partner.hasDeclaredId) continue;
    if (free.delete(partner)) partners.set(operation, partner);
  }
  return { pairs: [...partners], gone: old.filter((operation) => !partners.has(operation)), added: [...free] };
}

/** The names of path parameters are not on the wire. */
function keyOf({ method, path }: Operation): string {
  return `${method} ${templateOf(path)}`;
}

function templateOf(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}');
}

function placeOf(operation: Operation): Place {
  return { operation, direction: 'request', words: '' };
}

function compareOperation(log: ChangeLog, old: Operation, later: Operation, direction: 'request' | 'response'): void {
  const pair: OperationPair = { log, old, new: later, place: { operation: old, direction, words: '' } };
  compareIdentity(pair);
  compareNotes(pair);
  comparePagination(pair);
  compareParameters(pair);
  compareRequestBody(pair);
  compareResponses(pair);
  // What a webhook requires of the one who calls it is nothing that its receivers could fail.
  if (direction === 'request') compareSecurity(pair);
  compareCallbacks(pair);
}

function compareIdentity({ log, place, old, new: later }: OperationPair): void {
  const sides = { old: old.location, new: later.location };
  if (keyOf(old) !== keyOf(later)) {
    log.add(place, 'operation-moved', sides, { id: old.operationId, place: titleOf(later) });
  } else if (old.operationId !== later.operationId && (old.hasDeclaredId || later.hasDeclaredId)) {
    log.add(place, 'operation-id-changed', sides, { old: old.operationId, new: later.operationId });
  }
  // Servers of their own only: those of the whole API are compared once.
  if (hasOwnServers(old) || hasOwnServers(later)) {
    compareServers(log, within(place, 'servers'), { old: old.servers, new: later.servers });
  }
}

function hasOwnServers({ servers }: Operation): boolean {
  return servers.some(({ location }) => location.pointer.startsWith('/paths/'));
}

function compareNotes({ log, place, old, new: later }: OperationPair): void {
  const sides = { old: old.location, new: later.location };
  if (old.deprecated !== later.deprecated) {
    log.add(place, later.deprecated ? 'operation-deprecated' : 'operation-undeprecated', sides);
  }
  const [before, after] = [old, later].map(({ tags }) => showList(tags.map(({ name }) => name).toSorted()) || 'none');
  if (before !== undefined && after !== undefined && before !== after) {
    log.add(place, 'tags-changed', sides, { old: before, new: after });
  }
}

function comparePagination({ log, place, old, new: later }: OperationPair): void {
  const [before, after] = [paginationOf(old), paginationOf(later)];
  const sides = { old: old.location, new: later.location };
  if (before === undefined) return;
  if (after === undefined) return log.add(place, 'pagination-lost', sides);
  for (const kind of before.kinds) {
    if (!after.kinds.includes(kind)) log.add(place, 'pagination-kind-removed', sides, { kind });
  }
  for (const kind of after.kinds) {
    if (!before.kinds.includes(kind)) log.add(place, 'pagination-kind-added', sides, { kind });
  }
}

function compareCallbacks(pair: OperationPair): void {
  const { log, place, old, new: later } = pair;
  for (const callback of old.callbacks) {
    const partner = later.callbacks.find(({ name }) => name === callback.name);
    if (partner !== undefined) compareCalls(pair, callback, partner);
    else log.add(place, 'callback-removed', { old: callback.location, new: later.location }, { name: callback.name });
  }
  for (const callback of later.callbacks) {
    if (old.callbacks.some(({ name }) => name === callback.name)) continue;
    log.add(place, 'callback-added', { old: old.location, new: callback.location }, { name: callback.name });
  }
}

/** The calls of a callback: what the server sends is an answer to its reader. */
function compareCalls({ log, place }: OperationPair, old: Callback, later: Callback): void {
  const { name } = old;
  const { pairs, gone, added } = matchOperations(old.operations, later.operations);
  for (const [before, after] of pairs) {
    const sides = { old: before.location, new: after.location };
    if (before.path !== after.path) {
      log.add(place, 'callback-url-changed', sides, { name, old: show(before.path), new: show(after.path) });
    }
    const at = { ...within(place, `callback \`${name}\``), direction: flipped(place.direction) };
    const pair: OperationPair = { log, old: before, new: after, place: at };
    compareParameters(pair);
    compareRequestBody(pair);
    compareResponses(pair);
  }
  for (const call of gone) {
    log.add(place, 'callback-removed', { old: call.location, new: later.location }, { name: callName(name, call) });
  }
  for (const call of added) {
    log.add(place, 'callback-added', { old: old.location, new: call.location }, { name: callName(name, call) });
  }
}

function callName(name: string, { method, path }: Operation): string {
  return `${name}: ${method} ${path}`;
}
