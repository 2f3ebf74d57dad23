import { listPlaceOf } from '../../../model/facts/paging/index.ts';
import { listOrdersOf } from '../../../model/facts/paging/list-orders.ts';
import type { JsonObject } from '../../../model/json-object.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Response } from '../../../model/response.ts';
import { parameterProperty } from '../../emit/operation/parameter-property.ts';

/** In which orders a mock gives the list of an answer, as `orders` of its case; nothing where no order is sure. */
export function mockOrdersOf(operation: Operation, { status }: Response): JsonObject {
  const found = /^2(?:00|XX)$/i.test(status) ? listOrdersOf(operation) : undefined;
  const place = found && listPlaceOf(operation);
  if (found === undefined || place === undefined) return {};
  const { by, words, direction } = found;
  const members = words.map(({ word, member, isUp }) => [word, isUp === false ? `-${member}` : member]);
  return {
    orders: {
      items: place.pointer,
      query: parameterProperty(operation, by),
      members: Object.fromEntries(members),
      ...(direction === undefined ? {} : { direction: parameterProperty(operation, direction) }),
    },
  };
}
