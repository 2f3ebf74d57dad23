import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  blobBody,
  createRuntimeClient,
  json,
  jsonBody,
  oneOf,
  plain,
  textBody,
  textFailures,
  type Client,
} from '../../../../runtime/client/index.ts';
import { negotiated, type Negotiated, type OptionalNegotiated } from '../../../../runtime/client/negotiated.ts';
import { pathInit } from '../../../../runtime/client/path-client.ts';
import type { AnyResult } from '../../../../runtime/client/result.ts';
import { stream } from '../../../../runtime/client/streams/stream.ts';
import { make } from './connection.ts';
import { jsonReply, startRecorder, type Recorder } from '../../../support/recorder.ts';

let recorder: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

const client = (): Client => createRuntimeClient({}, recorder.url);
const report: Negotiated<object, AnyResult, Record<string, AnyResult>> = negotiated(
  'GET /report',
  '',
  {},
  {
    readers: {
      'application/json': jsonBody(),
      'text/csv': textBody(),
      'application/pdf': blobBody(),
      'image/*': blobBody(),
    },
  },
);
const csv = (body: string, type = 'text/csv; charset=utf-8'): object => ({ headers: { 'content-type': type }, body });

describe('an operation that answers in several media types', () => {
  it('asks for JSON, and for another one on request', async () => {
    recorder.answer(({ headers }) => (headers.accept === 'application/json' ? jsonReply({ a: 1 }) : csv('1\n2')));
    expect((await report(client(), {})).body).toEqual({ a: 1 });
    expect((await report(client(), {}, { accept: 'text/csv' })).body).toBe('1\n2');
    expect(recorder.requests.map(({ headers }) => headers.accept)).toEqual(['application/json', 'text/csv']);
    // What looks like JSON stays the text that it is described as.
    recorder.answer(csv('5'));
    expect((await report(client(), {}, { accept: 'text/csv' })).body).toBe('5');
    recorder.answer(csv('x', 'image/webp'));
    const { body } = await report(client(), {}, { accept: 'image/webp' });
    expect(body instanceof Blob && body.type).toBe('image/webp');
    expect(recorder.last().headers.accept).toBe('image/webp');
  });

  it.each<[string, object, string | undefined]>([
    ['CSV for JSON', csv('5'), undefined],
    ['JSON for CSV', jsonReply([1]), 'text/csv'],
    ['PDF for CSV', csv('%PDF', 'application/pdf'), 'text/csv'],
  ])('refuses a success that was not asked for: %s', async (_, reply, accept) => {
    recorder.answer(reply);
    const answer = accept === undefined ? report(client(), {}) : report(client(), {}, { accept });
    await expect(answer).rejects.toMatchObject({ name: 'ApiError', status: 200, cause: expect.any(Error) });
    const options = accept === undefined ? {} : { accept };
    await expect(stream(report, client(), {}, options)).rejects.toThrow('asked for');
  });

  it('takes what is not called by any described name', async () => {
    recorder.answer(csv('{"a":1}', 'text/plain'));
    expect((await report(client(), {})).body).toEqual({ a: 1 });
    recorder.answer(csv('1,2', 'application/octet-stream'));
    expect((await report(client(), {}, { accept: 'text/csv' })).body).toBe('1,2');
  });

  it('streams what is asked for', async () => {
    recorder.answer(csv('1,2'));
    const { body } = await stream(report, client(), {}, { accept: 'text/csv' });
    expect(await new Response(body).text()).toBe('1,2');
    expect(recorder.last().headers.accept).toBe('text/csv');
  });

  it('is the same keyed by path: the header Accept asks, text is read as text, what was not asked for is refused', async () => {
    const init = pathInit(client(), report, { headers: { Accept: 'text/csv' } }, {});
    expect(init['parseAs']).toBe('text');
    expect(pathInit(client(), report, {}, {})['parseAs']).toBeUndefined();
    recorder.answer(csv('1'));
    const send = (made: typeof init): Promise<Response> => {
      const headers = made.headers as Record<string, string>; // as it is made there
      return (made['fetch'] as typeof fetch)(new Request(`${recorder.url}/report`, { headers })); // the same
    };
    expect(await (await send(init)).text()).toBe('1');
    await expect(send(pathInit(client(), report, {}, {}))).rejects.toThrow('asked for application/json, got text/csv');
  });
});

