import { gzipSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../../../runtime/http/service-options.ts';
import type { RawRequest } from '../../../../runtime/request/raw-request.ts';
import { type TestRequest, incoming, jsonOf, send } from '../../../support/incoming.ts';
import { type Echo, service, bytes } from './service-table.ts';

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

describe('what a client accepts', () => {
  const file = { target: '/api/v1/file', headers: { accept: 'application/json' } };

  it('is asked of files in strict mode alone, and of JSON always', async () => {
    const handlers = { 'get /file': () => ({ status: 200, body: 'x', contentType: 'text/plain' }) };
    expect((await send(service({}, handlers), file)).status).toBe(406);
    const answer = await send(service({ mode: 'lenient' }, handlers), file);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const page = { target: '/api/v1/items/1', headers: { accept: 'text/html' } };
    expect((await send(service({ mode: 'lenient' }), page)).status).toBe(406);
  });
});

describe('what is refused before a handler runs', () => {
  it.each([
    ['multipart/form-data', 'lenient', 400],
    ['multipart/form-data; boundary=b', 'lenient', 400],
    ['multipart/mixed; boundary=b', 'lenient', 415],
    ['multipart/form-data; boundary=b', 'strict', 415],
  ] as const)('a broken body that is %s where fields are declared, in %s mode, is %i', async (type, mode, status) => {
    const request = { ...jsonBody('x'), headers: { 'content-type': type } };
    expect((await send(service({ mode }), request)).status).toBe(status);
  });

  it('a body that is no JSON is 400 in lenient mode', async () => {
    expect((await send(service({ mode: 'lenient' }), jsonBody('{'))).status).toBe(400);
  });

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
    ['JSON of more members than it may have', jsonBody(membersOf(3001)), 400],
    ['JSON of as many members as it may have', jsonBody(membersOf(3000)), 200],
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
    const named = service({ maxBodyNames: 2, maxBodyNamesOf: { 'post /any': 3 } });
    const many = '{"a:b":"::,{","c":[{"d":0}]}';
    expect(jsonOf(await send(named, jsonBody(many)))).toMatchObject({
      errors: [{ in: 'body', pointer: '', rule: 'limit', expected: 'at most 2 different members' }],
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
