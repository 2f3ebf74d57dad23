import type { Call } from '../cases/case.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Probe } from '../laws/law.ts';
import { type JsonObject, isObject, preview } from '../schema-walk.ts';
import type { Shedding } from './body-changes.ts';

/** What a body with more members than are known to be taken is sent by. */
export interface ShedOptions {
  readonly sheds: Shedding;
  readonly probe: Probe;
  readonly send: (call: Call) => Promise<Exchange>;
}

/** Bodies that are tried for one creation. */
const MOST = 14;

/** Refusals that other members may turn into a success. */
const MAY_DIFFER = new Set([400, 403, 404, 409, 422]);

/**
 * The answer to a call with as many of its members as are taken: as it is, then with plainer values, then with those members that are
 * taken together. What was refused by itself is not tried again in the run.
 */
export async function sendShedding(call: Call, { sheds, probe, send }: ShedOptions): Promise<Exchange> {
  const { body, operation } = call;
  if (body === undefined || !isObject(body.value)) return send(call);
  const key = `shed ${operation.operationId}`;
  const refused = probe.observe(key, '');
  const withValue = (value: JsonObject): Call => ({ ...call, body: { ...body, value } });
  const without = (value: JsonObject): JsonObject => pick(value, sheds.known, (name) => !refused.has(name));
  // The members of a body of a description are JSON.
  const first = await send(withValue(without((refused.has('*wild') ? sheds.tame : body.value) as JsonObject)));
  if (!MAY_DIFFER.has(first.response.status)) return first;
  probe.observe(key, '*wild');
  const tame = without(sheds.tame);
  const second = refused.has('*wild') ? first : await send(withValue(tame));
  if (!MAY_DIFFER.has(second.response.status)) return second;
  const growing: Growing = { kept: sheds.known, last: undefined, left: MOST, tame };
  const extra = Object.keys(tame).filter((name) => preview(tame[name]) !== preview(sheds.known[name]));
  const tryNext = async (value: JsonObject): Promise<Exchange> => send(withValue(value));
  for (const group of halves(extra)) await grow(growing, group, { tryNext, drop: (name) => probe.observe(key, name) });
  return growing.last ?? send(withValue(sheds.known));
}

interface Growing {
  /** The members that are taken. */
  kept: JsonObject;
  last: Exchange | undefined;
  left: number;
  readonly tame: JsonObject;
}

interface Growth {
  readonly tryNext: (value: JsonObject) => Promise<Exchange>;
  readonly drop: (name: string) => unknown;
}

/** Adds members, all of a group or half of it after half. */
async function grow(growing: Growing, group: readonly string[], growth: Growth): Promise<void> {
  if (group.length === 0 || growing.left <= 0) return;
  growing.left -= 1;
  const next = { ...growing.kept, ...pick(growing.tame, {}, (name) => group.includes(name)) };
  const answer = await growth.tryNext(next);
  if (!MAY_DIFFER.has(answer.response.status)) {
    growing.kept = next;
    growing.last = answer;
    return;
  }
  if (group.length === 1) return void growth.drop(group[0] ?? '');
  for (const half of halves(group)) await grow(growing, half, growth);
}

function halves(names: readonly string[]): readonly (readonly string[])[] {
  const middle = Math.ceil(names.length / 2);
  return [names.slice(0, middle), names.slice(middle)];
}

/** The members that are wanted; of the others, those that are known. */
function pick(value: JsonObject, known: JsonObject, isWanted: (name: string) => boolean): JsonObject {
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (isWanted(name)) return [[name, member]];
    return Object.hasOwn(known, name) ? [[name, known[name]]] : [];
  });
  return Object.fromEntries(members) as JsonObject;
}
