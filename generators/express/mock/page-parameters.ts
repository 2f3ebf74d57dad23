import { BACK, isBack } from '../../../model/facts/paging/back-words.ts';
import { OFFSET, PAGE, SIZE } from '../../../model/facts/paging/count-words.ts';
import { isOf, unwrapped, wordOf } from '../../../model/facts/paging/members.ts';
import { type Pagination, paginationOf } from '../../../model/facts/pagination.ts';
import { objectShape } from '../../../model/facts/schema-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { parameterProperty } from '../../emit/operation/parameter-property.ts';

/** The parameters by which a list is asked for in pages: those that the pagination names, else what has a usual word for it. */
export interface PageParameters extends Pick<Pagination, 'page' | 'pageSize' | 'offset' | 'cursor'> {
  /** The cursor that a page comes before, and the number of items of such a page where it has one of its own (`last`). */
  readonly back: Parameter | undefined;
  readonly backSize: Parameter | undefined;
}

/** Cursors that have no other meaning, `page[after]` among them. */
const CURSOR = ['cursor', 'pageafter', 'pagecursor', 'aftercursor', 'nextcursor', 'pagetoken', 'nextpagetoken'];

/** How the pages of a list are asked for; `$top`, `page[size]` and the like have the words in other marks. */
export function pageParameters(operation: Operation): PageParameters {
  const { page, pageSize, offset, cursor } = paginationOf(operation) ?? {};
  const all = operation.parameters.flatMap((parameter) => {
    if (parameter.in !== 'query' || parameter.content !== undefined) return [];
    return parameter.style === 'deepObject' ? memberParameters(parameter) : [parameter];
  });
  return {
    page: page ?? called(all, PAGE, 'integer'),
    pageSize: pageSize ?? called(all, SIZE, 'integer'),
    offset: offset ?? called(all, OFFSET, 'integer'),
    cursor: cursor ?? called(all, CURSOR, 'string', 'integer'),
    back: called(all.filter(isBack), BACK, 'string', 'integer'),
    backSize: called(all, ['last', 'pagelast'], 'integer'),
  };
}

function called(
  all: readonly Parameter[],
  words: readonly string[],
  ...types: readonly string[]
): Parameter | undefined {
  const named = all.filter(({ name }) => words.includes(wordOf(name)));
  const usable = named.filter(({ schema }) => isOf(schema, ...types));
  return words.flatMap((word) => usable.find(({ name }) => wordOf(name) === word) ?? [])[0];
}

/** The members of an object as the parameters that it is written as (OAS "Style Examples"): `page[size]`. */
function memberParameters(parameter: Parameter): readonly Parameter[] {
  if (!/^(?:page|paging|pagination)$/.test(wordOf(parameter.name))) return [];
  return [...objectShape(unwrapped(parameter.schema)).properties].flatMap(([name, [schema]]) =>
    schema === undefined ? [] : [{ ...parameter, name: `${parameter.name}[${name}]`, schema }],
  );
}

/** The property of the decoded query that holds a parameter; that of a member behind the one of its object: `page/size`. */
export function askedProperty(operation: Operation, parameter: Parameter): string {
  const holder = operation.parameters.find(({ name, style, in: place }) => {
    return place === 'query' && style === 'deepObject' && parameter.name.startsWith(`${name}[`);
  });
  if (holder === undefined || operation.parameters.includes(parameter)) return parameterProperty(operation, parameter);
  return `${parameterProperty(operation, holder)}/${parameter.name.slice(holder.name.length + 1, -1)}`;
}
