import { exactInteger, type ExactValue, mapped } from '../../../model/facts/sample/written/exact-values.ts';
import { holdsInexactInteger } from '../../../model/facts/inexact-integer.ts';
import { collectSchemas } from '../../../model/facts/reachable-schemas.ts';
import type { Example } from '../../../model/example.ts';
import type { JsonObject } from '../../../model/json-object.ts';
import type { MediaType } from '../../../model/media-type.ts';
import type { Schema } from '../../../model/schema.ts';

/** An answer of JSON with the digits of its integers as they were written: those of its example, else those of the values of its schema. */
export function exactAnswer<Answer extends JsonObject>(
  answer: Answer,
  { schema }: MediaType,
  example?: Example,
): Readonly<Record<string, ExactValue>> {
  const { body } = answer;
  // Nearly no answer has such an integer.
  if (body === undefined || !holdsInexactInteger(body)) return answer;
  const known = digitsBelow(schema);
  return {
    ...answer,
    body: mapped(body, '', (value, at) => {
      const shown = exactInteger(value, example?.longIntegers?.get(at));
      return typeof shown === 'bigint' ? shown : exactInteger(value, known.get(value));
    }),
  };
}

/** Digits of the integers that schemas list or show, by the nearest number. */
function digitsBelow(schema: Schema | undefined): ReadonlyMap<number, bigint> {
  const digits = new Map<number, bigint>();
  for (const { longIntegers } of collectSchemas(schema === undefined ? [] : [schema])) {
    for (const [place, integer] of longIntegers ?? []) {
      const nearest = Number(integer);
      if (/^(?:const|enum|examples|default)(?:\/|$)/.test(place) && !digits.has(nearest)) digits.set(nearest, integer);
    }
  }
  return digits;
}
