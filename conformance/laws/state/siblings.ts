import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { changeOf, changing, reading, removing } from './change.ts';
import { type Story, aThing, making, nameBy, storiesOf } from './story.ts';

/** What is done to one thing is done to no other: two things have two names, and a change or removal of one leaves the other as it was. */
export const siblings: Law = {
  id: 'siblings',
  title: 'what is done to one thing is done to no other',
  plan: (context) => storiesOf(context).flatMap((story) => [...casesOf(story)]),
};

function* casesOf(story: Story): Generator<LawCase> {
  const change = changeOf(story);
  const changed = change && changing(story, change, aThing(story));
  if (changed !== undefined) yield caseOf(story, changed, 'changed');
  const removed = removing(story, aThing(story));
  if (removed !== undefined) yield caseOf(story, removed, 'removed');
}

function caseOf(story: Story, deed: Step, what: string): LawCase {
  const { create } = story;
  const { operationId } = deed.call.operation;
  const why = `as before ${operationId} ${what} another`;
  const cause = `siblings ${operationId}`;
  const around = aThing(story, 'b');
  const name = nameBy(story, 'b');
  const after = [deed.id];
  const steps: readonly Step[] = [
    making(story, 'a'),
    {
      ...making(story, 'b'),
      expect: [
        {
          kind: 'distinct',
          name,
          than: nameBy(story, 'a'),
          why: 'two things have two names',
          cause: `names ${create.call.operation.operationId}`,
        },
      ],
    },
    reading(story, around, 'before', { needs: 'success', refusable: true }),
    deed,
    reading(story, around, 'after', {
      after,
      refusable: true,
      expect: [
        { kind: 'status', in: ['2XX'], why: `what was not ${what} to be there, ${why}`, cause },
        { kind: 'same', step: 'before', only: ownMembers(story), why, cause },
      ],
    }),
  ];
  return stepCase({
    id: `${create.call.operation.operationId}/law/siblings/${what}`,
    law: siblings.id,
    summary: `two of them, one is ${what} by ${operationId}`,
    operation: create.call.operation,
    effect: 'writes',
    steps,
  });
}

/** The members that only a change of the thing itself changes: those that are sent. */
function ownMembers({ create }: Story): readonly string[] {
  const value = create.call.body?.value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}
