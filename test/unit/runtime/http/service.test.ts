import { gzipSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { HandlerContext, HandlerResponse } from '../../../../runtime/http/handler.ts';
import { HttpError } from '../../../../runtime/http/http-error.ts';
import type { OperationEntry } from '../../../../runtime/http/operation-entry.ts';
import { tableOf, unimplementedOperations } from '../../../../runtime/http/operation-list.ts';
import type { ServiceOptions } from '../../../../runtime/http/service-options.ts';
import { createService, type Service } from '../../../../runtime/http/service.ts';
import type { RawRequest } from '../../../../runtime/request/raw-request.ts';
import { type TestRequest, incoming, jsonOf, send } from '../../../support/incoming.ts';

const json = { content: ['application/json'] };

/** A decoder that hands the raw request through, so that tests see what the decoder would. */
const rawDecoder: NonNullable<OperationEntry['decoder']> = async () => (raw) => ({
  ok: true,
  value: { path: raw.path, query: raw.query, headers: {}, cookies: {}, body: raw.body },
  warnings: [],
});

function entry(method: string, path: string, more: Partial<OperationEntry> = {}): OperationEntry {
  const operationId = `${method.toLowerCase()} ${path}`;
  return { operationId, method, path, responses: [{ statuses: ['200'], ...json }], decoder: rawDecoder, ...more };
}

const table = tableOf({
  basePath: '/api/v1',
  securitySchemes: {},
  operations: [
    entry('GET', '/items/{id}'),
    entry('POST', '/items', { requestBody: { required: true, ...json } }),
    entry('DELETE', '/items/{id}', { responses: [{ statuses: ['204'] }] }),
    entry('GET', '/old', { deprecated: {} }),
    entry('GET', '/older', { deprecated: { since: '2026-01-01', sunset: '2026-12-31' } }),
    entry('GET', '/csv', { responses: [{ statuses: ['200'], content: ['text/csv', 'application/json'] }] }),
    entry('POST', '/any', { requestBody: { content: ['*/*'] } }),
    entry('GET', '/missing', {}),
    entry('GET', '/checked', {
      responseCheck: async () => (answer) =>
        answer.body === 'good'
          ? []
          : [{ in: 'body', name: '', rule: 'const', expected: 'good', got: String(answer.body), message: 'not good' }],
    }),
  ],
});

const operations = await unimplementedOperations(table, {});

type Echo = (request: unknown, context: HandlerContext) => HandlerResponse | Promise<HandlerResponse>;

const echo: Echo = (request) => ({ status: 200, body: request });

function service(options: ServiceOptions = {}, handlers: Record<string, Echo> = {}): Service {
  const all = Object.fromEntries(operations.map(({ operationId }) => [operationId, echo]));
  Reflect.deleteProperty(all, 'get /missing');
  return createService(table, { ...all, ...handlers }, { onError: () => undefined, ...options });
}

const jsonBody = (body: string | Uint8Array, more: Record<string, string> = {}): TestRequest => ({
  method: 'POST',
  target: '/api/v1/items',
  headers: { 'content-type': 'application/json', ...more },
  body,
});
const anyBody = (contentType: string, body: string | Uint8Array): TestRequest => ({
  method: 'POST',
  target: '/api/v1/any',
  headers: { 'content-type': contentType },
  body,
});
const membersOf = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('what is refused before a handler runs', () => {
  it.each<[string, TestRequest, number]>([
    ['unknown path', { target: '/api/v1/nothing' }, 404],
    ['the base path itself', { target: '/api/v1' }, 404],
    ['unknown method', { method: 'PATCH', target: '/api/v1/items/1' }, 405],
    ['a target too long', { target: `/api/v1/items/${'x'.repeat(9000)}` }, 414],
    ['a long target nobody has', { target: `/api/v1/${'x/'.repeat(9000)}` }, 414],
    ['no handler', { target: '/api/v1/missing' }, 501],
    ['nothing acceptable', { target: '/api/v1/items/1', headers: { accept: 'text/html' } }, 406],
    ['undeclared media type', { ...jsonBody('{}'), headers: { 'content-type': 'text/plain' } }, 415],
    ['no media type', { ...jsonBody('{}'), headers: {} }, 415],
    ['nonsense as media type', { ...jsonBody('{}'), headers: { 'content-type': ';;' } }, 415],
    ['unknown content coding', jsonBody('{}', { 'content-encoding': 'br' }), 415],
    ['unknown charset', jsonBody('{}', { 'content-type': 'application/json; charset=ebcdic' }), 415],
    ['text that is not JSON', jsonBody('{"a":'), 400],
    ['bytes that are not UTF-8', jsonBody(bytes(0x22, 0xff, 0x22)), 400],
    ['a body longer than it may be', jsonBody(JSON.stringify('x'.repeat(2_000_000))), 413],
    ['a declared length beyond the limit', jsonBody('{}', { 'content-length': '9000000' }), 413],
    ['a gzip bomb', jsonBody(gzipSync(Buffer.alloc(5_000_000, 0x20)), { 'content-encoding': 'gzip' }), 413],
    ['a torn gzip stream', jsonBody(gzipSync('{"a":1}').subarray(0, 12), { 'content-encoding': 'gzip' }), 400],
    ['bytes that are not gzip', jsonBody('{}', { 'content-encoding': 'gzip' }), 400],
    ['JSON nested too deep', jsonBody(`${'['.repeat(501)}${']'.repeat(501)}`), 400],
    ['brackets in strings', jsonBody(JSON.stringify('\\"[{'.repeat(2000))), 200],
    ['JSON nested as deep as it may be', jsonBody(`${'['.repeat(500)}${']'.repeat(500)}`), 200],
    ['JSON of more members than it may have', jsonBody(membersOf(5999)), 400],
    ['JSON of as many members as it may have', jsonBody(membersOf(5998)), 200],
    ['JSON of more items than it may have', jsonBody(`[[[]], ${'1,'.repeat(9998)}1]`), 400],
    ['JSON of as many items as it may have', jsonBody(`[[[]], ${'[ ],'.repeat(9997)}1]`), 200],
    ['commas and brackets in a long string', jsonBody(JSON.stringify({ a: ',{["\\'.repeat(20_000) })), 200],
    ['multipart without boundary', anyBody('multipart/form-data', 'x'), 400],
    ['multipart without end', anyBody('multipart/form-data; boundary=b', '--b\r\n'), 400],
  ])('%s', async (_, request, status) => {
    const answer = await send(service(), request);
    expect(answer.status).toBe(status);
    if (status >= 400) {
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect(jsonOf(answer)).toMatchObject({ type: 'about:blank', status });
    }
  });

  it('says which methods a path has', async () => {
    const answer = await send(service(), { method: 'PUT', target: '/api/v1/items/1' });
    expect(answer.headers['allow']).toBe('DELETE, GET, HEAD, OPTIONS');
  });

  it('says which media types a body may have', async () => {
    const answer = await send(service(), { ...jsonBody('{}'), headers: { 'content-type': 'text/plain' } });
    expect(answer.headers['accept']).toBe('application/json');
  });

  it('says which content codings it knows', async () => {
    const answer = await send(service(), jsonBody('{}', { 'content-encoding': 'br' }));
    expect(answer.headers['accept-encoding']).toBe('gzip, deflate');
  });

  it('leaves paths outside the base path to others', () => {
    for (const target of ['/', '/api', '/api/v10/items/1', '/other', '*']) {
      expect(
        service()({ method: 'GET', target, headers: {}, body: undefined, signal: AbortSignal.abort() }),
      ).toBeUndefined();
    }
  });

  it('limits members and levels as it is told, and names the limit', async () => {
    const limited = service({ maxBodyValues: 3, maxBodyDepth: 2, maxBodyValuesOf: { 'post /any': 4 } });
    const answer = await send(limited, jsonBody('{"a":[1,2,3]}'));
    expect([answer.status, jsonOf(answer)]).toMatchObject([
      400,
      { errors: [{ in: 'body', pointer: '', rule: 'limit', expected: 'at most 3 members and items' }] },
    ]);
    expect((await send(limited, jsonBody('{"a":[1,2]}'))).status).toBe(200);
    expect((await send(limited, anyBody('application/json', '{"a":[1,2,3]}'))).status).toBe(200);
    const named = service({ maxBodyNames: 6, maxBodyNamesOf: { 'post /any': 7 } });
    const many = '{"a:b":"::,{","c":[{"d":0}]}';
    expect(jsonOf(await send(named, jsonBody(many)))).toMatchObject({
      errors: [{ in: 'body', pointer: '', rule: 'limit', expected: 'at most 6 members and objects' }],
    });
    expect((await send(named, anyBody('application/json', many))).status).toBe(200);
    expect((await send(named, jsonBody('{"a":":,","b":[1,2,3,4,5]}'))).status).toBe(200);
    const deep = jsonOf(await send(limited, anyBody('application/json', '[[[1]]]')));
    expect(deep).toMatchObject({ errors: [{ rule: 'limit', expected: 'at most 2 levels' }] });
  });

  it('limits single operations on their own', async () => {
    const limited = service({ maxBodyBytes: 10, maxBodyBytesOf: { 'post /any': 100 } });
    expect((await send(limited, jsonBody('"0123456789"'))).status).toBe(413);
    expect((await send(limited, anyBody('text/plain', 'x'.repeat(100)))).status).toBe(200);
    expect((await send(limited, anyBody('text/plain', 'x'.repeat(101)))).status).toBe(413);
  });
});

describe('what the decoder gets', () => {
  async function rawBody(request: TestRequest, options: ServiceOptions = {}): Promise<RawRequest['body']> {
    let seen: unknown;
    const keep: Echo = (decoded) => {
      seen = decoded;
      return { status: 200, body: 1 };
    };
    const handlers = { 'post /any': keep, 'post /items': keep, 'delete /items/{id}': keep, 'get /items/{id}': keep };
    const answer = await send(service(options, handlers), request);
    if (answer.status !== 200) throw new Error(String(answer.body));
    return (seen as { body: RawRequest['body'] }).body;
  }

  it.each<[string, TestRequest, unknown]>([
    ['JSON', jsonBody('{"a":[1]}'), { kind: 'json', contentType: 'application/json', value: { a: [1] } }],
    ['JSON with a byte order mark', jsonBody('\ufeff1'), { kind: 'json', contentType: 'application/json', value: 1 }],
    ['gzip', jsonBody(gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }), { value: { a: 1 } }],
    ['deflate', jsonBody(deflateSync('{"a":1}'), { 'content-encoding': 'deflate' }), { value: { a: 1 } }],
    ['vendor JSON', anyBody('application/vnd.x+json', '1'), { kind: 'json', value: 1 }],
    ['a form', anyBody('application/x-www-form-urlencoded', 'a=1&b=%2B'), { kind: 'form', text: 'a=1&b=%2B' }],
    ['text', anyBody('text/plain', 'grün'), { kind: 'text', text: 'grün' }],
    ['Latin-1 text', anyBody('text/plain; charset=iso-8859-1', bytes(0x67, 0xfc)), { kind: 'text', text: 'gü' }],
    ['bytes', anyBody('application/octet-stream', bytes(0, 255)), { kind: 'bytes', bytes: bytes(0, 255) }],
    ['an empty body', anyBody('application/octet-stream', ''), { kind: 'none' }],
    [
      'GET with a content type',
      { target: '/api/v1/items/1', headers: { 'content-type': 'application/json' } },
      { kind: 'none' },
    ],
    [
      'DELETE with an empty object',
      { method: 'DELETE', target: '/api/v1/items/1', headers: { 'content-type': 'application/json' }, body: '{}' },
      { kind: 'none' },
    ],
    [
      'DELETE with fields',
      { method: 'DELETE', target: '/api/v1/items/1', headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
      { kind: 'json', value: { a: 1 } },
    ],
    ['a body in pieces', { ...jsonBody(''), body: [bytes(0x5b), bytes(0x31), bytes(0x5d)] as never }, { value: [1] }],
  ])('%s', async (_, request, expected) => {
    expect(await rawBody(request)).toMatchObject(expected as object);
  });

  it('lets the decoder judge a form where JSON is declared, in lenient mode', async () => {
    const form = { ...jsonBody('a=1'), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect(await rawBody(form, { mode: 'lenient' })).toMatchObject({ kind: 'form', text: 'a=1' });
  });

  it('takes targets in absolute form', async () => {
    const answer = await send(service(), { target: 'http://h:80/api/v1/items/a?b=c' });
    expect(jsonOf(answer)).toMatchObject({ path: ['a'], query: 'b=c' });
    expect(service()({ ...incoming(), target: 'http://h' })).toBeUndefined();
  });

  it('blames a body that breaks off on the client', async () => {
    const torn = (async function* half(): AsyncGenerator<Uint8Array> {
      yield bytes(0x7b);
      throw new Error('aborted');
    })();
    const headers = { 'content-type': 'application/json' };
    const answer = await service()({ ...incoming({ method: 'POST', target: '/api/v1/items', headers }), body: torn });
    expect(answer?.status).toBe(400);
  });

  it('keeps path and query as they came', async () => {
    const answer = await send(service(), { target: '/api/v1/items/a%2Fb%20c?x=%26&x=+' });
    expect(jsonOf(answer)).toMatchObject({ path: ['a%2Fb%20c'], query: 'x=%26&x=+' });
  });
});

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
