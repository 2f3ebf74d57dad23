import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { removing } from './change.ts';
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
  const removed = removing(story, aThing(story));
  const gone: readonly Step[] =
    removed === undefined
      ? []
      : [removed, { ...reads('gone', 0, `${removed.call.operation.operationId} removed it`), after: ['remove'] }];
  return stepCase({
    id: `${operationId}/law/listed`,
    law: listed.id,
    summary: `${operationId}, then ${list.operation.operationId}`,
    operation: create.call.operation,
    effect: 'writes',
    steps: [making(story, 'a'), reads('there', 1, `${operationId} made it`), ...gone],
  });
}
