import { oneLine } from '../../one-line.ts';
import type { Parameter } from '../../parameter.ts';
import type { Schema } from '../../schema.ts';
import { snakeCase } from '../../snake-case.ts';
import { propertyNames, propertySchemas } from '../members/applicators.ts';
import { isBoundIncluded } from './filter-words.ts';
import { saysOnly } from './narrowing-words.ts';

/** In what something is counted, at the end of a name. */
export const UNIT: RegExp =
  /_(?:cents?|minor|eur|usd|k?g|t(?:ons?)?|[ckm]?m[23]?|m?l|lit(?:re|er)s?|ha|m?s|seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?|bytes?|[kmg]b|percent|pct|points?|degrees)$/;

/** A number that is itself a bound, or what is left of another one: it may be compared the other way round, or not at all. */
const OTHER =
  /(?:^|_)(?:min|max|least|most|limit|required|allowed|free|available|left|remaining|used|booked|taken)(?:_|$)/;

/**
 * "Only vessels for at least this many passengers" (`minCapacity`) is about the one number whose name ends like that and begins with what the
 * description speaks of: `passengerCapacity`.
 */
export function endingMember(
  name: string,
  { description: told = '', schema }: Parameter,
  item: readonly Schema[],
): string | undefined {
  const description = oneLine(told);
  if (!isNumber([schema]) || (!saysOnly(description) && isBoundIncluded(description) === undefined)) return undefined;
  const ending = `_${snakeCase(name)}`;
  const [member, ...others] = propertyNames(item).filter((each) => {
    return isNumber(propertySchemas(item, each)) && snakeCase(each).replace(UNIT, '').endsWith(ending);
  });
  if (member === undefined || others.length > 0 || OTHER.test(snakeCase(member))) return undefined;
  const beginning = snakeCase(member).replace(UNIT, '').slice(0, -ending.length).split('_');
  return beginning.every((word) => isSpokenOf(word, description)) ? member : undefined;
}

function isSpokenOf(word: string, description: string): boolean {
  return new RegExp(`\\b${word.replace(/s$/, '')}(?:e?s)?\\b`, 'i').test(description);
}

function isNumber(schemas: readonly Schema[]): boolean {
  return schemas.some(({ types }) => types.includes('integer') || types.includes('number'));
}
