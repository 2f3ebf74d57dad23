import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { pointerTokens } from '../../load/json/json-pointer.ts';
import { conjuncts, objectShape } from '../schema-shape.ts';
import { answerSchema, listPlaceOf } from './index.ts';
import { unwrapped } from './members.ts';

/** The fewest items that the list of an answer may have: a page that has fewer, as the last one may, is no answer. */
export function leastItems(operation: Operation): number {
  const place = listPlaceOf(operation);
  const whole = answerSchema(operation);
  if (place === undefined || whole === undefined) return 0;
  const lists = pointerTokens(place.pointer).reduce<readonly Schema[]>(
    (above, name) => above.flatMap((schema) => objectShape(unwrapped(schema)).properties.get(name) ?? []),
    [whole],
  );
  const parts = lists.flatMap((list) => conjuncts(unwrapped(list)));
  return Math.max(0, ...parts.map(({ minItems = 0 }) => minItems));
}
