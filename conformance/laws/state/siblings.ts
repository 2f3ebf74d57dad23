import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { changeOf, changing, reading, removing } from './change.ts';
import { type Story, aThing, making, nameBy, storiesOf } from './story.ts';

/** What is done to one thing is done to no other: two things have two names, and a change or removal of one leaves the others as they were. */
export const siblings: Law = {
  id: 'siblings',
  title: 'what is done to one thing is done to no other',
  plan: (context) => storiesOf(context).flatMap((story) => [...casesOf(story)]),
};

/** The thing that something is done to is made between the two that are looked at. */
const MIDDLE = 'b';

function* casesOf(story: Story): Generator<LawCase> {
  const change = changeOf(story);
  const changed = change && changing(story, change, aThing(story, MIDDLE));
  if (changed !== undefined) yield caseOf(story, changed, 'changed');
  const removed = removing(story, aThing(story, MIDDLE));
  if (removed !== undefined) yield caseOf(story, removed, 'removed');
}

function caseOf(story: Story, deed: Step, what: string): LawCase {
  const { operation } = story.create.call;
  const { operationId } = deed.call.operation;
  const why = `as before ${operationId} ${what} another`;
  const cause = `siblings ${operationId}`;
  const only = ownMembers(story);
  const before = (id: string): Step =>
    reading(story, aThing(story, id), `${id} before`, { after: [id], needs: 'success', refusable: true });
  const after = (id: string): Step =>
    reading(story, aThing(story, id), `${id} after`, {
      after: [deed.id, `${id} before`],
      refusable: true,
      expect: [
        { kind: 'status', in: ['2XX'], why: `what was not ${what} to be there, ${why}`, cause },
        { kind: 'same', step: `${id} before`, only, why, cause },
      ],
    });
  const name = nameBy(story, MIDDLE);
  const distinct = { kind: 'distinct', name, than: nameBy(story, 'a'), why: 'two things have two names' } as const;
  return stepCase({
    id: `${operation.operationId}/law/siblings/${what}`,
    law: siblings.id,
    summary: `three of them, one is ${what} by ${operationId}`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      { ...making(story, MIDDLE), expect: [{ ...distinct, cause: `names ${operation.operationId}` }] },
      { ...making(story, 'c'), optional: true },
      before('a'),
      before('c'),
      deed,
      after('a'),
      after('c'),
    ],
  });
}

/** The members that only a change of the thing itself changes: those that are sent. */
function ownMembers({ create }: Story): readonly string[] {
  const value = create.call.body?.value;
  return isObject(value) ? Object.keys(value) : [];
}
