import { filterTests } from '../../../model/facts/filters/filter-tests.ts';
import type { FilterTest } from '../../../model/facts/filters/one-filter.ts';
import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { isObject, type JsonObject } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Response } from '../../../model/response.ts';
import { parameterProperty } from '../../emit/operation/parameter-property.ts';
import { countsOf } from './mock-tells.ts';

/** How a mock takes items out of the list of an answer, as `filters` of its case; nothing where no filter is sure. */
export function mockFiltersOf(operation: Operation, { status }: Response, body: JsonValue | undefined): JsonObject {
  const tests = /^2(?:00|XX)$/i.test(status) ? filterTests(operation) : [];
  const place = tests.length === 0 ? undefined : listPlaceOf(operation);
  if (place === undefined) return {};
  const counts = isObject(body) ? countsOf(operation, body) : [];
  return {
    filters: { items: place.pointer, by: tests.map((test) => filterOf(operation, test)) },
    ...(counts.length === 0 ? {} : { counts }),
  };
}

/** A filter as data; the shape is `MockFilter` of `runtime/http`. */
function filterOf(operation: Operation, test: FilterTest): JsonObject {
  const { parameter, member, kind, text, others, end, needsAll } = test;
  const query = parameterProperty(operation, parameter);
  const marks = {
    isPart: text !== undefined && (text.isPart || !text.members.includes(parameter.name)),
    isOut: isOut(test),
    isDay: parameter.schema.format === 'date',
    needsAll: needsAll === true,
  };
  return {
    query,
    ...(query === parameter.name ? {} : { name: parameter.name }),
    kind: text?.isExact === true ? 'is' : kind,
    members: text?.members ?? (end === undefined ? [member] : [member, end]),
    ...(others.length === 0 ? {} : { others }),
    ...Object.fromEntries(Object.entries(marks).filter(([, isSo]) => isSo)),
  };
}

/** True where what lies at the bound is not asked for. */
function isOut({ kind, isInclusive, isSaidIn }: FilterTest): boolean {
  const isBound = kind === 'after' || kind === 'before' || kind === 'within';
  return isBound && !(isSaidIn ?? isInclusive ?? true);
}
