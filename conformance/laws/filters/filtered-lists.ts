import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import { memberOf } from '../../../model/facts/filters/one-filter.ts';
import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { paginationOf } from '../../../model/facts/pagination.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { withParameter } from '../base-call.ts';
import { valuesFor as shownValues } from './filter-test.ts';
import { valuesFor as askedValues } from '../lists/asked-values.ts';

/** Calls with a filter each. */
const MOST = 6;

/** The list by each of some filters, with a value that these things have. */
export function filteredLists(call: Call, items: readonly unknown[]): readonly Call[] {
  if (items.length === 0 || listPlaceOf(call.operation) === undefined) return [];
  return filtersOf(call.operation)
    .flatMap((parameter) => {
      const value = valueFor(parameter, call.operation, items);
      return value === undefined ? [] : [withParameter(call, parameter, value)];
    })
    .slice(0, MOST);
}

function filtersOf(operation: Operation): readonly Parameter[] {
  const paging = paginationOf(operation);
  const moving = [paging?.page, paging?.pageSize, paging?.offset, paging?.cursor, paging?.chooser];
  return operation.parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.content === undefined && !moving.includes(parameter),
  );
}

function valueFor(parameter: Parameter, operation: Operation, items: readonly unknown[]): JsonValue | undefined {
  const test = filterTests(operation, true).find((each) => each.parameter === parameter);
  if (test === undefined) return askedValues(parameter, items)[0];
  if (test.kind !== 'after' && test.kind !== 'before') return shownValues(test, items)[0];
  // From the first on, or up to the last: all the others are left, whether bounds are in or out.
  const values = items
    .map((item) => memberOf(item, test.member))
    .filter((value): value is string | number => typeof value === 'string' || typeof value === 'number')
    .toSorted((one, other) => (one < other ? -1 : 1));
  const value = test.kind === 'after' ? values[0] : values.at(-1);
  return value !== undefined && fits(parameter.schema, value, 'write') ? value : undefined;
}
