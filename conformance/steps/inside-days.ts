import type { Call } from '../cases/case.ts';
import { DAY, shifted } from '../cases/shifted-value.ts';
import type { Probe } from '../laws/law.ts';
import { sentJson } from '../laws/values/sent-members.ts';
import { isObject } from '../schema-walk.ts';
import { isRefusedForDays } from './own-days.ts';
import { MadeName, type Step } from './step.ts';
import type { Answers, Taken } from './taken.ts';

/** Under this key a run remembers what takes place on the days of what it is in. */
const INSIDE = 'is on the days of what it is in';

/** A day as a description writes it, with or without a time. */
const WRITTEN = /^\d{4}-\d\d-\d\d(?:$|T)/;

interface Making {
  readonly step: Step;
  readonly taken: Answers;
  readonly probe: Probe;
}

/**
 * Makes something. Where that is inside of something that was made too, and the days of its example are refused, on days of what it is
 * in: these are others than those of the thing that the example is about.
 */
export async function onDaysInside(
  call: Call,
  { step, taken, probe }: Making,
  take: (call: Call) => Promise<Taken | undefined>,
): Promise<Taken | undefined> {
  const inside = step.makes === true ? placed(call, daysAround(step.call, taken)) : undefined;
  if (inside === undefined) return take(call);
  const { operationId } = call.operation;
  if (probe.observe(INSIDE, '').has(operationId)) return take(inside);
  const first = await take(call);
  if (first === undefined || !isRefusedForDays(first.exchange)) return first;
  const second = await take(inside);
  if (second === undefined || second.exchange.response.status >= 300) return first;
  probe.observe(INSIDE, operationId);
  return second;
}

/** The days that were sent for what a call is in, milliseconds. */
function daysAround({ parameters }: Call, taken: Answers): readonly number[] {
  return parameters.flatMap(({ value }) => {
    const made = value instanceof MadeName ? taken.get(value.step) : undefined;
    return made === undefined ? [] : daysIn(sentJson(made.exchange)).map(([, day]) => day);
  });
}

function daysIn(value: unknown): readonly (readonly [name: string, day: number])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const day = typeof member === 'string' && WRITTEN.test(member) ? Date.parse(member) : Number.NaN;
    return Number.isNaN(day) ? [] : [[name, day] as const];
  });
}

/** The call with all its days moved by the same number, so that the first one is the first of those around it. */
function placed(call: Call, around: readonly number[]): Call | undefined {
  const { body } = call;
  const days = daysIn(body?.value);
  if (body === undefined || !isObject(body.value) || days.length === 0 || around.length === 0) return undefined;
  const sent = body.value;
  const by = Math.ceil((Math.min(...around) - Math.min(...days.map(([, day]) => day))) / DAY);
  if (by === 0) return undefined;
  const moved = days.map(([name]) => {
    const isDate = typeof sent[name] === 'string' && sent[name].length === 10;
    return [name, shifted(sent[name], isDate ? 'date' : 'date-time', by)] as const;
  });
  return { ...call, body: { ...body, value: { ...sent, ...Object.fromEntries(moved) } } };
}
