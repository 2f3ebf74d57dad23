import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { paginationOf } from '../../../model/facts/pagination.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Call } from '../../cases/case.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { isObject } from '../../schema-walk.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { exchangesOf, wholeList } from '../lists/whole-list.ts';
import { type Story, listedStoriesOf, isFounded } from '../state/story.ts';
import { type Counted, countedIn, countedWord } from '../values/counted-members.ts';
import { type Crowd, canGather, withCrowd } from './crowd.ts';

/** What counts things (`trip_count` of a boat, `boats` of a summary) counts each once: what is added is one more, what is removed one less. */
export const counters: Law = {
  id: 'counters',
  title: 'what counts things goes up by each that is made, and down by each that is removed',
  plan: (context) =>
    listedStoriesOf(context).flatMap((story) => countersOf(story, context).map((counter) => caseOf(story, counter))),
};

/** Where things are counted. */
interface Counter extends Counted {
  readonly read: Operation;
}

/** Answers that tell how many there are: of the thing that they are part of, and of no path at all. */
function countersOf(story: Story, { api }: LawContext): readonly Counter[] {
  const word = countedWord(story.resource);
  if (!/^[a-z][\w-]*s$/i.test(word) || !canGather(story)) return [];
  const above = story.resource.parent?.read;
  const figures = api.operations.filter((operation) => {
    const isPlain = operation.method === 'GET' && !operation.path.includes('{') && listPlaceOf(operation) === undefined;
    return isPlain && !isFounded(story) && pathShape(story.resource.path).segments.length < 3;
  });
  return [...(above === undefined ? [] : [above]), ...figures].flatMap((read) =>
    countedIn(read, word, read === above).map((counted) => ({ read, ...counted })),
  );
}

function caseOf(story: Story, counter: Counter): LawCase {
  const { read, member } = counter;
  const { operation } = story.create.call;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/counters/${read.operationId}/${member}`,
    law: counters.id,
    summary: `${member} of ${read.operationId}, while things are made and removed`,
    operation,
    effect: 'writes',
    run: async (probe) => {
      let first: Figure | undefined;
      await withCrowd(story, [], {
        probe,
        before: async (around) => {
          const call = around(read);
          first = call && (await figureOf(call, member, probe));
        },
        look: (crowd) => countWith(story, { ...counter, crowd, first }, probe),
      });
    },
  };
}

/** How many an answer tells of. */
interface Figure {
  readonly value: number;
  readonly exchange: Exchange;
}

interface Counting extends Counter {
  readonly crowd: Crowd;
  /** What was told before any of them was made. */
  readonly first: Figure | undefined;
}

async function countWith(story: Story, counting: Counting, probe: Probe): Promise<void> {
  const { crowd, first, read, member, isPartial } = counting;
  // A thing may have a path beside that of what it is part of: its name says nothing about where it is.
  const call = crowd.around(read);
  if (call === undefined) return probe.notProvable('nothing says where they are counted');
  const before = await figureOf(call, member, probe);
  if (before === undefined) return probe.notProvable(`no answer shows ${member}`);
  const demand = (got: number, wanted: number, why: string, exchanges: readonly Exchange[]): boolean => {
    const cause = `counters ${read.operationId} ${member}`;
    const expected = `${wanted}, ${why}`;
    const violation = { part: 'body', pointer: `/${member}`, expected, got: String(got), cause } as const;
    probe.demand(got === wanted, violation, [...crowd.shown, ...exchanges]);
    return got === wanted;
  };
  const all = crowd.whole.items.length;
  const why = `as many as ${crowd.list.operation.operationId} lists`;
  if (!isPartial && isWhole(crowd.list) && !demand(before.value, all, why, [before.exchange])) return;
  const made = crowd.names.length;
  const now = `as ${made} were made`;
  if (first !== undefined && !demand(before.value, first.value + made, now, [first.exchange, before.exchange])) return;
  const removed = await removeOne(story, crowd, probe);
  if (removed === undefined) return;
  const list = await wholeList(probe, crowd.list);
  const after = await figureOf(call, member, probe);
  // What is kept for a while is still there to be counted.
  if (after === undefined || list?.items.length !== all - 1) return;
  const shown = [before.exchange, removed, ...exchangesOf(list), after.exchange];
  demand(after.value, before.value - 1, 'as one was removed', shown);
}

/** Removes one of the things; undefined where that cannot be done now. */
async function removeOne(story: Story, { names, on }: Crowd, probe: Probe): Promise<Exchange | undefined> {
  const { remove } = story.resource;
  const [, , name] = names;
  if (remove === undefined || name === undefined || remove.requestBody?.required === true) return undefined;
  const call = on(remove, name);
  const removed = call && (await probe.send(call, { refused: true, optional: true }));
  const isDone = removed !== undefined && removed.response.status < 300 && removed.response.status !== 202;
  return isDone ? removed : undefined;
}

/** True for a list that nothing is left out of: no parameter has a default that could. */
function isWhole({ operation }: Call): boolean {
  const paging = paginationOf(operation);
  const moving = [paging?.page, paging?.pageSize, paging?.offset, paging?.cursor, paging?.chooser];
  return operation.parameters.every((parameter) => {
    const { in: where, schema, name, description = '' } = parameter;
    const isMoving = moving.includes(parameter) || /^(?:sort|order|direction|fields|expand)/i.test(name);
    return (
      where !== 'query' ||
      isMoving ||
      (!schema.hasDefault && !/\b(?:left out|default|hidden|unless)\b/i.test(description))
    );
  });
}

async function figureOf(call: Call, member: string, probe: Probe): Promise<Figure | undefined> {
  const exchange = await probe.send(call, { refused: true });
  const { content, response } = exchange;
  const value =
    content.kind === 'json' && response.status === 200 && isObject(content.value) ? content.value[member] : undefined;
  return typeof value === 'number' ? { value, exchange } : undefined;
}
