import { isSuccess } from '../../../model/facts/status.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { BodyValue } from '../../cases/case.ts';
import { isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { isVersionField, needsVersion } from '../../cases/version-field.ts';
import type { FieldExpectation, Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { type Change, changeBy, changeOf, changing, reading, removing } from './change.ts';
import { type Story, aThing, making, storiesOf } from './story.ts';

/**
 * A change makes the ETag another one, and what asks for the one from before (If-Match) is refused with 412 where the description knows
 * that, and changes nothing (RFC 9110 sections 8.8.3 and 13.1.1).
 */
export const preconditions: Law = {
  id: 'preconditions',
  title: 'a change makes another ETag, and who asks for the old one is refused',
  plan: (context) => storiesOf(context).flatMap((story) => casesOf(story)),
};

/** The first way to change a thing, and the other one where that is to ask for the ETag as well. */
function casesOf(story: Story): readonly LawCase[] {
  const first = changeOf(story);
  const { replace } = story.resource;
  const second = replace === undefined || replace === first?.operation ? undefined : changeBy(replace, story);
  const asks = second !== undefined && asksForTag(second.operation);
  return [first, ...(asks ? [second] : [])].flatMap((change) => (change && caseOf(story, change)) ?? []);
}

/** True for what says that it takes If-Match: 412 alone may be about another field, such as If-Unmodified-Since. */
function asksForTag(operation: Operation): boolean {
  return operation.parameters.some(isVersionField) && refusesOld(operation);
}

/** True where the description knows a refusal of what asks for an old ETag. */
export function refusesOld({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === '412');
}

function caseOf(story: Story, change: Change): LawCase | undefined {
  const changed = changing(story, change, aThing(story));
  const { read } = story;
  const telling = read.responses.filter(({ headers }) => headers.some(({ name }) => /^etag$/i.test(name)));
  if (changed === undefined) return undefined;
  const knows = refusesOld(change.operation);
  if (telling.length === 0 && !knows) return undefined;
  const { operationId } = change.operation;
  const another = otherBody(change);
  const why = `as ${operationId} changed ${change.name}`;
  const current = `preconditions ${operationId} etag`;
  const old: Step = {
    ...changed,
    ...(another !== undefined && { call: { ...changed.call, body: another } }),
    id: 'old',
    headers: [['If-Match', { step: 'before', field: 'etag' }]],
    expect: [{ kind: 'status', in: ['412', '428'], why: '412 for the ETag from before the change in If-Match' }],
  };
  const { needs: _, ...refused } = old;
  return stepCase({
    id: `${story.create.call.operation.operationId}/law/preconditions${isFirst(story, change) ? '' : `/${operationId}`}`,
    law: preconditions.id,
    summary: `${operationId} with the ETag from before`,
    operation: story.create.call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      reading(story, aThing(story), 'before', {
        needs: 'success',
        refusable: true,
        expect: telling.some(isSuccess) && cannotGoWithout(change.operation) ? [tagged(story, change)] : [],
      }),
      { ...changed, optional: false },
      reading(story, aThing(story), 'after', {
        needs: 'success',
        refusable: true,
        expect: [
          { kind: 'field', field: 'etag', step: 'before', is: 'other', why, cause: `tags ${read.operationId}` },
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
      ...(knows ? [refused, unchanged(story, change), ...atOnce(changed, change)] : []),
      ...unversioned(refused),
      ...(isFirst(story, change) ? removalOfOld(story) : []),
    ],
  });
}

/** True for what is refused without If-Match: nobody can ask for it where nothing tells the ETag. */
function cannotGoWithout(operation: Operation): boolean {
  return operation.parameters.some((parameter) => needsVersion(operation, parameter));
}

function tagged({ read }: Story, { operation }: Change): FieldExpectation {
  const why = `an ETag, which is declared and without which ${operation.operationId} is refused`;
  return { kind: 'field', field: 'ETag', step: 'a', is: 'there', why, cause: `tags ${read.operationId} none` };
}

/** Several changes for one ETag at the same time: the first of them makes it an old one. */
function atOnce(changed: Step, change: Change): readonly Step[] {
  const body = otherBody(change, 4);
  if (body === undefined || !asksForTag(change.operation)) return [];
  const { operationId } = change.operation;
  const why = `the first ${operationId} makes another ETag than the one that all of them ask for`;
  return [
    {
      ...changed,
      id: 'at once',
      call: { ...changed.call, body },
      headers: [['If-Match', { step: 'after', field: 'etag' }]],
      times: 3,
      after: ['unchanged'],
      refusable: true,
      optional: true,
      expect: [{ kind: 'successes', most: 1, why, cause: `preconditions ${operationId} at once` }],
    },
  ];
}

function unchanged(story: Story, { operation, name }: Change): Step {
  const why = 'as before what asked for the old ETag was refused';
  const cause = `preconditions ${operation.operationId} trace`;
  const expect = [{ kind: 'same', step: 'after', only: [name], why, cause } as const];
  return reading(story, aThing(story), 'unchanged', { refusable: true, expect });
}

/** The change once more, without the field that it must have. */
function unversioned({ call, like, id: _, headers: __, ...step }: Step): readonly Step[] {
  const parameters = call.parameters.filter(({ parameter }) => !needsVersion(call.operation, parameter));
  if (parameters.length === call.parameters.length) return [];
  const why = 'a refusal, as If-Match has to be sent';
  const cause = `preconditions ${call.operation.operationId} without`;
  const expect = [{ kind: 'status', in: ['4XX'], why, cause } as const];
  return [{ ...step, ...(like && { like }), id: 'without', call: { ...call, parameters }, after: ['after'], expect }];
}

function isFirst(story: Story, { operation }: Change): boolean {
  return changeOf(story)?.operation === operation;
}

/** The removal of what is asked for by the ETag from before. */
function removalOfOld(story: Story): readonly Step[] {
  const removed = removing(story, aThing(story));
  if (removed === undefined || !asksForTag(removed.call.operation)) return [];
  const { needs: _, ...step } = removed;
  const why = '412 for the ETag from before the change in If-Match';
  return [
    {
      ...step,
      headers: [['If-Match', { step: 'before', field: 'etag' }]],
      after: ['after'],
      expect: [{ kind: 'status', in: ['412', '428'], why }],
    },
  ];
}

/** The change once more, to yet another value, so that it would show. */
function otherBody({ name, value, body }: Change, by = 3): BodyValue | undefined {
  const { schema } = body.mediaType;
  if (typeof value !== 'string' || schema === undefined || !isObject(body.value)) return undefined;
  const other = { ...body.value, [name]: `${value}${by}` };
  // Members of what is JSON are JSON.
  return fits(schema, other as JsonValue, 'write') ? { ...body, value: other } : undefined;
}
