import { listFiltersOf } from '../../model/facts/paging/list-filters.ts';
import { listPlaceOf } from '../../model/facts/paging/index.ts';
import type { JsonObject } from '../../model/json-object.ts';
import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';

/** How a mock takes items out of the list of an answer, as `filters` of its case; nothing where no filter is sure. */
export function mockFiltersOf(operation: Operation, { status }: Response): JsonObject {
  const filters = /^2(?:00|XX)$/i.test(status) ? listFiltersOf(operation) : [];
  const place = filters.length === 0 ? undefined : listPlaceOf(operation);
  if (place === undefined) return {};
  const by = filters.map(({ parameter, member }) => [parameter.name, member]);
  const others = filters.flatMap(({ parameter, others: words }) =>
    words.length === 0 ? [] : [[parameter.name, words]],
  );
  return {
    filters: {
      items: place.pointer,
      by: Object.fromEntries(by),
      ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }),
    },
  };
}
