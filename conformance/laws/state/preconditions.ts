import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { changeOf, changing, reading } from './change.ts';
import { type Story, aThing, making, storiesOf } from './story.ts';

/**
 * A change makes the ETag another one, and what asks for the one from before (If-Match) is refused with 412 where the description knows
 * that, and changes nothing (RFC 9110 sections 8.8.3 and 13.1.1).
 */
export const preconditions: Law = {
  id: 'preconditions',
  title: 'a change makes another ETag, and who asks for the old one is refused',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story) ?? []),
};

function caseOf(story: Story): LawCase | undefined {
  const change = changeOf(story);
  const changed = change && changing(story, change, aThing(story));
  const { read } = story;
  const tells = read.responses.some(({ headers }) => headers.some(({ name }) => /^etag$/i.test(name)));
  if (change === undefined || changed === undefined) return undefined;
  const knows = change.operation.responses.some(({ status }) => status === '412');
  if (!tells && !knows) return undefined;
  const { operationId } = change.operation;
  const why = `as ${operationId} changed ${change.name}`;
  const old: Step = {
    ...changed,
    id: 'old',
    headers: [['If-Match', { step: 'before', field: 'etag' }]],
    expect: [{ kind: 'status', in: ['412', '428'], why: '412 for the ETag from before the change in If-Match' }],
  };
  const { needs: _, ...refused } = old;
  return stepCase({
    id: `${story.create.call.operation.operationId}/law/preconditions`,
    law: preconditions.id,
    summary: `${operationId} with the ETag from before`,
    operation: story.create.call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      reading(story, aThing(story), 'before', { needs: 'success', refusable: true }),
      { ...changed, optional: false },
      reading(story, aThing(story), 'after', {
        needs: 'success',
        refusable: true,
        expect: [{ kind: 'field', field: 'etag', step: 'before', is: 'other', why }],
      }),
      ...(knows ? [refused] : []),
    ],
  });
}
