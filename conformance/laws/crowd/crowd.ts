import { isDone } from '../../exchange/is-done.ts';
import type { Operation } from '../../../model/operation.ts';
import type { BodyValue, Call } from '../../cases/case.ts';
import { nameIn } from '../../cases/listed-value.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { variedBody } from '../../cases/varied-body.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type JsonObject, isObject } from '../../schema-walk.ts';
import { areInside, dayInside, keepInside, movedTo } from '../../steps/inside-days.ts';
import { filled, takeSteps } from '../../steps/run-steps.ts';
import { MadeName } from '../../steps/step.ts';
import { type Answers, nameOf } from '../../steps/taken.ts';
import type { Probe } from '../law.ts';
import { type WholeList, exchangesOf, wholeList } from '../lists/whole-list.ts';
import { type Story, aThing, callOn, making, nameBy } from '../state/story.ts';
import { madeWithOthers } from '../../steps/other-names.ts';
import { tellingBody, tellingMembers } from './telling-values.ts';

/** Things that were made one after the other to tell what a list does with them. */
export interface Crowd {
  /** Reads the list that they are in. */
  readonly list: Call;
  /** The list with all of them. */
  readonly whole: WholeList;
  /** What they are called, in the order in which they were made. */
  readonly names: readonly string[];
  /** The entries of those that the list shows, in the order in which they were made. */
  readonly entries: readonly unknown[];
  /** What made them, and showed them. */
  readonly shown: readonly Exchange[];
  /** A call about one of them, by its name; undefined where the operation needs what nobody knows. */
  readonly on: (operation: Operation, name: string) => Call | undefined;
  /** A call about where they are; undefined where the operation needs what nobody knows. */
  readonly around: (operation: Operation) => Call | undefined;
}

/** Things of a crowd. */
const COUNT = 7;

/** True where a crowd can be made and listed. */
export function canGather({ list, create }: Story): boolean {
  const { body } = create.call;
  return list !== undefined && body?.mediaType.schema !== undefined && isObject(body.value);
}

/** What is done with a crowd. */
export interface Looking {
  readonly probe: Probe;
  /** Looks around where the crowd will be, before there is any. */
  readonly before?: (around: Crowd['around']) => Promise<void>;
  readonly look: (crowd: Crowd) => Promise<void>;
  /** True where every other name is in small letters. */
  readonly isMixed?: boolean;
}

/** Makes a crowd that differs in these members, as far as they may be sent, and looks at it. */
export async function withCrowd(
  story: Story,
  members: readonly string[],
  { probe, before, look, isMixed = false }: Looking,
): Promise<void> {
  if (story.list === undefined) return probe.notProvable('nothing lists what is made');
  const taken = await takeSteps([...story.ground, { ...making(story, 'a'), isTrial: true }], probe);
  const list = filled(story.list, taken);
  const planned = making(story, 'a').call;
  const create = filled(planned, taken);
  if (list === undefined || create === undefined) return probe.notProvable('nothing says where it is made');
  await before?.((operation) => callAround(story, operation, taken));
  const from = dayInside(create, { planned, taken, probe });
  const nameOfMade = (exchange: Exchange): string | undefined => nameFrom(story, exchange);
  const made = await makeInside(create, from === undefined ? undefined : movedTo(from, create), {
    probe,
    make: (call) => makeAll(call, { wanted: members, nameOf: nameOfMade, isMixed }, probe),
  });
  if (made.length < 3) return probe.notProvable('not enough could be made');
  await look(await seen(story, { list, made, taken }, probe));
}

async function seen(
  story: Story,
  { list, made, taken }: { readonly list: Call; readonly made: readonly Exchange[]; readonly taken: Answers },
  probe: Probe,
): Promise<Crowd> {
  const whole = await wholeList(probe, list);
  if (whole === undefined || !whole.isComplete) return probe.notProvable('the list cannot be read to its end');
  const names = made.flatMap((exchange) => nameFrom(story, exchange) ?? []);
  const byName = new Map(whole.items.map((item) => [String(nameIn(item, story.item)), item]));
  const entries = names.flatMap((name) => byName.get(name) ?? []);
  if (new Set(names).size < names.length || entries.length < 3) {
    return probe.notProvable('what is made is not listed');
  }
  const shown = [...made, ...exchangesOf(whole)];
  return {
    list,
    whole,
    names,
    entries,
    shown,
    on: (operation, name) => callAbout(story, operation, { name, taken }),
    around: (operation) => callAround(story, operation, taken),
  };
}

function nameFrom(story: Story, exchange: Exchange): string | undefined {
  const answer = { exchange, others: [], items: undefined, isComplete: false, isWhole: false };
  const name = nameOf(nameBy(story, 'a'), new Map([['a', answer]]));
  return name === undefined ? undefined : String(name);
}

