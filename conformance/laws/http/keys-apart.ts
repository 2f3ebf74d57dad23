import { isDone } from '../../exchange/is-done.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type JsonObject, isObject, preview } from '../../schema-walk.ts';
import { freshUuid } from '../../steps/fresh-text.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import type { MadeName, Step } from '../../steps/step.ts';
import { type Answers, fieldIn, nameOf } from '../../steps/taken.ts';
import type { LawCase, Probe } from '../law.ts';
import { sentJson } from '../values/sent-members.ts';
import { areOthers, isAlike, othersThan } from './key-owners.ts';
import type { KeyOwner } from './key-words.ts';
import { otherIn } from './other-content.ts';

/** A request that has a key, and what leads to it. */
export interface Keyed {
  readonly operation: Operation;
  /** The request without its key. */
  readonly call: Call;
  readonly key: Parameter;
  /** The last one sends the request. */
  readonly steps: readonly Step[];
  /** What a request has made, whose answer is that of the step. */
  readonly name: (step: string) => MadeName | undefined;
}

/**
 * Somebody else sends the key of the first one, with the same content and with another: nothing of what the first one was answered comes
 * back, and what would be taken with a key of their own is taken.
 */
export function keysApart(keyed: Keyed, owner: KeyOwner): LawCase {
  const { operation, key } = keyed;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/idempotency/apart`,
    law: 'idempotency',
    summary: `${operation.operationId} with the ${key.name} of somebody else`,
    operation,
    effect: 'writes',
    run: (probe) => ask(keyed, owner, probe),
  };
}

async function ask(keyed: Keyed, owner: KeyOwner, probe: Probe): Promise<void> {
  const first = keyed.steps.at(-1);
  const others = othersThan(keyed.call, probe.scenario);
  if (others.length === 0) return probe.notProvable('the scenario knows nobody else');
  const taken = await takeSteps(keyed.steps, probe);
  const made = first && taken.get(first.id)?.exchange;
  const call = filled(keyed.call, taken);
  if (made === undefined || call === undefined) return probe.notProvable('nothing was made with a key');
  const firsts: Exchange[] = [made];
  for (const identity of others) if (await askAs({ ...keyed, call, made, firsts, identity, owner }, probe)) return;
  return probe.notProvable('nobody else of the scenario is known to be somebody else who may do it');
}

interface Asking extends Keyed {
  readonly made: Exchange;
  /** All that the first one has made so far. */
  readonly firsts: Exchange[];
  readonly identity: string;
  readonly owner: KeyOwner;
}

/** One key that two have sent: what the first one was answered, and the other one with it and with a key of their own. */
interface Tried {
  readonly made: Exchange;
  readonly shared: Exchange;
  readonly own: Exchange;
}

/** True where something could be said of this one. */
async function askAs(asking: Asking, probe: Probe): Promise<boolean> {
  const { call, key, made, firsts, identity, owner } = asking;
  const body = sentJson(made);
  if (!isObject(body)) return false;
  const again = await send(asking, { identity: call.identity, as: undefined, body: call.body?.value }, probe, true);
  if (isDone(again)) firsts.push(again);
  const changed = isDone(again) ? changedBody(again, call) : undefined;
  const tries: Tried[] = [await tryKey(asking, { made, keyed: sentKey(made, key), body }, probe)];
  if (changed !== undefined)
    tries.push(await tryKey(asking, { made: again, keyed: sentKey(again, key), body: changed }, probe));
  if (isCountedApart(tries, asking)) return false;
  const theirs = tries
    .flatMap((each) => thingsOf(each))
    .filter((each) => !firsts.some((one) => isSame(one, each, asking)));
  const isOther = owner.isCredential || probe.scenario.apart.has(identity) || areOthers({ firsts, theirs }, owner);
  return isOther && tries.map((each) => judge(each, asking, probe)).includes(true);
}

/** What was sent, with another value in one place where there is one that is taken as well. */
function changedBody(made: Exchange, { body }: Call): JsonObject | undefined {
  const sent = sentJson(made);
  const schema = body?.mediaType.schema;
  if (schema === undefined || !isObject(sent)) return undefined;
  // What the implementation has been sent is JSON.
  const [name, value] = otherIn(schema, sent as JsonObject) ?? [];
  return name === undefined || value === undefined ? (sent as JsonObject) : { ...(sent as JsonObject), [name]: value };
}

/** What somebody else has made: with the key of the first one, and with one of their own. */
function thingsOf({ shared, own }: Tried): readonly Exchange[] {
  return [...new Set([shared, own])].filter(isDone);
}

/**
 * True where what somebody else makes is called like what the first one has made with a key that nobody else has sent: things are counted
 * for each of them, and their names do not tell them apart.
 */
function isCountedApart(tries: readonly Tried[], asking: Asking): boolean {
  return tries.some((each) => {
    const others = asking.firsts.filter((first) => first !== each.made);
    return thingsOf(each).some((thing) => others.some((first) => isSame(first, thing, asking)));
  });
}

async function tryKey(
  asking: Asking,
  { made, keyed, body }: { readonly made: Exchange; readonly keyed: string | undefined; readonly body: unknown },
  probe: Probe,
): Promise<Tried> {
  const { identity } = asking;
  const shared = await send(asking, { identity, as: keyed, body }, probe);
  const isNew = isDone(shared) && !isSame(made, shared, asking);
  // What is taken with the key of another one needs no other key to show that it can be.
  return { made, shared, own: isNew ? shared : await send(asking, { identity, as: undefined, body }, probe) };
}

/** Sends the request as somebody, with a key or with one that nobody has sent. */
function send(
  { call, key }: Pick<Asking, 'call' | 'key'>,
  { identity, as, body }: { readonly identity: string; readonly as: string | undefined; readonly body: unknown },
  probe: Probe,
  unique = false,
): Promise<Exchange> {
  const name = key.name.toLowerCase();
  const value = as ?? freshUuid(probe.fresh());
  return probe.send(
    { ...call, identity, body: call.body && { ...call.body, value: body } },
    {
      ...(unique && { unique }),
      refused: true,
      optional: true,
      change: (request) => ({
        ...request,
        headers: [...request.headers.filter(([each]) => each.toLowerCase() !== name), [key.name, value]],
      }),
    },
  );
}

function sentKey(made: Exchange, { name }: Parameter): string | undefined {
  const taken = new Map([['made', takenOf(made)]]);
  return fieldIn({ step: 'made', field: name, isSent: true }, taken);
}

function takenOf(exchange: Exchange): NonNullable<ReturnType<Answers['get']>> {
  return { exchange, others: [], items: undefined, isComplete: false, isWhole: false };
}

function isRefused({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function isSame(one: Exchange, other: Exchange, { name }: Keyed): boolean {
  const names = [one, other].map((exchange) => {
    const made = name('made');
    return made && nameOf(made, new Map([['made', takenOf(exchange)]]));
  });
  return names[0] !== undefined && names[0] === names[1];
}

/** True where it could be judged: with a key of their own something else comes out than what the first one got. */
function judge(tried: Tried, asking: Asking, probe: Probe): boolean {
  const { made, shared, own } = tried;
  const { operation, key } = asking;
  const cause = `idempotency ${operation.operationId} apart`;
  const why = `as the ${key.name} is of somebody else`;
  const isCalledAlike = isDone(shared) && isSame(made, shared, asking);
  const isTheirs = isCalledAlike && isAlike(made, shared);
  const isAnother = (isDone(own) && !isSame(made, own, asking)) || (isRefused(own) && isTheirs);
  if (!isAnother || isCalledAlike !== isTheirs || !(isDone(shared) || isRefused(shared))) return false;
  const shown = [made, shared, own];
  if (isTheirs) {
    const got = `what was made for ${asking.call.identity}, ${preview(nameIn(made, asking))}`;
    probe.demand(false, { part: 'body', pointer: '', expected: `another thing, ${why}`, got, cause }, shown);
  } else {
    const got = String(shared.response.status);
    probe.demand(isDone(shared), { part: 'status', pointer: '', expected: `a success, ${why}`, got, cause }, shown);
  }
  return true;
}

function nameIn(made: Exchange, { name }: Keyed): unknown {
  const called = name('made');
  return called && nameOf(called, new Map([['made', takenOf(made)]]));
}
