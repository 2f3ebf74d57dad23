import { compilePattern } from '../../../runtime/schema/regular-expression.ts';
import type { Call } from '../../platform/call.ts';
import { hostOf, isCallableHost } from '../../platform/outbound/address.ts';
import type { GroupAccess } from '../../platform/places.ts';
import { Refusal, invalidRecord, notFound } from '../../platform/refusal.ts';
import { fromRe2 } from './pattern/re2.ts';
import type { CustomHeader } from './stored.ts';
import { hookOf } from './store.ts';
import type { HookRow } from './table.ts';

/** Hooks that a group may have. */
export const MOST_GROUP_HOOKS = 50;

/** What may stand in a field of HTTP without being read as the end of it (RFC 9110 section 5.5). */
const FIELD_VALUE = /^[\t\x20-\x7e]*$/;

/** Fields that say how a message travels, and those that say what it is: they are the server's. */
const OWN_FIELDS =
  /^(?:host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|content-length|content-type|idempotency-key|user-agent|x-service-.*)$/i;

/** What addresses lose in silence when they are read, and so may not stand for something in them (URL Standard, basic parser). */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** A variable in an address. */
const VARIABLE_NAME = /\{([a-z0-9_]+)\}/;
const VARIABLE = new RegExp(VARIABLE_NAME, 'g');

/** An address with a value for each of its variables. */
export function filledIn(address: string, valueOf: (name: string) => string): string {
  return address.replace(VARIABLE, (_whole, name: string) => valueOf(name));
}

/** The value of a variable; undefined where none was set, whatever objects have by themselves. */
export function variableOf(variables: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

/** Refusals of addresses are 422. */
export function unprocessable(text: string): Refusal {
  return new Refusal(422, { message: `Validation failed: ${text}` });
}

/**
 * An address that may be called, as far as it says itself; where its name leads is checked on connecting.
 * @throws Refusal 422 for what is no address of HTTP, names a user, or stands for this machine or a local network
 */
export function checkedUrl(call: Call, text: string, variables: Readonly<Record<string, string>> = {}): string {
  if (CONTROL.test(text)) throw unprocessable('url must not hold control characters');
  const url = addressWith(text, variables);
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw unprocessable('url must be an address of HTTP');
  }
  if (url.username !== '' || url.password !== '') throw unprocessable('url must not name a user');
  if (!isCallableHost(hostOf(url), call.app.outbound.allowed)) throw unprocessable('url is blocked');
  return text;
}

function addressWith(text: string, variables: Readonly<Record<string, string>>): URL | undefined {
  const filled = filledIn(text, (name) => variableOf(variables, name) ?? 'x');
  return URL.canParse(filled) ? new URL(filled) : undefined;
}

/** Whether two addresses lead to the same server. */
export function isSameServer(one: string, other: string, variables: Readonly<Record<string, string>>): boolean {
  return addressWith(one, variables)?.origin === addressWith(other, variables)?.origin;
}

/**
 * Addresses of hooks of groups have no variables, since no operation gives them values: what was never to be called is refused at once.
 * @throws Refusal 422 for an address that has some
 */
export function demandNoVariables(address: string): void {
  const name = VARIABLE_NAME.exec(address)?.[1];
  if (name !== undefined) throw unprocessable(`url has the variable {${name}}, and hooks of groups have none`);
}

/** @throws Refusal 400 for a secret that cannot be sent in a header */
export function checkedSecret(secret: string | undefined): string | null {
  if (secret === undefined || secret === '') return null;
  if (!FIELD_VALUE.test(secret)) throw invalidRecord({ token: ['is invalid'] });
  return secret;
}

/** @throws Refusal 400 for headers that are the server's own, stand there twice, or hold what no header may hold */
export function checkedHeaders(headers: readonly CustomHeader[]): string {
  const names = headers.map(({ key }) => key.toLowerCase());
  const isWrong = headers.some(({ key, value }) => OWN_FIELDS.test(key) || !FIELD_VALUE.test(value));
  if (isWrong || new Set(names).size < names.length) throw invalidRecord({ custom_headers: ['is invalid'] });
  return JSON.stringify(headers.map(({ key, value }) => ({ key, value })));
}

/** @throws Refusal 400 for a regular expression that is none */
export function checkedFilter({
  push_events_branch_filter: filter,
  branch_filter_strategy: strategy,
}: Pick<HookRow, 'push_events_branch_filter' | 'branch_filter_strategy'>): void {
  const isWrong = filter !== null && strategy === 'regex' && !isPattern(filter);
  if (isWrong) throw invalidRecord({ push_events_branch_filter: ['is invalid'] });
}

function isPattern(text: string): boolean {
  try {
    compilePattern(fromRe2(text));
    return true;
  } catch {
    // What cannot be compiled is no pattern.
    return false;
  }
}

/**
 * A variable of an address.
 * @throws Refusal 422 for a name that could not stand in an address, or a value that holds control characters
 */
export function checkedVariable(key: string, value: string): void {
  if (/^[a-z0-9_]{1,100}$/.test(key) && !CONTROL.test(value)) return;
  throw new Refusal(422, { message: '422 Unprocessable Entity' });
}

/** The hook of a request. */
export interface FoundHook {
  readonly hook: HookRow;
}

type HookRequest = { readonly path: { readonly hook_id: number } };

/** @throws Refusal 404 when the instance has no such hook */
export async function findSystemHook(call: Call, _place: undefined, { path }: HookRequest): Promise<FoundHook> {
  const hook = await hookOf(call.db, null, path.hook_id);
  if (hook === undefined) throw notFound('Hook');
  return { hook };
}

/** @throws Refusal 404 when the group has no such hook */
export async function findGroupHook(call: Call, { group }: GroupAccess, { path }: HookRequest): Promise<FoundHook> {
  const hook = await hookOf(call.db, group.id, path.hook_id);
  if (hook === undefined) throw notFound('Hook');
  return { hook };
}