/** How many refusals show what a service does not take. */
const TRIES = 8;

interface Making {
  readonly wanted: readonly string[];
  readonly nameOf: (exchange: Exchange) => string | undefined;
  readonly isMixed: boolean;
}

/** Makes them, on the days of what they are in where those of the example are refused. */
async function makeInside(
  create: Call,
  placed: Call | undefined,
  { probe, make }: { readonly probe: Probe; readonly make: (call: Call) => Promise<readonly Exchange[]> },
): Promise<readonly Exchange[]> {
  const made = placed !== undefined && areInside(create, probe) ? [] : await make(create);
  if (made.length > 0 || placed === undefined) return made;
  const inside = await make(placed);
  if (inside.length > 0) keepInside(create, probe);
  return inside;
}

async function makeAll(
  create: Call,
  { wanted, nameOf: told, isMixed }: Making,
  probe: Probe,
): Promise<readonly Exchange[]> {
  const { body } = create;
  const schema = body?.mediaType.schema;
  if (body === undefined || schema === undefined || !isObject(body.value)) return [];
  const base: JsonObject = body.value;
  // What names another thing is there under the names of those alone.
  const keeps = (body.named ?? []).map(({ name }) => name);
  const free = wanted.filter((member) => !keeps.includes(member));
  const trial: Trial = { members: tellingMembers(schema, base, free), tries: 0 };
  const send = async (members: readonly string[], index: number): Promise<Exchange> => {
    const value = tellingBody({ schema, base, members, isMixed, keeps }, index, probe.fresh());
    const exchange = await probe.send({ ...create, body: { ...body, value } }, LOOSE);
    // What has to be one of its kind may be no name: a number of an inventory, a mark of some pattern.
    const other =
      exchange.response.status === 409
        ? varied({ ...body, value }, [...members, ...differing(value, base)], probe)
        : undefined;
    const again = other === undefined ? exchange : await probe.send({ ...create, body: other }, LOOSE);
    const call = { ...create, body: { ...body, value } };
    return madeWithOthers(call, again, { probe, send: (each) => probe.send(each, LOOSE), keeps: [...members] });
  };
  const made: Exchange[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    const exchange = await makeOne(trial, (members) => send(members, index));
    const name = isDone(exchange) ? told(exchange) : undefined;
    // What answers by rote, or tells no names, makes no crowd.
    if (name === undefined ? made.length === 0 : made.some((other) => told(other) === name)) return made.slice(0, 1);
    if (name !== undefined) made.push(exchange);
  }
  return made;
}

/** The body with other texts and numbers, else with other plain numbers, but for members that differ as they are. */
function varied(body: BodyValue, keeps: readonly string[], probe: Probe): BodyValue | undefined {
  const vary = (much: 'texts' | 'numbers'): BodyValue | undefined => variedBody(body, probe.fresh(), { much, keeps });
  return vary('texts') ?? vary('numbers');
}

/** The members of a thing that are others than those of the example. */
function differing(value: JsonObject, base: JsonObject): readonly string[] {
  return Object.keys(value).filter((name) => value[name] !== base[name]);
}

/** Which members a service takes other values of, as far as it has shown. */
interface Trial {
  members: readonly string[];
  tries: number;
}

/** A service may not take every value: those of the member that it refuses stay as they are. */
async function makeOne(trial: Trial, send: (members: readonly string[]) => Promise<Exchange>): Promise<Exchange> {
  let exchange = await send(trial.members);
  for (const refused of trial.members) {
    if (!isRefused(exchange) || trial.tries >= TRIES) break;
    trial.tries += 1;
    const others = trial.members.filter((name) => name !== refused);
    exchange = await send(others);
    if (!isRefused(exchange)) trial.members = others;
  }
  return exchange;
}

const LOOSE = { unique: true, refused: true } as const;

function isRefused({ response: { status } }: Exchange): boolean {
  return status === 400 || status === 409 || status === 422;
}

function callAround(story: Story, operation: Operation, taken: Answers): Call | undefined {
  const call = callOn(story, operation, story.home);
  return call && filled(call, taken);
}

function callAbout(
  story: Story,
  operation: Operation,
  { name, taken }: { readonly name: string; readonly taken: Answers },
): Call | undefined {
  const call = callOn(story, operation, aThing(story));
  if (call === undefined) return undefined;
  const parameters = call.parameters.map((item) =>
    item.value instanceof MadeName && item.value.step === 'a' ? { ...item, value: new OwnValue(name) } : item,
  );
  return filled({ ...call, parameters }, taken);
}
