import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../exchange/exchange.ts';
import { isObject } from '../../schema-walk.ts';
import type { Check } from '../check.ts';
import { tagOf } from './tagged-reads.ts';

/**
 * A strong ETag names one representation: what is read with the same one later is the same (RFC 9110 section 8.8.1). Instants may
 * differ, which may be those of the clock.
 */
export const etagChange: Check = {
  id: 'etag-change',
  title: 'what has changed has another ETag',
  inspect(exchange, { tagged }) {
    const before = tagged.previous(exchange);
    const got = tagOf(exchange);
    if (before === undefined || got === undefined || tagOf(before) !== got) return undefined;
    if (isDeepStrictEqual(withoutInstants(bodyOf(before)), withoutInstants(bodyOf(exchange)))) return [];
    const cause = `etag-change ${exchange.operation.operationId}`;
    return [{ part: 'header', pointer: 'etag', expected: 'another ETag than before the change', got, cause }];
  },
};

function bodyOf({ content }: Exchange): unknown {
  return content.kind === 'json' ? content.value : undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function withoutInstants(value: unknown): unknown {
  if (typeof value === 'string') return INSTANT.test(value) ? 'instant' : value;
  if (Array.isArray(value)) return value.map(withoutInstants);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutInstants(member)]));
}
