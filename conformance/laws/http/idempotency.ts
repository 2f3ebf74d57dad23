import { fits } from '../../../model/facts/sample/fits.ts';
import { stepCase } from '../../steps/step-case.ts';
import { FRESH, type Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { type Story, making, nameBy, storiesOf } from '../state/story.ts';

/** What is sent again with the key that it had is done once: the same is answered, or a refusal, and nothing else is made. */
export const idempotency: Law = {
  id: 'idempotency',
  title: 'what is sent twice with one idempotency key is made once',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story) ?? []),
};

/** As it is called by the draft of the field and by those who have it. */
const KEY = /^(?:x-)?idempotency-key$/i;

function caseOf(story: Story): LawCase | undefined {
  const { operation } = story.create.call;
  const key = operation.parameters.find(({ in: where, name }) => where === 'header' && KEY.test(name));
  if (key === undefined || !fits(key.schema, '3f2b9c1e-7d54-4a0c-9b1d-2f6e8a7c5d40', 'write')) return undefined;
  const made = making(story, 'a');
  const parameters = made.call.parameters.filter(({ parameter }) => parameter !== key);
  const call = { ...made.call, parameters };
  const cause = `idempotency ${operation.operationId}`;
  const why = `as it was sent again with the same ${key.name}`;
  const again: Step = {
    id: 'again',
    call,
    again: 'a',
    refusable: true,
    needs: 'success',
    expect: [{ kind: 'distinct', name: nameBy(story, 'again'), than: nameBy(story, 'a'), is: 'same', why, cause }],
  };
  return stepCase({
    id: `${operation.operationId}/law/idempotency`,
    law: idempotency.id,
    summary: `${operation.operationId} twice with one ${key.name}`,
    operation,
    effect: 'writes',
    steps: [...story.ground, { ...made, call, headers: [[key.name, FRESH]] }, again],
  });
}
