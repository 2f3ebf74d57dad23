import { describe, expect, it } from 'vitest';
import { createFetchHandler } from '../../../../runtime/http/fetch-handler.ts';
import type { HandlerResponse } from '../../../../runtime/http/handler.ts';
import { tableOf } from '../../../../runtime/http/operation-list.ts';

const table = tableOf({
  basePath: '/api',
  securitySchemes: {},
  operations: ['GET', 'POST', 'DELETE'].map((method) => ({
    operationId: method,
    method,
    path: '/items/{id}',
    ...(method === 'POST' ? { requestBody: { content: ['application/json'] } } : {}),
    responses: [{ statuses: ['200'], content: ['application/json', 'text/plain'] }, { statuses: ['204'] }],
    decoder: async () => (raw) => ({
      ok: true,
      value: { path: raw.path, query: raw.query, headers: raw.headers['x-a'], cookies: {}, body: raw.body },
      warnings: [],
    }),
  })),
});

describe('the Fetch handler', () => {
  const echo = (request: unknown): HandlerResponse => ({ status: 200, body: request });
  const handle = createFetchHandler(table, { GET: echo, POST: echo, DELETE: () => ({ status: 204 }) });

  it('hands over path, query, headers and body', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', 'X-A': 'b' }, body: '{"a":1}' };
    const response = await handle(new Request('http://h/api/items/a%2Fb?x=%26', init));
    expect([response?.status, response?.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await response?.json()).toMatchObject({
      path: ['a%2Fb'],
      query: 'x=%26',
      headers: 'b',
      body: { value: { a: 1 } },
    });
  });

  it('leaves other paths to others', () => {
    expect(handle(new Request('http://h/other'))).toBeUndefined();
  });

  it('answers without a body', async () => {
    const response = await handle(new Request('http://h/api/items/1', { method: 'DELETE' }));
    expect([response?.status, response?.body]).toEqual([204, null]);
    const head = await handle(new Request('http://h/api/items/1', { method: 'HEAD' }));
    expect([head?.status, await head?.text(), Number(head?.headers.get('content-length')) > 0]).toEqual([
      200,
      '',
      true,
    ]);
  });

  it('keeps header lines apart', async () => {
    const cookies = createFetchHandler(table, {
      GET: () => ({ status: 200, body: 1, headers: { 'Set-Cookie': ['a=1', 'b=2'] } }),
    });
    const response = await cookies(new Request('http://h/api/items/1'));
    expect(response?.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('streams as fast as it is read and stops with its reader', async () => {
    let made = 0;
    let stopped = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield `${(made += 1)}\n`;
      } finally {
        stopped = true;
      }
    }
    const streaming = createFetchHandler(table, {
      GET: () => ({ status: 200, contentType: 'text/plain', body: endless() }),
    });
    const response = await streaming(new Request('http://h/api/items/1'));
    const reader = response?.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('1\n');
    await reader?.cancel();
    expect(stopped).toBe(true);
    expect(made).toBeLessThan(5);
  });

  it('refuses with problem details', async () => {
    const response = await handle(new Request('http://h/api/items/1', { method: 'PATCH' }));
    expect([response?.status, response?.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, OPTIONS, POST']);
    expect(await response?.json()).toMatchObject({ status: 405 });
  });
});
