import type { Operation } from '../../../model/operation.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import { takenCause } from '../values/taken-cause.ts';
import type { Law, LawCase } from '../law.ts';
import { type Story, making, storiesOf } from './story.ts';

/**
 * Where two things of one name are refused (409), the second leaves no trace, and of several that come at once one is made. That the
 * second is refused at all is demanded where the description declares 409 and the request has what names one thing.
 */
export const conflict: Law = {
  id: 'conflict',
  title: 'of two things with one name only one is made, also at once',
  plan: (context) => storiesOf(context).flatMap((story) => [...casesOf(story)]),
};

/** Names of members that name one thing. */
const NAMING = /^(?:username|login|e?mail|slug|code|sku|isbn|uuid|handle|path)$/i;

/** Words by which a description says so of others. */
const UNIQUE = /^unique\b|\b(?:is|are|be) unique\b/i;

/** The same in a sentence about the creation: "The name is unique within the organisation." */
const SAID_UNIQUE = /(?:^|\.\s+)(?:the |its |an? )?`?(\w+)`?s? (?:is|are|must be|has to be) unique\b/i;

function* casesOf(story: Story): Generator<LawCase> {
  const { create, list } = story;
  const { operation, body } = create.call;
  if (!operation.responses.some(({ status }) => status === '409') || !isObject(body?.value)) return;
  const { operationId } = operation;
  const cause = `conflict ${operationId}`;
  const refused = refusalOf(operationId, namingMembers(body.value, body.mediaType.schema, operation));
  const again: Step = { id: 'again', call: create.call, again: 'a', refusable: true, expect: refused };
  const why = 'as before the second was refused';
  const before: Step | undefined = list && { id: 'before', call: list, whole: true, optional: true, expect: [] };
  const after: Step | undefined = list && {
    id: 'after',
    call: list,
    whole: true,
    optional: true,
    after: ['before', 'refused'],
    expect: [{ kind: 'same', step: 'before', why, cause }],
  };
  yield stepCase({
    id: `${operationId}/law/conflict/again`,
    law: conflict.id,
    summary: `${operationId} twice`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      ...(before === undefined ? [] : [before]),
      again,
      { ...again, id: 'refused', needs: 'refusal', optional: true, expect: [] },
      ...(after === undefined ? [] : [after]),
    ],
  });
  yield stepCase({
    id: `${operationId}/law/conflict/at-once`,
    law: conflict.id,
    summary: `${operationId} five times at once`,
    operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      making(story, 'a'),
      { ...again, needs: 'refusal', expect: [] },
      {
        id: 'at-once',
        call: making(story, 'a').call,
        makes: true,
        alike: true,
        times: 5,
        refusable: true,
        expect: [{ kind: 'successes', most: 1, why: 'one at a time the second is refused', cause }],
      },
    ],
  });
}

/** The members that name one thing, by their names or because the description says that they are unique. */
function namingMembers(
  sent: Readonly<Record<string, unknown>>,
  schema: Schema | undefined,
  { description = '' }: Operation,
): readonly string[] {
  const [, said] = SAID_UNIQUE.exec(description) ?? [];
  const whole = applicators(schema === undefined ? [] : [schema]);
  return Object.keys(sent).filter(
    (name) =>
      NAMING.test(name) ||
      name === said?.toLowerCase() ||
      propertySchemas(whole, name).some(({ description = '' }) => UNIQUE.test(description)),
  );
}

/** The second of one name has to be refused. */
function refusalOf(operationId: string, naming: readonly string[]): Step['expect'] {
  const why = `409 for what ${operationId} has made already`;
  const cause = takenCause(operationId);
  return naming.length > 0 ? [{ kind: 'status', in: ['4XX'], why, cause }] : [];
}
