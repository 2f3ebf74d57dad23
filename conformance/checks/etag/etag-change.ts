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
    if (Buffer.from(before.response.body).equals(exchange.response.body)) return [];
    const [was, is] = [before, exchange].map((read) => lasting(bodyOf(read), tagged.volatile));
    if (isDeepStrictEqual(was, is)) return [];
    const cause = `tags ${exchange.operation.operationId}`;
    return [{ part: 'header', pointer: 'etag', expected: 'another ETag than before the change', got, cause }];
  },
};

function bodyOf({ content }: Exchange): unknown {
  return content.kind === 'json' ? content.value : undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** What of a value does not change by itself: neither instants, nor members of these names. */
function lasting(value: unknown, volatile: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return INSTANT.test(value) ? 'instant' : value;
  if (Array.isArray(value)) return value.map((item: unknown) => lasting(item, volatile));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !volatile.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, lasting(member, volatile)]));
}