describe('media types that are described with parameters', () => {
  const offersOf = (...names: string[]): typeof report => {
    const readers = Object.fromEntries(
      names.map((name) => [name, name.includes('json') ? jsonBody() : textBody()] as const),
    );
    return negotiated('GET /report', '', {}, { readers });
  };
  const JSON8 = 'application/json; charset=utf-8';
  const V1 = 'application/json;version=1';
  const V2 = 'application/json;version=2';

  it.each<[asked: string | undefined, got: string, ...offers: string[]]>([
    ['text/csv', 'application/json', JSON8, 'text/csv'],
    ['text/csv', 'application/json;charset=latin1', JSON8, 'text/csv'],
    ['text/csv', 'application/json;version=3', V1, 'text/csv'],
    ['text/csv;header=present', 'application/json', 'application/json', 'text/csv;header=present'],
    [undefined, 'text/csv', JSON8, 'text/csv;header=present'],
    [V1, 'application/json;version=2', V1, V2],
  ])('asked for %s, %s is refused', async (accept, got, ...offers) => {
    recorder.answer(csv('[1]', got));
    const options = accept === undefined ? {} : { accept };
    await expect(offersOf(...offers)(client(), {}, options as never)).rejects.toMatchObject({ name: 'ApiError' });
  });

  it.each<[asked: string | undefined, got: string, ...offers: string[]]>([
    [JSON8, 'application/json', JSON8, 'text/csv'],
    [undefined, 'application/json', JSON8, 'text/csv'],
    [undefined, 'application/json;charset=latin1', JSON8, 'text/csv'],
    [V1, 'application/json', V1, V2],
    [V1, 'application/json;version=3', V1, V2],
    [V1, 'application/json; charset=utf-8; VERSION=1', V1, V2],
    ['application/json', 'application/json', JSON8, 'text/csv'],
  ])('asked for %s, %s is taken', async (accept, got, ...offers) => {
    recorder.answer(csv('[1]', got));
    const options = accept === undefined ? {} : { accept };
    expect((await offersOf(...offers)(client(), {}, options as never)).body).toEqual([1]);
  });
});

it('needs no arguments where none are described', async () => {
  const readers = { 'application/json': jsonBody(), 'text/csv': textBody() };
  const call: OptionalNegotiated<object, AnyResult, Record<string, AnyResult>> = negotiated(
    'GET /x',
    '',
    {},
    { readers },
  );
  recorder.answer(jsonReply([1]));
  expect((await call(client())).body).toEqual([1]);
  expect((await call(client(), undefined, { accept: 'application/json' })).body).toEqual([1]);
});

it('a failure that is described as text was a number when its text looked like one', async () => {
  const call = make('GET /x', {}, { decode: textFailures(/404/) });
  recorder.answer({ status: 404, headers: { 'content-type': 'text/plain' }, body: '12' });
  expect((await call(client(), {})).body).toBe('12');
  recorder.answer(jsonReply({ a: 1 }));
  expect((await call(client(), {})).body).toEqual({ a: 1 });
});

it('a body of a media type with parameters was written as JSON', async () => {
  recorder.answer({});
  const write = make('POST /x', { body: oneOf({ 'application/json': json, 'text/*': plain('text/*') }) });
  await write(client(), { body: 'a,b', contentType: 'text/csv; charset=utf-8' });
  expect(recorder.last()).toMatchObject({ body: 'a,b', headers: { 'content-type': 'text/csv; charset=utf-8' } });
  await expect(write(client(), { body: 'x', contentType: 'image/png' })).rejects.toThrow(
    'application/json, text/* expected',
  );
});
