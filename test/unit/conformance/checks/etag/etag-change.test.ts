import { expect, it } from 'vitest';
import { etagChange } from '../../../../../conformance/checks/etag/etag-change.ts';
import { createTaggedReads } from '../../../../../conformance/checks/etag/tagged-reads.ts';
import type { CheckSession } from '../../../../../conformance/checks/check.ts';
import type { Exchange } from '../../../../../conformance/exchange/exchange.ts';

interface Read {
  readonly tag?: string;
  readonly value: unknown;
  readonly url?: string;
  readonly as?: string;
}

function exchangeOf({ tag, value, url = '/rooms/1', as = 'ana' }: Read): Exchange {
  // Of an exchange only this is looked at.
  return {
    operation: { operationId: 'getRoom' },
    request: { method: 'GET', url, headers: [['Authorization', as]] },
    response: {
      status: 200,
      headers: new Map(tag === undefined ? [] : [['etag', [tag]]]),
      body: Buffer.from(JSON.stringify(value)),
    },
    content: { kind: 'json', value },
  } as unknown as Exchange;
}

/** How many of the reads, one after the other, are wrong. */
function wrongOf(...reads: readonly Read[]): number {
  const session = { tagged: createTaggedReads() } as unknown as CheckSession;
  return reads.flatMap((read) => etagChange.inspect(exchangeOf(read), session) ?? []).length;
}

it.each<[string, number, readonly Read[]]>([
  [
    'what is as it was',
    0,
    [
      { tag: '"a"', value: { beds: 1 } },
      { tag: '"a"', value: { beds: 1 } },
    ],
  ],
  [
    'what has changed under its ETag',
    1,
    [
      { tag: '"a"', value: { beds: 1 } },
      { tag: '"a"', value: { beds: 2 } },
    ],
  ],
  [
    'what has changed with its ETag',
    0,
    [
      { tag: '"a"', value: { beds: 1 } },
      { tag: '"b"', value: { beds: 2 } },
    ],
  ],
  [
    'a weak ETag',
    0,
    [
      { tag: 'W/"a"', value: { beds: 1 } },
      { tag: 'W/"a"', value: { beds: 2 } },
    ],
  ],
  ['no ETag', 0, [{ value: { beds: 1 } }, { value: { beds: 2 } }]],
  [
    'what another caller sees',
    0,
    [
      { tag: '"a"', value: { beds: 1 } },
      { tag: '"a"', value: {}, as: 'bo' },
    ],
  ],
  [
    'another thing',
    0,
    [
      { tag: '"a"', value: { beds: 1 } },
      { tag: '"a"', value: {}, url: '/rooms/2' },
    ],
  ],
  [
    'the time of the answer',
    0,
    [
      { tag: '"a"', value: { now: '2026-01-01T00:00:00Z' } },
      { tag: '"a"', value: { now: '2026-01-01T00:00:05Z' } },
    ],
  ],
])('%s: %i wrong', (_, wrong, reads) => {
  expect(wrongOf(...reads)).toBe(wrong);
});

it('nothing is remembered over a reset', () => {
  const tagged = createTaggedReads();
  tagged.previous(exchangeOf({ tag: '"a"', value: 1 }));
  tagged.clear();
  expect(tagged.previous(exchangeOf({ tag: '"a"', value: 2 }))).toBeUndefined();
});
