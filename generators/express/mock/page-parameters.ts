import { OFFSET, PAGE, SIZE } from '../../../model/facts/paging/count-words.ts';
import { isOf, wordOf } from '../../../model/facts/paging/members.ts';
import { type Pagination, paginationOf } from '../../../model/facts/pagination.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';

/** The parameters by which a list is asked for in pages: those that the pagination names, else what has a usual word for it. */
export type PageParameters = Pick<Pagination, 'page' | 'pageSize' | 'offset' | 'cursor'>;

/** How the pages of a list are asked for; `$top`, `page[size]` and the like have the words in other marks. */
export function pageParameters(operation: Operation): PageParameters {
  const { page, pageSize, offset, cursor } = paginationOf(operation) ?? {};
  return {
    page: page ?? called(operation, PAGE),
    pageSize: pageSize ?? called(operation, SIZE),
    offset: offset ?? called(operation, OFFSET),
    cursor,
  };
}

function called({ parameters }: Operation, words: readonly string[]): Parameter | undefined {
  const numbers = parameters.filter((parameter) => {
    return parameter.in === 'query' && parameter.content === undefined && isOf(parameter.schema, 'integer');
  });
  return words.flatMap((word) => numbers.find(({ name }) => wordOf(name) === word) ?? [])[0];
}
