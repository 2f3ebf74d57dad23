import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationTable } from '../../../../generated/server/operation-table.ts';
import type { DecodeMode } from '../../../../runtime/request/raw-request.ts';
import { createService, type Service } from '../../../../runtime/http/service.ts';
import { stubServiceOptions } from '../../../../runtime/http/stub-options.ts';
import { mockCases } from '../../../../server-stubs/mock-cases.ts';
import { type TestRequest, send } from '../../../support/incoming.ts';

const failures: unknown[] = [];

function mock(mode: DecodeMode): Service {
  const options = { mock: true, mode, onError: (problem: { cause: unknown }) => failures.push(problem.cause) };
  return createService(
    operationTable,
    {},
    stubServiceOptions(options, operationTable, async () => mockCases),
  );
}

const services = { strict: mock('strict'), lenient: mock('lenient') };

const words =
  '% %zz %2 %00 %ff %c0%af %2F %2f%2e%2e .. . %2e%2e // \\ \0 \u00e9 + __proto__ constructor prototype [ ] [] [__proto__] [0] ' +
  '[99999999] [-1] = & ; 1 0 -1 1e9 0x10 9007199254740993 NaN true null {} [1] \' " <script> x page per_page not[labels] ' +
  'iids[] state id';
const long = ['a'.repeat(5000), '[a]'.repeat(300), '%25'.repeat(500)];
const piece = fc.constantFrom(...words.split(' '), ...long);
const soup = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const target = fc
  .tuple(
    fc.constantFrom(
      ...operationTable.groups.flatMap(({ routes }) => routes.map((route) => route.slice(route.indexOf('/')))),
      '/{x}',
      '',
    ),
    fc.array(soup, { minLength: 4, maxLength: 4 }),
    soup,
  )
  .map(([path, values, query]) => {
    let index = 0;
    return `/api/v4${path.replace(/\{[^}]*\}/g, () => values[index++ % 4] ?? '')}?${query}`;
  });
const contentTypes =
  'application/json|application/x-www-form-urlencoded|multipart/form-data; boundary=b|text/plain||' +
  'application/json; charset=utf-16|application/json; charset="|;|a/b/c|*/*';
const contentType = fc.constantFrom(...contentTypes.split('|'), 'x'.repeat(3000));
const bomb = new Uint8Array(gzipSync(Buffer.alloc(3_000_000)));
const body = fc.oneof(
  soup,
  fc.json({ maxDepth: 6 }),
  fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '['.repeat(20_000),
    '{"a":'.repeat(5000),
  ),
  fc.constantFrom(
    'title=t&labels[]=1&labels=2',
    'a[][b]=1&a[][c]=2&a[b]=3',
    'actions[0][action]=create&actions[][x]=1',
  ),
  fc.constantFrom('--b\r\n', '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--', '--b--'),
  fc.uint8Array({ maxLength: 200 }),
  fc.constant(bomb),
);
const request: fc.Arbitrary<TestRequest> = fc
  .record({
    method: fc.constantFrom(
      'GET',
      'GET',
      'POST',
      'POST',
      'PUT',
      'DELETE',
      'HEAD',
      'PATCH',
      'OPTIONS',
      'x-$',
      '__proto__',
    ),
    target,
    type: contentType,
    token: fc.constantFrom('t', '', '\u00ff', 'x'.repeat(9000)),
    accept: fc.constantFrom('*/*', 'application/json', ',;q=', 'a/b;q=2', 'x/'.repeat(2000)),
    coding: fc.constantFrom('', '', '', 'gzip', 'br', 'gzip, gzip'),
    prefer: fc.constantFrom('', 'code=404', 'code=999', 'example=__proto__'),
    body,
  })
  .map(({ method, target: url, type, token, accept, coding, prefer, body: bytes }) => ({
    method,
    target: url,
    headers: {
      'content-type': bytes === bomb ? 'application/json' : type,
      'private-token': token,
      accept,
      prefer,
      'content-encoding': bytes === bomb ? 'gzip' : coding,
      'if-none-match': url.slice(0, 30),
      authorization: `Basic ${token}`,
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: bytes }),
  }));

describe.each(['strict', 'lenient'] as const)('hostile requests in %s mode', (mode) => {
  it('are never a failure on our side', async () => {
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(request, async (hostile) => {
        const { status } = await send(services[mode], hostile);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status === 501 || status < 500, String(failures.at(-1))).toBe(true);
      }),
      { numRuns: 4000 },
    );
    // The generator must get past the router and the decoder often enough to mean something.
    for (const status of [400, 401, 404, 405, 413, 415]) expect([...statuses.keys()]).toContain(status);
    expect([...statuses.keys()].some((status) => status >= 200 && status < 300)).toBe(true);
    expect(failures).toEqual([]);
    expect('x' in {}).toBe(false);
  });
});

describe('bodies as large as the limits let through', () => {
  const list = (count: number, text: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => text(index)).join(',');
  const bodies: readonly (readonly [string, (round: number) => string])[] = [
    ['distinct names', (round) => `{${list(5998, (index) => `"k${round}_${index}":1`)}}`],
    ['distinct names inside', (round) => `{"title":"t","x":{${list(5994, (index) => `"k${round}_${index}":1`)}}}`],
    ['objects of a name each', (round) => `[${list(2000, (index) => `{"k${round}_${index}":1}`)}]`],
    ['items', (round) => `{"title":"t","assignee_ids":[${list(9990, (index) => `-${round}${index}`)}]}`],
    ['more than that', (round) => `{${list(60_000, (index) => `"k${round}_${index}":1`)}}`],
  ];

  it.each(bodies)('are refused in few words: %s', async (_, body) => {
    for (let round = 0; round < 2; round += 1) {
      const headers = { 'content-type': 'application/json', 'private-token': 't' };
      const hostile = { method: 'POST', target: '/api/v4/projects/1/issues', headers, body: body(round) };
      const answer = await send(services.strict, hostile);
      expect(answer.status).toBe(400);
      // What they cost is measured by `npm run bench -- validators`.
      expect(JSON.stringify(answer.body).length).toBeLessThan(40_000);
    }
  });
});
