import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { changeOf, changing, reading, removing } from './change.ts';
import { type Story, aThing, making, storiesOf } from './story.ts';

/** What is gone can be removed again or not, but not changed, and no server fails at it (RFC 9110 section 9.2.2). */
export const removedTwice: Law = {
  id: 'removed-twice',
  title: 'what is gone can be asked for, and is not changed',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story) ?? []),
};

function caseOf(story: Story): LawCase | undefined {
  const removed = removing(story, aThing(story));
  if (removed === undefined) return undefined;
  const change = changeOf(story);
  const changed = change && changing(story, change, aThing(story));
  const { operationId } = removed.call.operation;
  const after = ['gone'];
  const why = `what ${operationId} removed not to be changed`;
  const changes: readonly Step[] =
    changed === undefined
      ? []
      : [{ id: 'change', call: changed.call, refusable: true, after, expect: [{ kind: 'status', in: ['4XX'], why }] }];
  return stepCase({
    id: `${story.create.call.operation.operationId}/law/removed-twice`,
    law: removedTwice.id,
    summary: `${operationId} twice`,
    operation: story.create.call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      { ...removed, optional: false },
      // What is kept for a while may be changed.
      reading(story, aThing(story), 'gone', { refusable: true, needs: 'refusal', optional: true }),
      {
        id: 'again',
        call: removed.call,
        refusable: true,
        expect: [{ kind: 'status', in: ['2XX', '4XX'], why: 'a success or a refusal' }],
      },
      ...changes,
    ],
  });
}
