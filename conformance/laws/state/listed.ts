import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { reading, removing } from './change.ts';
import { type Story, aThing, making, nameBy, storiesOf } from './story.ts';

/** What is made is in its list, once, and is not once it is removed. */
export const listed: Law = {
  id: 'listed',
  title: 'what is made is listed once, and no longer once it is removed',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story) ?? []),
};

function caseOf(story: Story): LawCase | undefined {
  const { list, create } = story;
  if (list === undefined) return undefined;
  const { operationId } = create.call.operation;
  const name = nameBy(story, 'a');
  const reads = (id: string, times: 0 | 1, why: string): Step => ({
    id,
    call: list,
    whole: true,
    expect: [{ kind: 'listed', name, times, why, cause: `listed ${list.operation.operationId} ${times}` }],
  });
  const there = reads('there', 1, `${operationId} made it`);
  const why = `${operationId} was asked once`;
  const alone = { kind: 'alone', step: 'a', since: 'before', why, cause: `listed ${operationId} alone` } as const;
  const removed = removing(story, aThing(story));
  const gone: readonly Step[] =
    removed === undefined
      ? []
      : [
          removed,
          // What is kept for a while, or revoked for good, may be listed as what it is now.
          reading(story, aThing(story), 'unreadable', {
            after: ['remove'],
            refusable: true,
            needs: 'refusal',
            optional: true,
          }),
          { ...reads('gone', 0, `${removed.call.operation.operationId} removed it`), after: ['unreadable'] },
        ];
  return stepCase({
    id: `${operationId}/law/listed`,
    law: listed.id,
    summary: `${operationId}, then ${list.operation.operationId}`,
    operation: create.call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      { id: 'before', call: list, whole: true, optional: true, expect: [] },
      making(story, 'a'),
      { ...there, expect: [...there.expect, alone] },
      ...gone,
    ],
  });
}
