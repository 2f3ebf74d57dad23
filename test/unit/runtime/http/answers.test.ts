import { describe, expect, it } from 'vitest';
import type { HandlerResponse } from '../../../../runtime/http/handler.ts';
import { HttpError } from '../../../../runtime/http/http-error.ts';
import { tableOf } from '../../../../runtime/http/operation-list.ts';
import type { ServiceOptions } from '../../../../runtime/http/service-options.ts';
import { createService, type Service } from '../../../../runtime/http/service.ts';
import { jsonOf, send } from '../../../support/incoming.ts';
import { entry, table, echo, service, bytes } from './service-table.ts';

describe('answers', () => {
  const answering = (response: HandlerResponse): Service =>
    service({}, { 'get /items/{id}': () => response, 'get /csv': () => response });
  const item = { target: '/api/v1/items/1' };

  it('are JSON when declared so, strings and null included', async () => {
    expect((await send(answering({ status: 200, body: 'a' }), item)).body).toBe('"a"');
    expect((await send(answering({ status: 200, body: null }), item)).body).toBe('null');
  });

  it('have the declared type that the client likes best', async () => {
    const answer = await send(answering({ status: 200, body: '1' }), {
      target: '/api/v1/csv',
      headers: { accept: 'application/json, text/csv;q=0.5' },
    });
    expect(answer.headers['content-type']).toBe('application/json');
    const csv = await send(answering({ status: 200, body: 'a,b' }), { target: '/api/v1/csv' });
    expect([csv.headers['content-type'], csv.body]).toEqual(['text/csv; charset=utf-8', 'a,b']);
  });

  it('may be bytes, iterables and web streams', async () => {
    async function* pieces(): AsyncGenerator<string> {
      yield 'a';
      yield 'b';
    }
    const stream = new Response('ab').body;
    for (const body of [bytes(0x61, 0x62), pieces(), stream, new Blob(['ab'])]) {
      const answer = await send(answering({ status: 200, body, contentType: 'application/octet-stream' }), item);
      let text = '';
      const chunks = answer.body instanceof Uint8Array ? [answer.body] : (answer.body as AsyncIterable<Uint8Array>);
      for await (const chunk of chunks) text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
      expect(text).toBe('ab');
    }
  });

  it('have typed headers, on one line each', async () => {
    const headers = { 'X-Total': 5, 'x-list': ['a', 'b'], 'X-Bad': 'a\r\nset-cookie: x=1', 'x-none': undefined };
    const answer = await send(answering({ status: 200, body: 1, headers }), item);
    expect(answer.headers).toMatchObject({ 'x-total': '5', 'x-list': 'a,b', 'x-bad': 'a set-cookie: x=1' });
    expect('x-none' in answer.headers).toBe(false);
  });

  it('have no body for HEAD, but its length', async () => {
    const answer = await send(answering({ status: 200, body: 'grün' }), { ...item, method: 'HEAD' });
    expect([answer.status, answer.body, answer.headers['content-length']]).toEqual([200, undefined, '7']);
  });

  it('say since when an operation is deprecated, and nothing where that is not known', async () => {
    expect((await send(service(), { target: '/api/v1/old' })).headers).not.toHaveProperty('deprecation');
    const { headers } = await send(service(), { target: '/api/v1/older' });
    expect([headers['deprecation'], headers['sunset']]).toEqual(['@1767225600', 'Thu, 31 Dec 2026 00:00:00 GMT']);
  });

  it('carry a sane request id and replace a wild one', async () => {
    const answer = async (id: string): Promise<unknown> => {
      return (await send(service(), { ...item, headers: { 'x-request-id': id } })).headers['x-request-id'];
    };
    expect(await answer('req-1.2:3')).toBe('req-1.2:3');
    for (const wild of ['', 'a b', 'a\nb', 'x'.repeat(129), 'ü']) expect(await answer(wild)).toMatch(/^[\da-f-]{36}$/);
  });

  it('start with the default headers, and a handler adds its own', async () => {
    const answer = await send(
      service(
        { defaultHeaders: () => ({ 'X-Frame-Options': 'SAMEORIGIN', 'X-A': 'default' }) },
        {
          'get /items/{id}': (_, context) => {
            context.setHeader('X-A', 'added');
            context.setHeader('X-B', ['1', '2']);
            return { status: 200, body: 1, headers: { 'x-b': 'own' } };
          },
        },
      ),
      item,
    );
    expect(answer.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-a': 'added', 'x-b': 'own' });
  });
});

describe('failures', () => {
  const item = { target: '/api/v1/items/1' };
  const failing = (error: unknown, options: ServiceOptions = {}): Service =>
    service(options, {
      'get /items/{id}': () => {
        throw error;
      },
    });

  it('of a handler are 500 and keep their cause to themselves', async () => {
    const logged: unknown[] = [];
    const answer = await send(failing(new Error('secret'), { onError: (problem) => logged.push(problem.cause) }), item);
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(logged).toMatchObject([{ message: 'secret' }]);
  });

  it('thrown as HttpError have their status, headers and members', async () => {
    const error = new HttpError(409, { detail: 'taken', headers: { 'retry-after': '5' }, members: { field: 'name' } });
    const answer = await send(failing(error), item);
    expect([answer.status, answer.headers['retry-after']]).toEqual([409, '5']);
    expect(jsonOf(answer)).toMatchObject({ title: 'Conflict', detail: 'taken', field: 'name' });
  });

  it('take the form of the error mapper', async () => {
    const errorMapper: ServiceOptions['errorMapper'] = (problem, context) => ({
      status: problem.status,
      body: { message: `${problem.status} ${problem.kind} ${context.operationId}` },
      contentType: 'application/json',
    });
    const answer = await send(service({ errorMapper }), { target: '/api/v1/missing' });
    expect(jsonOf(answer)).toEqual({ message: '501 not-implemented get /missing' });
    expect(answer.headers['content-type']).toBe('application/json');
    const text = await send(service({ errorMapper: () => ({ status: 429, body: 'Retry later' }) }), {
      target: '/api/v1/x',
    });
    expect([text.status, text.body, text.headers['content-type']]).toEqual([
      429,
      'Retry later',
      'text/plain; charset=utf-8',
    ]);
  });

  it('of the error mapper itself are problem details', async () => {
    const errorMapper = (): never => {
      throw new Error('mapper');
    };
    expect((await send(service({ errorMapper }), { target: '/api/v1/x' })).status).toBe(500);
  });

  it('of the decoder are answered all at once', async () => {
    const problem = { in: 'query', name: 'page', rule: 'type', expected: 'integer', got: 'x', message: 'no' } as const;
    const refusing = tableOf({
      basePath: '',
      securitySchemes: {},
      operations: [
        entry('GET', '/', { decoder: async () => () => ({ ok: false, status: 400, problems: [problem, problem] }) }),
      ],
    });
    const answer = await send(createService(refusing, { 'get /': echo }), {});
    expect(answer.status).toBe(400);
    const { message: detail, ...parts } = problem;
    const told = { ...parts, detail };
    expect(jsonOf(answer)).toMatchObject({ errors: [told, told] });
  });
});

describe('the check of answers', () => {
  const checked = (body: unknown, options: ServiceOptions): Promise<{ status: number; body?: unknown }> =>
    send(service(options, { 'get /checked': () => ({ status: 200, body }) }), { target: '/api/v1/checked' });

  it('is off by default', async () => {
    expect((await checked('bad', {})).status).toBe(200);
  });

  it('turns a bad answer into 500 when it throws', async () => {
    expect((await checked('bad', { validateResponses: 'throw' })).status).toBe(500);
    expect((await checked('good', { validateResponses: 'throw' })).status).toBe(200);
  });

  it('only tells when it logs', async () => {
    const told: unknown[] = [];
    const answer = await checked('bad', {
      validateResponses: 'log',
      onInvalidResponse: (problems) => told.push(...problems),
    });
    expect(answer.status).toBe(200);
    expect(told).toMatchObject([{ rule: 'const' }]);
  });
});

describe('handlers', () => {
  it('may be methods of a class', async () => {
    class Items {
      #greeting = 'hello';
      'get /items/{id}'(): HandlerResponse {
        return { status: 200, body: this.#greeting };
      }
    }
    expect((await send(createService(table, new Items()), { target: '/api/v1/items/1' })).body).toBe('"hello"');
  });

  it('are never members of Object.prototype', async () => {
    const named = tableOf({
      basePath: '',
      securitySchemes: {},
      operations: [entry('GET', '/', { operationId: 'toString' }), entry('PUT', '/', { operationId: 'constructor' })],
    });
    expect((await send(createService(named, {}), {})).status).toBe(501);
    expect((await send(createService(named, {}), { method: 'PUT' })).status).toBe(501);
  });

  it('tell when they are done', async () => {
    const finished: unknown[] = [];
    await send(service({ onFinished: (end) => finished.push(end) }), { target: '/api/v1/items/1' });
    expect(finished).toMatchObject([{ operationId: 'get /items/{id}', status: 200, method: 'GET' }]);
  });
});
