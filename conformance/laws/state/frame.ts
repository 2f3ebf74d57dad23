import { snakeCase } from '../../../model/snake-case.ts';
import { applicators, isObject, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Law, LawCase } from '../law.ts';
import { makingTelling } from '../kept/telling-body.ts';
import { type Change, changeOf, changing, reading } from './change.ts';
import { type Story, aThing, storiesOf } from './story.ts';

/**
 * A change of one member changes no other: what could have been changed as well is as it was, and so is when and by whom the thing was
 * made, and what it is called.
 */
export const frame: Law = {
  id: 'frame',
  title: 'a change of one member leaves the others as they were',
  plan: (context) => storiesOf(context).flatMap((story) => caseOf(story) ?? []),
};

function caseOf(story: Story): LawCase | undefined {
  const change = changeOf(story);
  const changed = change && changing(story, change, aThing(story));
  if (change === undefined || changed === undefined) return undefined;
  const { operationId } = change.operation;
  const why = `as before ${operationId} changed ${change.name}`;
  return stepCase({
    id: `${story.create.call.operation.operationId}/law/frame`,
    law: frame.id,
    summary: `${operationId} changes ${change.name} alone`,
    operation: story.create.call.operation,
    effect: 'writes',
    steps: [
      ...story.ground,
      // A server might fall back to what it has for a member that is left out.
      makingTelling(story, 'a'),
      reading(story, aThing(story), 'before', { needs: 'success', refusable: true }),
      changed,
      reading(story, aThing(story), 'after', {
        after: ['change'],
        expect: [{ kind: 'same', step: 'before', only: fixedMembers(story, change), why }],
      }),
    ],
  });
}

/** Instants that a thing has from when it was made, and nothing about later. */
const OF_MAKING =
  /^(?:id|iid|uuid|guid|key|author|owner|creator)$|(?:^|_)(?:created|placed|opened|joined|registered)(?:_|$)|_by$/;

/** Names of what moves whenever something happens. */
const MOVING = /updat|modif|chang|edit|version|revision|etag|last|activity|seen|used|count|html|url|href|link/i;

/** What a change of one member leaves as it is: what could be changed as well, and what a thing has from when it was made. */
export function fixedMembers({ read }: Pick<Story, 'read'>, { name: changed, owned, body }: Change): readonly string[] {
  const schema = read.responses.find(isSuccess)?.content[0]?.schema;
  if (schema === undefined) return [];
  const whole = applicators([schema]);
  const names = propertyNames(whole);
  return names.filter((name) => {
    if (name === changed || MOVING.test(name) || (isObject(body.value) && Object.hasOwn(body.value, name)))
      return false;
    const schemas = propertySchemas(whole, name);
    const isTold = schemas.some(({ readOnly, format }) => readOnly && format === 'date-time');
    // What hangs on another member says so in its own words.
    const isPlain = !schemas.some(({ deprecated, writeOnly }) => deprecated || writeOnly);
    return isPlain && (owned.includes(name) || OF_MAKING.test(snakeCase(name)) || isTold);
  });
}
