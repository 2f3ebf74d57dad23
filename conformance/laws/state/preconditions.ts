import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { BodyValue } from '../../cases/case.ts';
import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { type Change, changeOf, changing, reading } from './change.ts';
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
  const another = otherBody(change);
  const why = `as ${operationId} changed ${change.name}`;
  const current = `preconditions ${operationId} etag`;
  const untouched = 'as before what asked for the old ETag was refused';
  const trace = `preconditions ${operationId} trace`;
  const old: Step = {
    ...changed,
    ...(another !== undefined && { call: { ...changed.call, body: another } }),
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
        expect: [
          { kind: 'field', field: 'etag', step: 'before', is: 'other', why },
          {
            kind: 'field',
            field: 'etag',
            step: 'change',
            is: 'same',
            why: `as ${operationId} answered`,
            cause: current,
          },
        ],
      }),
      ...(knows
        ? [
            refused,
            reading(story, aThing(story), 'unchanged', {
              refusable: true,
              expect: [{ kind: 'same', step: 'after', only: [change.name], why: untouched, cause: trace }],
            }),
          ]
        : []),
    ],
  });
}

/** The change once more, to yet another value, so that it would show. */
function otherBody({ name, value, body }: Change): BodyValue | undefined {
  const { schema } = body.mediaType;
  if (typeof value !== 'string' || schema === undefined || !isObject(body.value)) return undefined;
  const other = { ...body.value, [name]: `${value}3` };
  // Members of what is JSON are JSON.
  return fits(schema, other as JsonValue, 'write') ? { ...body, value: other } : undefined;
}
