import type { Operation } from '../../model/operation.ts';
import { isTelling, variedBody } from '../cases/varied-body.ts';
import { madeAnew } from '../cases/made-anew.ts';
import { isObject } from '../schema-walk.ts';
import { sentJson } from '../laws/values/sent-members.ts';
import type { BodyValue, Call } from '../cases/case.ts';
import { nameOfNobody } from '../cases/name-of-nobody.ts';
import { OwnValue } from '../cases/own-value.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Probe, SendOptions } from '../laws/law.ts';
import { pageIn } from '../laws/lists/page-walk.ts';
import { wholeList } from '../laws/lists/whole-list.ts';
import { keptApart } from '../scenario/kept-apart.ts';
import { demandState } from './by-rote.ts';
import { onAWay } from './find-way.ts';
import { freshUuid, withFreshText } from './fresh-text.ts';
import { onDaysInside } from './inside-days.ts';
import { isRefusedForDays, keepDays, onOwnDays } from './own-days.ts';
import { pauseAfter } from './pause.ts';
import { UsedUp, inPlaceOrElse } from './rescue.ts';
import { sendShedding } from './shed.ts';
import { judge } from './judge.ts';
import { madeWithOthers } from './other-names.ts';
import { sendingNewest, tagOf } from './current-tag.ts';
import { APART, CurrentTag, FRESH, MadeName, type Step } from './step.ts';
import { type Answers, type Taken, fieldIn, isOpen, nameOf, valueOf } from './taken.ts';

/** Takes the steps of a case one after the other. A step that the rest needs and that does not succeed ends the case. */
export async function runSteps(planned: readonly Step[], probe: Probe): Promise<void> {
  await takeSteps(planned, probe);
}

/** The same, for those who go on with what the steps led to. */
export function takeSteps(planned: readonly Step[], probe: Probe): Promise<Answers> {
  return inPlaceOrElse(planned, probe, {
    take: takeAll,
    go: async (steps, rescued) => takeAll(await onAWay(steps, probe, takeAll), probe, rescued),
  });
}

async function takeAll(
  planned: readonly Step[],
  probe: Probe,
  rescued: ReadonlySet<Operation> = new Set(),
): Promise<Answers> {
  const taken = new Map<string, Taken>();
  for (const step of asNamed(withoutSpare(planned), probe)) {
    const answers = await take(step, taken, probe);
    if (answers === undefined) continue;
    const { status } = answers.exchange.response;
    if (isMissed(step, status)) {
      if (step.optional === true) continue;
      if (step.makes === true && status === 409 && rescued.has(step.call.operation))
        throw new UsedUp(step.call.operation);
      probe.notProvable(`${step.call.operation.operationId} answered ${status}`);
    }
    taken.set(step.id, answers);
    for (const expectation of step.expect) {
      const [violation] = judge(expectation, answers, { taken, probe });
      if (violation !== undefined) await demandKept(planned, taken, probe);
      const shown = [...taken.values()].flatMap((each) => [each.exchange, ...each.others]);
      probe.demand(violation === undefined, violation ?? NOTHING, shown);
    }
  }
  return taken;
}

/** The steps without those that make what no other one names. */
function withoutSpare(steps: readonly Step[]): readonly Step[] {
  if (!steps.some(({ spare }) => spare)) return steps;
  const values = steps.flatMap(({ call }) => [
    ...call.parameters.map(({ value }) => value),
    ...(isObject(call.body?.value) ? Object.values(call.body.value).flat() : []),
  ]);
  const named = new Set(values.flatMap((value) => (value instanceof MadeName ? [value.step] : [])));
  return steps.filter(({ id, spare }) => spare !== true || named.has(id));
}

/** Ends the case where what it made is nothing that could be judged: nobody keeps it. */
async function demandKept(steps: readonly Step[], taken: Answers, probe: Probe): Promise<void> {
  for (const step of steps) {
    const made = step.makes === true ? taken.get(step.id)?.exchange : undefined;
    const call = made && filled(step.call, taken);
    if (made === undefined || call === undefined) continue;
    const shown = step.shown && filled(step.shown, taken, step.id);
    await demandState({ call, made, nobodys: shown }, probe);
  }
}

/** The steps with the names of those whom the scenario keeps apart. */
function asNamed(steps: readonly Step[], { scenario, notProvable }: Probe): readonly Step[] {
  if (!steps.some(({ call }) => call.identity === APART)) return steps;
  const other = keptApart(scenario);
  if (other === undefined) return notProvable('the scenario keeps nobody apart');
  return steps.map((step) =>
    step.call.identity === APART ? { ...step, call: { ...step.call, identity: other } } : step,
  );
}

const NOTHING = { part: 'status', pointer: '', expected: '', got: '' } as const;

