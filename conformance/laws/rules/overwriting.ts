import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import { isTelling } from '../../cases/varied-body.ts';
import { isObject } from '../../schema-walk.ts';
import type { Step } from '../../steps/step.ts';
import { changeOf, reading } from '../state/change.ts';
import { type Story, aThing, making } from '../state/story.ts';

/** Steps after a thing was made: what has its name and says something else leaves it as it is, whatever that is answered. */
export function overwriting(story: Story): readonly Step[] {
  const { operation, body } = story.create.call;
  const schema = body?.mediaType.schema;
  const change = changeOf(story);
  const sent = body?.value;
  if (body === undefined || schema === undefined || change === undefined || !isObject(sent)) return [];
  const { name, value } = change;
  const other = { ...sent, [name]: value };
  // Members of the body of a description are JSON.
  if (!Object.hasOwn(sent, name) || isTelling(name) || !fits(schema, other as JsonValue, 'write')) return [];
  const call: Step['call'] = { ...making(story, 'a').call, body: { ...body, value: other } };
  const why = `as before ${operation.operationId} was sent another of its name`;
  const cause = `conflict ${operation.operationId}`;
  const maybe = { refusable: true, optional: true } as const;
  return [
    reading(story, aThing(story), 'own', { ...maybe, needs: 'success' }),
    { id: 'other', call, like: { step: 'a', but: [name] }, ...maybe, after: ['own'], expect: [] },
    reading(story, aThing(story), 'kept', {
      ...maybe,
      after: ['other'],
      expect: [{ kind: 'same', step: 'own', only: [name], why, cause }],
    }),
  ];
}
