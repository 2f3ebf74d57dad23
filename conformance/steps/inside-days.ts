import type { Call } from '../cases/case.ts';
import { DAY, shifted } from '../cases/shifted-value.ts';
import { scattered } from '../cases/varied-body.ts';
import type { Probe } from '../laws/law.ts';
import { sentJson } from '../laws/values/sent-members.ts';
import { type JsonObject, isObject } from '../schema-walk.ts';
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

type Take = (call: Call, step: Step) => Promise<Taken | undefined>;

/**
 * Makes something. Where that is inside of something that was made too, and the days of its example are refused, on days of what it is
 * in: these are others than those of the thing that the example is about.
 */
export async function onDaysInside(call: Call, { step, taken, probe }: Making, take: Take): Promise<Taken | undefined> {
  const isMoved = step.makes === true && step.isDated !== true;
  const from = isMoved ? dayInside(call, { planned: step.call, taken, probe }) : undefined;
  const placed = from === undefined ? undefined : movedTo(from, call);
  if (from === undefined || placed === undefined) return take(call, step);
  const inside = (): Promise<Taken | undefined> => take(placed, keptAt(from, step, placed));
  if (areInside(call, probe)) return inside();
  const first = await take(call, step);
  if (first === undefined || !isRefusedForDays(first.exchange)) return first;
  const second = await inside();
  if (second === undefined || second.exchange.response.status >= 300) return first;
  keepInside(call, probe);
  return second;
}

/** True for what was found out to take place on the days of what it is in. */
export function areInside({ operation }: Call, probe: Probe): boolean {
  return probe.observe(INSIDE, '').has(operation.operationId);
}

/** Remembers it. */
export function keepInside({ operation }: Call, probe: Probe): void {
  probe.observe(INSIDE, operation.operationId);
}

/**
 * A day among those that were sent for what a call is in, milliseconds: neither the first nor the last where there are more, since by some
 * clock it is the day before or after; undefined where there is none.
 */
export function dayInside(
  { body }: Call,
  { planned, taken, probe }: { readonly planned: Call; readonly taken: Answers; readonly probe: Probe },
): number | undefined {
  const around = planned.parameters.flatMap(({ value }) => {
    const made = value instanceof MadeName ? taken.get(value.step) : undefined;
    return made === undefined ? [] : daysIn(sentJson(made.exchange)).map(([, day]) => day);
  });
  const own = daysIn(body?.value).map(([, day]) => day);
  if (around.length === 0 || own.length === 0) return undefined;
  const [first, last] = [Math.min(...around), Math.max(...around)];
  const room = Math.floor((last - first - (Math.max(...own) - Math.min(...own))) / DAY);
  return room < 2 ? first : first + (1 + (scattered(probe.fresh()) % (room - 1))) * DAY;
}

/** The call with all days of its body moved by the same time, the first one to a day; undefined where nothing moves. */
export function movedTo(from: number, call: Call): Call | undefined {
  const { body } = call;
  const value = isObject(body?.value) ? moved(body.value, from) : undefined;
  return body === undefined || value === undefined || value === body.value
    ? undefined
    : { ...call, body: { ...body, value } };
}

/** The step with all its days moved, which stay as they are now. */
function keptAt(from: number, step: Step, placed: Call): Step {
  const { sheds, keeps = [] } = step;
  const days = daysIn(placed.body?.value).map(([name]) => name);
  const kept: Step = { ...step, keeps: [...keeps, ...days] };
  return sheds === undefined
    ? kept
    : { ...kept, sheds: { tame: moved(sheds.tame, from), known: moved(sheds.known, from) } };
}

function moved(value: JsonObject, from: number): JsonObject {
  const days = daysIn(value);
  const by = Math.ceil((from - Math.min(...days.map(([, day]) => day))) / DAY);
  if (days.length === 0 || by === 0) return value;
  const members = days.map(([name]) => {
    const isDate = typeof value[name] === 'string' && value[name].length === 10;
    return [name, shifted(value[name], isDate ? 'date' : 'date-time', by)] as const;
  });
  return { ...value, ...Object.fromEntries(members) };
}

function daysIn(value: unknown): readonly (readonly [name: string, day: number])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const day = typeof member === 'string' && WRITTEN.test(member) ? Date.parse(member) : Number.NaN;
    return Number.isNaN(day) ? [] : [[name, day] as const];
  });
}
