import type { Case } from '../../../model/facts/case-list.ts';
import { mayBeJson } from '../../../model/facts/media-kind.ts';
import { readExample } from '../../../model/facts/sample/given-value.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import type { MediaType } from '../../../model/media-type.ts';

/** Names of examples that show what went wrong. */
const ERROR =
  /(?:^|_)(?:errors?|fail(?:s|ed|ure)?|invalid|not_?found|denied|forbidden|unauthori[sz]ed|exception|conflict)(?:_|$)|^_?[45]\d\d(?:_|$)/;

/**
 * The examples of a response in the order in which a mock prefers them: by media type as offered; those that their schema takes before
 * those that it does not; of a success those that show one before those whose names tell of an error.
 */
export function bestFirst(cases: readonly Case[], content: readonly MediaType[]): readonly Case[] {
  const rank = ({ name, response, expected }: Case): number => {
    const place = expected === undefined ? 0 : Math.max(0, content.indexOf(expected.mediaType));
    const isError = response.status.startsWith('2') && ERROR.test(snakeCase(name).replaceAll(/[^a-z0-9]+/g, '_'));
    return place * 4 + (isError ? 2 : 0) + (isTaken(expected) ? 0 : 1);
  };
  const ranked = cases.map((found) => ({ found, rank: rank(found) }));
  return ranked.toSorted((left, right) => left.rank - right.rank).map(({ found }) => found);
}

function isTaken(expected: Case['expected']): boolean {
  if (expected === undefined || !expected.example.hasValue) return true;
  const { schema, name } = expected.mediaType;
  return schema === undefined || !mayBeJson(name) || readExample(schema, expected.example.value, 'read') !== undefined;
}
