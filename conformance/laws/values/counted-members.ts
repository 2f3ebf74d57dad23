import { wordOf } from '../../../model/facts/paging/members.ts';
import type { Resource } from '../../../model/facts/resources/index.ts';
import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { isSuccess } from '../../../model/facts/status.ts';
import type { Operation } from '../../../model/operation.ts';
import { applicators, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { oneLine } from './sentences.ts';

/** A member that counts. */
export interface Counted {
  readonly member: string;
  /** True where its description says that some of the things are not counted. */
  readonly isPartial: boolean;
}

const PARTIAL = /\b(?:not|never|only|without|except\w*|exclud\w+|but|unless|apart from|other than|instead)\b|n't|n’t/i;

/** What things are counted under: the last word of the path of their collection. */
export function countedWord({ path }: Resource): string {
  return pathShape(path).segments.at(-1) ?? '';
}

/** Whole numbers of an answer whose names say that they count things of a name. */
export function countedIn(read: Operation, word: string, isAbove: boolean): readonly Counted[] {
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
  return members.flatMap((member): readonly Counted[] => {
    const schemas = propertySchemas(whole, member);
    if (!names.includes(wordOf(member)) || !schemas.some(({ types }) => types.includes('integer'))) return [];
    return [{ member, isPartial: schemas.some(({ description = '' }) => PARTIAL.test(oneLine(description))) }];
  });
}
