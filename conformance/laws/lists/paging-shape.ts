import type { PaginationKind } from '../../../model/facts/pagination.ts';
import { paginationOf } from '../../../model/facts/pagination.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call, ExampleCase } from '../../cases/case.ts';
import { findParameter, withoutQuery, withParameter } from '../base-call.ts';

/** How the list of an operation is paged, and the calls to page it with. */
export interface PagingShape {
  readonly kind: PaginationKind;
  /** Calls that list, without any paging parameter but those that choose the kind; the plainest first. */
  readonly calls: readonly Call[];
  /** Parameter for the size of a page. */
  readonly size: Parameter;
  /** Parameter for the number of the page; undefined when pages have no number. */
  readonly page: Parameter | undefined;
  /** Query names that a link may change or add: page numbers and cursors. */
  readonly cursors: ReadonlySet<string>;
}

const MAX_CALLS = 4;

/** The kinds of pagination of an operation that links lead through, each with calls to try it with. */
export function pagingShapes(operation: Operation, examples: readonly ExampleCase[]): readonly PagingShape[] {
  const facts = paginationOf(operation);
  if (facts?.pageSize === undefined) return [];
  // Where pagination is only inferred and no Link header is declared, nothing says how to get from page to page.
  if (!facts.isDeclared && !facts.hasLinkHeader) return [];
  const { pageSize: size, page, offset, cursor, chooser } = facts;
  const moving = [page, offset, cursor].flatMap((parameter) => parameter?.name ?? []);
  const cursors = new Set([...moving, 'cursor', 'page_token', 'id_after', 'id_before']);
  const paging = new Set([...cursors, size.name]);
  return facts.kinds.flatMap((kind) => {
    const calls = baseCalls(operation, { examples, kind, chooser, paging });
    return calls.length === 0
      ? []
      : [{ kind, calls, size, page: kind === 'offset' && isFromOne(page) ? page : undefined, cursors }];
  });
}

/** Pages that are counted from 0 are found by links alone. */
function isFromOne(page: Parameter | undefined): boolean {
  return page !== undefined && page.schema.minimum !== 0 && page.schema.default !== 0;
}

interface CallSource {
  readonly examples: readonly ExampleCase[];
  readonly kind: PaginationKind;
  readonly chooser: Parameter | undefined;
  /** Names of the parameters that choose a page and its size. */
  readonly paging: ReadonlySet<string>;
}

function baseCalls(operation: Operation, { examples, kind, chooser, paging }: CallSource): readonly Call[] {
  const isKeyset = (item: ExampleCase): boolean => {
    return item.call.parameters.some(({ parameter, value }) => parameter === chooser && value === 'keyset');
  };
  const fitting = examples.filter((item) => chooser === undefined || isKeyset(item) === (kind === 'keyset'));
  const calls = fitting.map((item) => withoutQuery(item.call, paging));
  const any = examples[0];
  if (any !== undefined && (kind === 'offset' || chooser === undefined)) calls.unshift(plain(any.call));
  if (any !== undefined && calls.length === 0 && chooser !== undefined) {
    const call = keysetCall(operation, withParameter(plain(any.call), chooser, 'keyset'));
    if (call !== undefined) calls.push(call);
  }
  return distinct(calls).slice(0, MAX_CALLS);
}

/** The call without any query parameter that it can do without. */
function plain(call: Call): Call {
  return {
    ...call,
    parameters: call.parameters.filter(({ parameter }) => parameter.in !== 'query' || parameter.required),
  };
}

function distinct(calls: readonly Call[]): readonly Call[] {
  const key = ({ identity, parameters }: Call): string => {
    return JSON.stringify([identity, parameters.map((item) => [item.parameter.name, item.value])]);
  };
  return [...new Map(calls.map((call) => [key(call), call])).values()];
}

/** Adds the parameters that name an order, which keyset pagination needs, with their defaults or first values. */
function keysetCall(operation: Operation, call: Call): Call | undefined {
  let complete: Call | undefined = call;
  for (const name of ['order_by', 'sort']) {
    const parameter = findParameter(operation, name);
    if (parameter === undefined || complete === undefined) continue;
    const value = parameter.schema.hasDefault ? parameter.schema.default : parameter.schema.enum?.[0];
    complete = value === undefined ? undefined : withParameter(complete, parameter, value);
  }
  return complete;
}
