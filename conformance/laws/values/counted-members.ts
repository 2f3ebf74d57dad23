import { wordOf } from '../../../model/facts/paging/members.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import { applicators, propertySchemas, propertyNames } from '../../schema-walk.ts';

/** Whole numbers of an answer whose names say that they count things of a name. */
export function countedIn(read: Operation, word: string, isAbove: boolean): readonly string[] {
  const schema = read.responses.find(isSuccess)?.content[0]?.schema;
  const whole = schema === undefined ? [] : applicators([schema]);
  const many = wordOf(word);
  const one = many.replace(/ies$/, 'y').replace(/s$/, '');
  const wanted = [one, many].flatMap((name) => [
    `${name}count`,
    `${name}total`,
    `numberof${name}`,
    `num${name}`,
    `total${name}`,
    `countof${name}`,
  ]);
  // A plain plural beside figures of other things counts as well.
  const names = isAbove ? wanted : [...wanted, many];
  const members = propertyNames(whole);
  return members.filter(
    (member) =>
      names.includes(wordOf(member)) && propertySchemas(whole, member).some(({ types }) => types.includes('integer')),
  );
}
