import { expect, it } from 'vitest';
import type { Call } from '../../../../conformance/cases/case.ts';
import type { Exchange } from '../../../../conformance/exchange/exchange.ts';
import type { Probe } from '../../../../conformance/laws/law.ts';
import { onDaysInside } from '../../../../conformance/steps/inside-days.ts';
import { MadeName, type Step } from '../../../../conformance/steps/step.ts';
import type { Taken } from '../../../../conformance/steps/taken.ts';

const bodyOf = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

function answered(status: number, sent: object): Taken {
  const request = { method: 'POST', url: '/', headers: [['content-type', 'application/json']], body: bodyOf(sent) };
  // Of an exchange nothing else is looked at.
  const exchange = { request, response: { status, headers: new Map() } } as unknown as Exchange;
  return { exchange, others: [], items: undefined, isComplete: false, isWhole: false };
}

const session = { title: 'Maps', starts_at: '2031-05-14T11:00:00+02:00', ends_at: '2031-05-14T12:30:00+02:00' };
const parameter = { name: 'event_id', in: 'path' };
const call = {
  operation: { operationId: 'createSession' },
  parameters: [{ parameter, value: new MadeName('event', parameter as never) }],
  body: { value: session },
} as unknown as Call;
const step: Step = { id: 'session', call, makes: true, expect: [] };
const taken = new Map([['event', answered(201, { starts_on: '2035-08-01', ends_on: '2035-08-05', title: 'Week' })]]);

/** What is sent to a service that takes sessions within the days of that event alone. */
async function sentTo(isTaken: (starts: string) => boolean, known: Map<string, Set<string>>): Promise<unknown[]> {
  const sent: unknown[] = [];
  const observe = (key: string, value: string): ReadonlySet<string> => {
    const all = known.get(key) ?? new Set();
    if (value !== '') all.add(value);
    known.set(key, all);
    return all;
  };
  await onDaysInside(
    call,
    { step, taken, probe: { observe, fresh: () => '-run-a' } as unknown as Probe },
    async ({ body }) => {
      const value = body?.value as typeof session;
      sent.push(value.starts_at);
      return answered(isTaken(value.starts_at) ? 201 : 422, value);
    },
  );
  return sent;
}

it('what is made inside of something moves to the days of that, once its own are refused, and does so at once afterwards', async () => {
  const known = new Map<string, Set<string>>();
  const isWithin = (starts: string): boolean => starts >= '2035-08-01' && starts < '2035-08-06';
  // By some clock the first day is the one before, and the last the one after.
  const inMidst = expect.stringMatching(/^2035-08-0[234]T09:00:00Z$/) as string;
  expect(await sentTo(isWithin, known)).toEqual([session.starts_at, inMidst]);
  expect(await sentTo(isWithin, known)).toEqual([inMidst]);
});

it('it keeps its own days where these are taken, and where others do not help', async () => {
  expect(await sentTo(() => true, new Map())).toEqual([session.starts_at]);
  const known = new Map<string, Set<string>>();
  expect(await sentTo(() => false, known)).toHaveLength(2);
  expect(await sentTo(() => true, known)).toEqual([session.starts_at]);
});
