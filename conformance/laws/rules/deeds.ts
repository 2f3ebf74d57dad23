import type { Call } from '../../cases/case.ts';
import { applicators, propertyNames, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { jsonOf, reading, removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, storiesOf, storyOf, isFounded } from '../state/story.ts';
import { type Cast, castOf } from './cast.ts';
import { deedOn, wordedDeeds } from './deed-on.ts';
import { makingUser, namedBy } from './in-use.ts';

/**
 * What a description says nothing about can still be compared: each deed after each other one on a thing made for it, then everything that
 * shows what became of it. No law could tell what must come out; another implementation can.
 */
export const deeds: Law = {
  id: 'deeds',
  title: 'one deed after the other leads to what it leads to at the reference',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story, context)),
};

/** Sequences that are tried for one kind of things. */
const SEQUENCES = 24;

/** Answers that are looked at afterwards, beside the thing and its list. */
const VIEWS = 6;

function casesOf(story: Story, context: LawContext): readonly LawCase[] {
  const done = deedsOf(story, context);
  const views = viewsOf(story, context);
  const uses = usesOf(story, context);
  const pairs = [
    ...done.flatMap((first) => done.map((second) => [first, second] as const)).slice(0, SEQUENCES),
    ...[...marksOf(story), ...done]
      .flatMap((first) => uses.map((second) => [first, second] as const))
      .slice(0, SEQUENCES),
  ].map((pair): Sequenced => ({ before: [], pair }));
  return [...pairs, ...takenOut(story, context)].map((sequence, index) => {
    return caseOf(story, { ...sequence, index, views, cast: castOf(story, context) });
  });
}

interface Sequenced {
  /** What is made before. */
  readonly before: readonly Step[];
  readonly pair: readonly [first: Call, second: Call];
}

interface Sequence extends Sequenced {
  readonly index: number;
  readonly views: readonly Call[];
  readonly cast: Cast;
}

function caseOf(story: Story, { before, pair, index, views, cast }: Sequence): LawCase {
  const { operation } = story.create.call;
  const looks = (when: string): readonly Step[] =>
    views.map((call, count): Step => ({ id: `view ${count} ${when}`, call, ...TRIED }));
  const list = story.list === undefined ? [] : [story.list];
  return stepCase({
    id: `${operation.operationId}/law/deeds/${index + 1}`,
    law: deeds.id,
    summary: `${pair.map((call) => call.operation.operationId).join(', then ')}, and what is seen of it`,
    operation,
    effect: 'writes',
    level: 'reference',
    steps: [
      ...story.ground,
      making(story, 'a'),
      ...cast.makes,
      ...before,
      ...pair.flatMap((call, count): readonly Step[] => [
        { id: `deed ${count}`, call, ...TRIED, ...(count === 0 && { ways: cast.waysTo(call) }) },
        reading(story, aThing(story), `read ${count}`, TRIED),
        ...looks(`after ${count}`),
      ]),
      ...list.map((call): Step => ({ id: 'list', call, whole: true, ...TRIED })),
    ],
  });
}

/** Everything that is done to a thing or below it, with the bodies that the description vouches for. */
function deedsOf(story: Story, context: LawContext): readonly Call[] {
  const { update, replace, remove, actions, children } = story.resource;
  const known = [...actions, ...children.map(({ create }) => create), update, replace, remove];
  return known.flatMap((operation) => (operation === undefined ? [] : wordedDeeds(story, operation, context)));
}

/** Changes that may bar what comes after: an end, a death, a state that is set by hand. */
function marksOf(story: Story): readonly Call[] {
  const { update } = story.resource;
  const place = aThing(story);
  const call = update && callOn(story, update, place);
  const mediaType = update && jsonOf(update);
  if (call === undefined || mediaType?.schema === undefined) return [];
  const whole = applicators([mediaType.schema]);
  return propertyNames(whole).flatMap((name): Call[] => {
    const schemas = propertySchemas(whole, name);
    const isMark = schemas.some(({ types, format }) => format?.startsWith('date') === true && types.includes('null'));
    const isFlag = schemas.some(({ types }) => types.includes('boolean'));
    const value = isFlag
      ? true
      : isMark
        ? DAYS[schemas.find(({ format }) => format !== undefined)?.format ?? '']
        : undefined;
    return value === undefined ? [] : [{ ...call, body: { mediaType, value: { [name]: value } } }];
  });
}

/** A day that is past and one that most things have begun before. */
const DAYS: Readonly<Record<string, string>> = { date: '2026-06-15', 'date-time': '2026-06-15T12:00:00Z' };

/** What is made elsewhere and names it. */
function usesOf(story: Story, context: LawContext): readonly Call[] {
  return storiesOf(context).flatMap((user) => {
    if (user === story || isFounded(user)) return [];
    return namedBy(story, user, context).flatMap((name) => makingUser(story, user, name)?.call ?? []);
  });
}

/** What is taken out of it again: the first part that was put in. */
function takenOut(story: Story, context: LawContext): readonly Sequenced[] {
  return story.resource.children.flatMap((child): readonly Sequenced[] => {
    const part = storyOf(child, context);
    const made = part && making(part, 'part', aThing(story));
    const removed = part && removing(part, aThing(part, 'part', aThing(story)));
    if (made === undefined || removed === undefined) return [];
    return story.resource.actions.flatMap((action) => {
      const deed = deedOn(story, action, context);
      if (deed === undefined) return [];
      const pair = [deed, removed.call] as const;
      return [{ before: [{ ...made, optional: true }], pair }];
    });
  });
}

/** Reads that may show it: below the thing, of what it is a part of, and beside it. */
function viewsOf(story: Story, { api }: LawContext): readonly Call[] {
  const own = story.read.path;
  const above = story.resource.parent?.read?.path;
  const reads = api.operations.filter(
    (operation) => operation.method === 'GET' && operation !== story.list?.operation && operation !== story.read,
  );
  return reads
    .flatMap((operation) => {
      if (operation.path.startsWith(`${own}/`)) return callOn(story, operation, aThing(story)) ?? [];
      const isAbove = operation.path === above || operation.path.startsWith(`${above}/`);
      return isAbove ? (callOn(story, operation, story.home) ?? []) : [];
    })
    .filter(hasAllNames)
    .slice(0, VIEWS);
}

function hasAllNames({ operation, parameters: given }: Call): boolean {
  const names = new Set(given.map(({ parameter }) => parameter.name));
  return operation.parameters.every((parameter) => parameter.in !== 'path' || names.has(parameter.name));
}