/** What is done later (202) proves nothing now. */
function isMissed({ needs }: Step, status: number): boolean {
  if (needs === 'success') return status < 200 || status >= 300 || status === 202;
  return needs === 'refusal' && (status < 400 || status >= 500);
}

async function take(step: Step, taken: Answers, probe: Probe): Promise<Taken | undefined> {
  if (!isMeant(step, taken) || lacksField(step, taken)) return undefined;
  const call = named(filled(step.call, taken), step, taken);
  if (call === undefined) {
    if (step.optional === true) return undefined;
    return probe.notProvable(`nothing says what was made is called, for ${step.call.operation.operationId}`);
  }
  if (step.pause === true) await pauseAfter(taken);
  if (step.whole === true) return takeList(call, step, probe);
  const options = optionsOf(step, taken, () => probe.fresh());
  return onDaysInside(call, { step, taken, probe }, (each, own) =>
    own.sheds === undefined ? takeOne(each, own, { options, probe }) : takeShed(each, own, { options, probe }),
  );
}

async function takeOne(call: Call, step: Step, { options, probe }: Sending): Promise<Taken | undefined> {
  const [exchange, ...others] = await sendOnDays(call, step, { options, probe });
  if (exchange === undefined) return undefined;
  const remaking = {
    send: (other: Call) => probe.send(other, options),
    fresh: () => probe.fresh(),
    keeps: step.keeps,
    tells: step.tells,
  };
  const isMade = step.makes === true && step.times === undefined;
  const anew = isMade ? await madeAnew(call, exchange, remaking) : exchange;
  // What makes a place ready may name something that another place has: it is done with another one, too.
  const isOpen = (isMade && step.like === undefined) || step.isMove === true;
  const made = isOpen ? await madeWithOthers(call, anew, { ...remaking, probe }) : anew;
  return { exchange: made, others, items: pageIn(made)?.items, isComplete: false, isWhole: false };
}

/** True where an earlier answer lacks the field that a step sends back: without it the step would ask something else. */
function lacksField({ headers = [] }: Step, taken: Answers): boolean {
  return headers.some(([, value]) => {
    if (typeof value !== 'object') return false;
    return fieldIn(value, taken) === undefined;
  });
}

/** True where the steps before were taken, and a step has no condition, or an earlier answer meets it. */
function isMeant({ after = [], when }: Step, taken: Answers): boolean {
  if (!after.every((id) => taken.has(id))) return false;
  if (when === undefined) return true;
  const content = taken.get(when.step)?.exchange.content;
  const is = when.is instanceof MadeName ? nameOf(when.is, taken) : when.is;
  return content?.kind === 'json' && isObject(content.value) && content.value[when.member] === is;
}

/** A thing of which every member shows whether it is kept: names of its own from the first, so that a refusal is about the others. */
async function takeShed(call: Call, { sheds, keeps = [] }: Step, { options, probe }: Sending): Promise<Taken> {
  const fresh = (): string => probe.fresh();
  const sendPlain = sendingNewest((other) => probe.send(other, options));
  const send = async (other: Call): Promise<Exchange> => {
    const varied = other.body && variedBody(other.body, fresh(), { much: 'telling', keeps });
    const first = await sendPlain(varied === undefined ? other : { ...other, body: varied });
    return first.response.status === 409 ? madeAnew(other, first, { send: sendPlain, fresh, keeps }) : first;
  };
  const shed = sheds === undefined ? await send(call) : await sendShedding(call, { sheds, probe, send });
  const { body } = call;
  const known = body && sheds && { ...call, body: { ...body, value: sheds.known } };
  const isRefused = shed.response.status >= 400 && known !== undefined;
  const anew = isRefused ? await madeAnew(known, await sendPlain(known), { send: sendPlain, fresh, keeps }) : shed;
  const made = known === undefined ? anew : await madeWithOthers(known, anew, { send: sendPlain, probe, keeps });
  return { exchange: made, others: [], items: undefined, isComplete: false, isWhole: false };
}

interface Sending {
  readonly options: SendOptions;
  readonly probe: Probe;
}

/** What is made gets days of its own, unless those are refused. */
async function sendOnDays(call: Call, step: Step, sending: Sending): Promise<readonly Exchange[]> {
  const other = onOwnDays(call, step, sending.probe);
  const [first] = other === undefined ? [] : await sendFresh(other, step, sending);
  if (first !== undefined && !isRefusedForDays(first)) return [first];
  const answers = await sendFresh(call, step, sending);
  if (first !== undefined && answers[0] !== undefined) keepDays(answers[0], sending.probe);
  return answers;
}

/** What is refused may be refused for a text that something else has already: it is sent with another one. */
async function sendFresh(call: Call, step: Step, sending: Sending): Promise<readonly Exchange[]> {
  const { anew } = step;
  if (anew === undefined) return sendAll(call, step, sending);
  const first = await sendAll(withFreshText(call, anew, sending.probe.fresh()), step, sending);
  const { status } = first[0]?.response ?? { status: 0 };
  return status === 400 || status === 409 || status === 422
    ? sendAll(withFreshText(call, anew, sending.probe.fresh()), step, sending)
    : first;
}

