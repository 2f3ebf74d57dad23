import type { Operation } from '../../../model/operation.ts';
import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { LawCase, LawContext } from '../law.ts';
import { removing } from '../state/change.ts';
import { type Story, aThing, callOn, making, nameBy, storiesOf, storyOf } from '../state/story.ts';
import { countedIn, countedWord } from '../values/counted-members.ts';
import { isTaken } from './along-words.ts';
import { listsBelow } from './lists-below.ts';
import { type Cast, castOf } from '../rules/cast.ts';
import { groundOfBoth, namedBy } from '../rules/in-use.ts';

/**
 * Parts that go with what they are part of, where its removal says so, are gone from wherever else they are listed, as the entries of a race
 * are listed with who is entered; and what counts them there counts as before.
 */
export function partsElsewhere(story: Story, context: LawContext): readonly LawCase[] {
  const { remove, children } = story.resource;
  if (remove === undefined) return [];
  return children.flatMap((child) => {
    const part = isTaken(remove, child) ? storyOf(child, context) : undefined;
    return part === undefined ? [] : storiesOf(context).flatMap((other) => casesOf({ story, part, other }, context));
  });
}

interface Kinds {
  readonly story: Story;
  readonly part: Story;
  /** Things that parts name. */
  readonly other: Story;
}

function casesOf({ story, part, other }: Kinds, context: LawContext): readonly LawCase[] {
  if (other === story || other === part) return [];
  const names = namedBy(other, part, context);
  const lists = listsBelow(other, part.resource, context);
  const counts = countedIn(other.read, countedWord(part.resource), true).filter(({ isPartial }) => !isPartial);
  if (lists.length === 0 && counts.length === 0) return [];
  const views = { lists, counts: counts.map(({ member }) => member), ways: castOf(story, context).waysTo };
  return names.flatMap((name) => caseOf({ story, part, other }, { ...views, name }) ?? []);
}

interface Views {
  readonly name: string;
  readonly lists: readonly Operation[];
  readonly counts: readonly string[];
  /** What may have to be done before it can be removed. */
  readonly ways: Cast['waysTo'];
}

function caseOf({ story, part, other }: Kinds, { name, lists, counts, ways }: Views): LawCase | undefined {
  const removed = removing(story, aThing(story));
  const entry = entering({ story, part, other }, name);
  if (removed === undefined || entry === undefined) return undefined;
  const [remover, maker] = [removed.call.operation.operationId, entry.call.operation.operationId];
  const cause = `cascade ${remover} ${maker}`;
  const place = aThing(other, 'other');
  const why = `as ${remover} says that it goes with what it is part of`;
  const looks = lists.flatMap((operation, index): readonly (readonly [before: Step, after: Step])[] => {
    const call = callOn(other, operation, place);
    if (call === undefined) return [];
    const look = { call, whole: true, optional: true } as const;
    const known = { name: nameBy(part, 'user'), step: `list ${index}` };
    const gone = { kind: 'listed', name: nameBy(part, 'user'), times: 0, known, why, cause } as const;
    const after = ['remove', `list ${index}`];
    return [
      [
        { id: `list ${index}`, ...look, expect: [] },
        { id: `left ${index}`, ...look, after, expect: [gone] },
      ],
    ];
  });
  const read = callOn(other, other.read, place);
  const counted = counts.length === 0 || read === undefined ? undefined : read;
  const same = {
    kind: 'same',
    step: 'counted',
    only: counts,
    why: `as what ${maker} made has gone again`,
    cause,
  } as const;
  const count = (id: string, step: Pick<Step, 'after' | 'expect'>): readonly Step[] =>
    counted === undefined ? [] : [{ id, call: counted, refusable: true, optional: true, needs: 'success', ...step }];
  return stepCase({
    id: `${remover}/law/cascade/${maker}/${other.create.call.operation.operationId}`,
    law: 'cascade',
    summary: `${remover}, and where else what ${maker} made in it was shown`,
    operation: removed.call.operation,
    effect: 'writes',
    steps: [
      ...groundOfBoth(story, other),
      making(other, 'other'),
      making(story, 'a'),
      ...count('counted', { expect: [] }),
      entry,
      ...looks.map(([before]) => before),
      { ...removed, optional: false, ways: ways(removed.call) },
      ...looks.map(([, after]) => after),
      ...count('counts', { after: ['counted', 'remove'], expect: [same] }),
    ],
  });
}

/** The step that makes a part in the new place, which names the new thing. */
function entering({ story, part, other }: Kinds, name: string): Step | undefined {
  const inside = making(part, 'user', aThing(story));
  const { body } = inside.call;
  if (body === undefined || !isObject(body.value)) return undefined;
  const value = { ...body.value, [name]: nameBy(other, 'other') };
  return { ...inside, call: { ...inside.call, body: { ...body, value } }, keeps: [name] };
}
