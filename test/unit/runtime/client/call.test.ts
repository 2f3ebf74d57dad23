import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ApiError,
  RequestError,
  WireError,
  cookie,
  createRuntimeClient,
  form,
  header,
  isErrorOf,
  json,
  multipart,
  numbers,
  oneOf,
  plain,
  scalarAs,
  serverTemplate,
  type Client,
  type ClientOptions,
} from '../../../../runtime/client/index.ts';
import { anyBody } from '../../../../runtime/client/body/any-body.ts';
import {
  contentStyle,
  deepObjectStyle,
  formJoinedStyle,
  formStyle,
  labelExplodedStyle,
  matrixExplodedStyle,
  pipeDelimitedStyle,
} from '../../../../runtime/wire/encoder.ts';
import { encoderOf } from '../../../../runtime/wire/encoder-of.ts';
import { filled } from '../../../../runtime/wire/path-safety.ts';
import { querystringStyle } from '../../../../runtime/wire/query.ts';
import { connectTo, make } from './connection.ts';
import { jsonReply, startRecorder, type Recorder } from '../../../support/recorder.ts';

let recorder: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

const connect = (options?: ClientOptions): Client => connectTo(recorder, options);

describe('requests', () => {
  it('puts every parameter in its place', async () => {
    recorder.answer({});
    const call = make('GET /projects/{id}/a{m}/{l}?with', {
      m: filled(matrixExplodedStyle)('m'),
      l: filled(labelExplodedStyle)('l'),
      iids: formStyle('iids[]'),
      not: deepObjectStyle('not'),
      ids: formJoinedStyle('ids'),
      pipe: pipeDelimitedStyle('pipe'),
      f: contentStyle('application/json', formStyle)('f'),
      r: encoderOf({ in: 'query', style: 'form', explode: true, allowReserved: true })('r'),
      query_id: scalarAs('id'),
      with_space: scalarAs('with space'),
      'X-List': header('X-List'),
      'X-Flag': header('X-Flag'),
      sid: cookie('sid'),
    });
    await call(connect(), {
      id: 'g/s p',
      m: ['1', '2'],
      l: ['a', 'b'],
      iids: [1, 2],
      not: { labels: 'x', iids: [3] },
      ids: ['a', 'b,c'],
      pipe: ['a', 'b'],
      f: { a: [1] },
      r: 'a/b?c',
      query_id: 5,
      with: 0,
      with_space: true,
      'X-List': ['a', 'b'],
      'X-Flag': false,
      sid: 'a b',
    });
    expect(recorder.last().url).toBe(
      '/api/v4/projects/g%2Fs%20p/a;m=1;m=2/.a.b?iids%5B%5D=1&iids%5B%5D=2&not%5Blabels%5D=x&not%5Biids%5D%5B%5D=3' +
        '&ids=a,b%2Cc&pipe=a%7Cb&f=%7B%22a%22%3A%5B1%5D%7D&r=a/b?c&id=5&with=0&with%20space=true',
    );
    expect(recorder.last().headers).toMatchObject({
      'x-list': 'a,b',
      'x-flag': 'false',
      cookie: 'sid=a%20b',
      accept: 'application/json',
    });
  });

  it('writes a parameter that is the whole query string (OAS 3.2)', async () => {
    recorder.answer({});
    const call = make('GET /x', { q: querystringStyle('application/x-www-form-urlencoded')('q') });
    await call(connect(), { q: { a: [1, 2], b: 'x y' } });
    expect(recorder.last().url).toBe('/api/v4/x?a=1&a=2&b=x%20y');
    await call(connect(), {});
    expect(recorder.last().url).toBe('/api/v4/x');
  });

  it('an empty list was sent as an empty field: nothing is sent of what has no members', async () => {
    recorder.answer({});
    const call = make('GET /x', {
      'X-A': header('X-A'),
      'X-B': header('X-B'),
      'X-C': header('X-C'),
      sid: cookie('sid'),
    });
    await call(connect(), { 'X-A': [], 'X-B': {}, 'X-C': [undefined], sid: [] });
    for (const name of ['x-a', 'x-b', 'x-c', 'cookie']) expect(recorder.last().headers).not.toHaveProperty(name);
    await call(connect(), { 'X-A': '', 'X-B': ['', ''], 'X-C': null });
    expect(recorder.last().headers).toMatchObject({ 'x-a': '', 'x-b': ',' });
    expect(recorder.last().headers).not.toHaveProperty('x-c');
    await expect(call(connect(), { 'X-B': [''] })).rejects.toThrow('a list of one empty text cannot be sent');
  });

  it('sends what is declared, in the order of the arguments, and nothing else', async () => {
    recorder.answer({});
    const args = { page: 2, id: 1, title: 'of an entity', body: 'b', contentType: 'c', constructor: 'd', state: 'a b' };
    await make('GET /projects/{id}/issues?state&page&sort')(connect(), { ...args, sort: undefined, __proto__: args });
    expect(recorder.last().url).toBe('/api/v4/projects/1/issues?page=2&state=a%20b');
    await make('GET /projects/{id}')(connect(), args);
    expect(recorder.last().url).toBe('/api/v4/projects/1');
    await make('GET /projects/{id}?')(connect(), { ...args, '': 'empty' });
    expect(recorder.last().url).toBe('/api/v4/projects/1');
    await make('GET /a?action=list?page')(connect(), args);
    expect(recorder.last().url).toBe('/api/v4/a?action=list&page=2');
    await make('GET /a?list?')(connect(), { ...args, list: 'no parameter' });
    expect(recorder.last().url).toBe('/api/v4/a?list');
    await make('GET /{a?}/b')(connect(), { 'a?': 1, b: 2 });
    expect(recorder.last().url).toBe('/api/v4/1/b');
  });

  it('refuses a path value that is missing, empty or a dot segment before anything is sent', async () => {
    recorder.answer({});
    const call = make('GET /projects/{id}');
    for (const id of [undefined, null, '', '.', '..'])
      await expect(call(connect(), { id })).rejects.toBeInstanceOf(WireError);
    expect(recorder.requests).toHaveLength(0);
  });

  it('writes JSON, form, multipart and raw bodies', async () => {
    recorder.answer({});
    const client = connect();
    const write = make('POST /x', {
      body: oneOf({
        'application/json': json,
        'application/x-www-form-urlencoded': form('actions:deepObject'),
        'multipart/form-data': multipart(),
        'text/plain': plain('text/plain'),
      }),
    });
    const actions = [{ action: 'create', n: 1 }];
    await write(client, { body: { actions } });
    expect(recorder.last()).toMatchObject({
      body: JSON.stringify({ actions }),
      headers: { 'content-type': 'application/json' },
    });
    await write(client, { body: { actions, at: '+1' }, contentType: 'application/x-www-form-urlencoded' });
    expect(recorder.last().headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(recorder.last().body).toBe('actions%5B0%5D%5Baction%5D=create&actions%5B0%5D%5Bn%5D=1&at=%2B1');
    await write(client, { body: { file: new File(['x'], 'a.txt') }, contentType: 'multipart/form-data' });
    expect(recorder.last().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(recorder.last().body).toContain('name="file"; filename="a.txt"');
    await write(client, { body: 'plain', contentType: 'text/plain' });
    expect(recorder.last()).toMatchObject({ body: 'plain', headers: { 'content-type': 'text/plain' } });
    await write(client, {});
    expect(recorder.last().headers).not.toHaveProperty('content-type');
  });

  it('sends a stream, and anything of a type range under the type that is named', async () => {
    recorder.answer({});
    const write = make('PUT /x?page', { body: plain('*/*') });
    const stream = new Blob(['streamed']).stream();
    await write(connect(), { body: stream, contentType: 'application/octet-stream' });
    expect(recorder.last()).toMatchObject({
      body: 'streamed',
      headers: { 'content-type': 'application/octet-stream' },
    });
  });

  it('finds the server: base URL, suffix of the description, variables', () => {
    const defaults = { base_url: 'http://127.0.0.1:1' };
    const at = (options: ClientOptions, template = '{base_url}/api/v4'): string =>
      createRuntimeClient(options, serverTemplate(template, defaults)(options)).baseUrl;
    expect(at({})).toBe('http://127.0.0.1:1/api/v4');
    expect(at({ variables: { base_url: 'https://h' } })).toBe('https://h/api/v4');
    expect(at({ baseUrl: 'https://h/' })).toBe('https://h/api/v4');
    expect(at({ baseUrl: 'https://h/sub/api/v4/' })).toBe('https://h/sub/api/v4');
    expect(at({ baseUrl: 'https://h/x' }, 'https://{region}.h/v1')).toBe('https://h/x');
    expect(() => at({}, '/v1')).toThrow('baseUrl is required');
  });
});

describe('results', () => {
  it('are tagged by status, with typed body and headers', async () => {
    recorder.answer(jsonReply([1], 200, { 'x-total': '7', 'x-next-page': '' }));
    const result = await make('GET /x', {}, { convert: numbers('x-total x-next-page') })(connect(), {});
    expect(result).toMatchObject({ ok: true, status: 200, body: [1], headers: { 'x-total': 7 } });
    expect(result.headers).not.toHaveProperty('x-next-page');
  });

  it('orThrow throws the error of the operation, which narrows', async () => {
    recorder.answer(jsonReply({ message: '404 Not found' }, 404, { 'x-request-id': 'r1' }));
    const call = make('GET /thing');
    const error: unknown = await call.orThrow(connect(), {}).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    if (!isErrorOf(call, error)) throw new Error('not narrowed');
    const message: string = error.body.message;
    expect({
      message,
      status: error.status,
      operation: error.operation,
      request: error.requestId,
      text: error.message,
    }).toEqual({
      message: '404 Not found',
      status: 404,
      operation: 'GET /thing',
      request: 'r1',
      text: 'GET /thing: 404 {"message":"404 Not found"}',
    });
    expect(isErrorOf(make('GET /other'), error)).toBe(false);
  });

  it.each<[string, number, string, string, unknown]>([
    ['an empty body', 200, 'application/json', '', undefined],
    ['an empty body without type', 500, '', '', undefined],
    ['an HTML error', 502, 'text/html', '<html>', '<html>'],
    ['an error that only says it is JSON', 500, 'application/json', '<oops>', '<oops>'],
    ['JSON under another type', 200, 'text/plain', '{"a":1}', { a: 1 }],
    ['problem details', 400, 'application/problem+json', '{"title":"t"}', { title: 't' }],
  ])('never throws for %s', async (...row) => {
    const [, status, type, body, expected] = row;
    recorder.answer({ status, body, headers: type === '' ? {} : { 'content-type': type } });
    const result = await make('GET /x')(connect(), {});
    expect(result.body).toEqual(expected);
  });

  it('a success that is no JSON where JSON is described is an ApiError', async () => {
    recorder.answer({ headers: { 'content-type': 'text/html' }, body: '<login>' });
    await expect(make('GET /x')(connect(), {})).rejects.toMatchObject({
      name: 'ApiError',
      status: 200,
      body: '<login>',
    });
  });

  it('reads text as text and other bytes as a Blob', async () => {
    recorder.answer({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'ü' });
    expect(
      (await make('GET /x', {}, { accept: 'text/plain', read: 'arrayBuffer', decode: anyBody() })(connect(), {})).body,
    ).toBe('ü');
    const text = make('GET /x', {}, { accept: 'text/plain', read: 'arrayBuffer', decode: anyBody() });
    for (const [charset, bytes] of [
      ['iso-8859-1', [0xfc]],
      ['"UTF-16LE"', [0xfc, 0]],
      ['no-such', [0xc3, 0xbc]],
    ] as const) {
      recorder.answer({ headers: { 'content-type': `text/csv; charset=${charset}` }, body: Uint8Array.from(bytes) });
      expect((await text(connect(), {})).body, charset).toBe('ü');
    }
    recorder.answer({ headers: { 'content-type': 'application/zip' }, body: new Uint8Array([0, 255, 1]) });
    const { body } = await make(
      'GET /x',
      {},
      { accept: 'application/zip', read: 'arrayBuffer', decode: anyBody() },
    )(connect(), {});
    expect(body instanceof Blob && [...new Uint8Array(await body.arrayBuffer())]).toEqual([0, 255, 1]);
    recorder.answer({ headers: { 'content-type': 'application/json', 'content-length': '5' } });
    expect((await make('HEAD /x')(connect(), {})).body).toBeUndefined();
  });

  it('a success that is not declared is not ok', async () => {
    recorder.answer(jsonReply({}, 202));
    expect(await make('GET /x')(connect(), {})).toMatchObject({ ok: false, status: 202 });
    expect(await make('GET /x 200|201')(connect(), {})).toMatchObject({ ok: false, status: 202 });
    for (const text of ['GET /x 202', 'GET /x?page 201|202', 'GET /x 2..'])
      expect(await make(text)(connect(), {})).toMatchObject({ ok: true, status: 202 });
  });
});

describe('failures of the network', () => {
  it('are one class that says why', async () => {
    recorder.answer(() => undefined);
    await expect(make('GET /x')(connect(), {})).rejects.toBeInstanceOf(RequestError);
    recorder.answer(() => null);
    await expect(make('GET /x')(connect({ timeout: 30 }), {})).rejects.toMatchObject({
      name: 'RequestError',
      cause: { name: 'TimeoutError' },
      operation: 'GET /x',
    });
    const controller = new AbortController();
    const pending = make('GET /x')(connect({ timeout: 60_000 }), {}, { signal: controller.signal });
    controller.abort(new Error('mine'));
    await expect(pending).rejects.toThrow('mine');
  });
});