async function sendAll(
  call: Call,
  { times = 1, makes, alike, tells }: Step,
  { options, probe }: Sending,
): Promise<readonly Exchange[]> {
  const other = (): BodyValue | undefined =>
    makes === true && call.body !== undefined
      ? variedBody(call.body, probe.fresh(), { much: 'telling', keeps: [], tells })
      : undefined;
  const same = alike === true ? other() : undefined;
  if (alike === true && same === undefined) return probe.notProvable('nothing tells one of these things from another');
  const { unique: _, ...alone } = options;
  return Promise.all(
    Array.from({ length: times }, () => {
      const body = same ?? (times > 1 ? other() : undefined);
      return body === undefined ? probe.send(call, options) : probe.send({ ...call, body }, alone);
    }),
  );
}

async function takeList(call: Call, { optional }: Step, probe: Probe): Promise<Taken | undefined> {
  const list = await wholeList(probe, call);
  const exchange = list?.pages.at(-1)?.exchange;
  if (list === undefined || exchange === undefined) {
    return optional === true ? undefined : probe.notProvable('the list cannot be read');
  }
  return { exchange, others: [], items: list.items, isComplete: list.isComplete, isWhole: true };
}

function optionsOf({ makes, refusable, headers, again }: Step, taken: Answers, fresh: () => string): SendOptions {
  const fields = (headers ?? []).flatMap(([name, value]): [string, string][] => {
    if (value === FRESH) return [[name, freshUuid(fresh())]];
    if (typeof value === 'string') return [[name, value]];
    const field = fieldIn(value, taken);
    return field === undefined ? [] : [[name, field]];
  });
  const earlier = again === undefined ? undefined : taken.get(again)?.exchange.request;
  const own = new Set(fields.map(([name]) => name.toLowerCase()));
  const change: SendOptions['change'] = (request) =>
    earlier ?? {
      ...request,
      headers: [...request.headers.filter(([name]) => !own.has(name.toLowerCase())), ...fields],
    };
  return {
    ...(makes === true && { unique: true, refused: true }),
    ...(refusable === true && { refused: true, optional: true }),
    ...((fields.length > 0 || earlier !== undefined) && { change }),
  };
}

/**
 * The call with the names of what was made, but with one that nobody has for what the step `nobodys` made; undefined when one is not
 * known.
 */
export function filled(call: Call, taken: Answers, nobodys?: string): Call | undefined {
  const parameters = call.parameters.map((item) => {
    if (item.value instanceof CurrentTag) return { ...item, value: tagOf(item.value, taken) };
    if (!(item.value instanceof MadeName)) return item;
    const made = nameOf(item.value, taken);
    const isNobodys = made !== undefined && item.value.step === nobodys;
    const name = isNobodys ? nameOfNobody(made, item.parameter) : (made ?? item.value.otherwise);
    return { ...item, value: name === undefined ? undefined : new OwnValue(name) };
  });
  const isKnown = parameters.every(({ parameter, value }) => value !== undefined || parameter.in !== 'path');
  const body = call.body && filledBody(call.body, taken);
  return isKnown ? { ...call, parameters, body } : undefined;
}

/** The body with the names of what was made; a member is left out whose name is not known. */
function filledBody(body: BodyValue, taken: Answers): BodyValue {
  if (!isObject(body.value) || !Object.values(body.value).some(isOpen)) return body;
  const members = Object.entries(body.value).flatMap(([name, value]) => {
    const known = isOpen(value) ? valueOf(value, taken) : value;
    return known === undefined ? [] : [[name, known] as const];
  });
  return { ...body, value: Object.fromEntries(members) };
}

/** A text in small letters, or in capitals where it is in small ones. */
function recased(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  return text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
}

/** The call with the names that an earlier step has sent, where it sends the thing again as a whole. */
function named(call: Call | undefined, { like }: Step, taken: Answers): Call | undefined {
  const earlier = like === undefined ? undefined : taken.get(like.step)?.exchange;
  const sent = earlier === undefined ? undefined : sentJson(earlier);
  if (call?.body === undefined || like === undefined || !isObject(sent) || !isObject(call.body.value)) return call;
  const members = Object.entries(call.body.value).map(([name, value]) => {
    const isNamed =
      typeof value === 'string' && isTelling(name) && typeof sent[name] === 'string' && !like.but.includes(name);
    if (like.members?.includes(name) === true)
      return [name, like.isRecased === true ? recased(sent[name]) : sent[name]];
    return [name, isNamed ? sent[name] : value] as const;
  });
  return { ...call, body: { ...call.body, value: Object.fromEntries(members) } };
}
