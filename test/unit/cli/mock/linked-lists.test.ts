import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';

const list = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } };
const counted = {
  type: 'object',
  required: ['total_count', 'secrets'],
  properties: { total_count: { type: 'integer' }, secrets: list },
};
const secrets = ['A', 'B', 'C'].map((name) => ({ name }));
const document = {
  openapi: '3.1.0',
  info: { title: 'Secrets', version: '1' },
  paths: {
    '/secrets': {
      get: {
        operationId: 'listSecrets',
        parameters: ['page', 'per_page'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } })),
        responses: {
          200: {
            description: 'Secrets.',
            headers: {
              Link: { schema: { type: 'string' }, example: '<https://api.example.com/x?page=2>; rel="next"' },
            },
            content: { 'application/json': { schema: counted, example: { total_count: 99, secrets } } },
          },
        },
      },
    },
  },
};

/** The same with other parameters. */
function askedBy(...parameters: readonly (readonly [name: string, schema: JsonObject])[]): JsonObject {
  const { responses } = document.paths['/secrets'].get;
  const sent = parameters.map(([name, schema]) => ({ name, in: 'query', schema }));
  return { get: { operationId: 'listOthers', parameters: sent, responses } };
}

let mock: MockServer;
beforeAll(async () => {
  const { api } = loadValue('secrets.json', document);
  if (api === undefined) return expect.fail('does not load');
  mock = await startMock(api, { port: 0 });
});
afterAll(() => mock.close());

describe('a list in an object whose Link header leads on', () => {
  it.each([
    ['', ['A', 'B', 'C'], ['first', 'last']],
    ['?per_page=2', ['A', 'B'], ['next', 'first', 'last']],
    ['?per_page=2&page=2', ['C'], ['prev', 'first', 'last']],
    ['?per_page=2&page=3', [], ['prev', 'first', 'last']],
  ])('is paged: %s', async (query, names, relations) => {
    const answer = await fetch(`${mock.url}/secrets${query}`);
    expect(await answer.json()).toEqual({ total_count: 3, secrets: names.map((name) => ({ name })) });
    const link = answer.headers.get('link') ?? '';
    expect([...link.matchAll(/rel="(\w+)"/g)].map(([, relation]) => relation)).toEqual(relations);
    expect(link).not.toContain('api.example.com');
  });
});

it.each([
  [false, 0],
  [true, 1],
])('an empty list has as many pages as the header beside it says: %s', async (hasHeader, pages) => {
  const count = { type: 'integer' };
  const schema = { type: 'object', properties: { total_pages: count, secrets: list } };
  const ok = {
    description: 'None.',
    ...(hasHeader ? { headers: { 'X-Total-Pages': { schema: count } } } : {}),
    content: { 'application/json': { schema, example: { total_pages: 9, secrets: [] } } },
  };
  const get = { ...document.paths['/secrets'].get, responses: { 200: ok } };
  const { api } = loadValue('secrets.json', { ...document, paths: { '/secrets': { get } } });
  const none = api === undefined ? expect.fail('does not load') : await startMock(api, { port: 0 });
  const answer = await fetch(`${none.url}/secrets?per_page=2`);
  await none.close();
  expect(await answer.json()).toEqual({ total_pages: pages, secrets: [] });
  expect(answer.headers.get('x-total-pages')).toBe(hasHeader ? '1' : null);
});

describe('a list in an object of which only a cursor asks for pages', () => {
  const size = ['per_page', { type: 'integer' }] as const;
  async function served(parameters: readonly (readonly [string, JsonObject])[], query: string): Promise<Response> {
    const { api } = loadValue('secrets.json', { ...document, paths: { '/secrets': askedBy(...parameters) } });
    const started = api === undefined ? expect.fail('does not load') : await startMock(api, { port: 0 });
    try {
      const answer = await fetch(`${started.url}/secrets${query}`);
      return new Response(await answer.text(), answer);
    } finally {
      await started.close();
    }
  }
  const next = (answer: Response): string | undefined =>
    /<[^>]*[?]([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];

  it('is led through by its links', async () => {
    const parameters = [size, ['after', { type: 'string' }]] as const;
    const first = await served(parameters, '?per_page=2');
    expect(await first.json()).toEqual({ total_count: 3, secrets: [{ name: 'A' }, { name: 'B' }] });
    expect(next(first)).toBe('per_page=2&after=2');
    const second = await served(parameters, `?${next(first)}`);
    expect(await second.json()).toEqual({ total_count: 3, secrets: [{ name: 'C' }] });
    expect(next(second)).toBeUndefined();
  });

  it.each([
    ['a UUID', { type: 'string', format: 'uuid' }, '00000000-0000-4000-8000-000000000002'],
    ['a text of a length', { type: 'string', minLength: 16 }, '0000000000000002'],
    ['base64', { type: 'string', format: 'byte' }, '00000002'],
  ])('is led through by what a cursor may be: %s', async (_, schema, cursor) => {
    const parameters = [size, ['after', schema]] as const;
    expect(next(await served(parameters, '?per_page=2'))).toBe(`per_page=2&after=${cursor}`);
    const second = await served(parameters, `?per_page=2&after=${cursor}`);
    expect(await second.json()).toEqual({ total_count: 3, secrets: [{ name: 'C' }] });
    expect(next(second)).toBeUndefined();
  });

  it('names no way on where a cursor cannot be any place', async () => {
    const answer = await served([size, ['after', { type: 'string', enum: ['first', 'last'] }]], '?per_page=2');
    expect(answer.headers.get('link')).toBeNull();
    expect(await answer.json()).toMatchObject({ secrets });
  });
});

describe('a list whose items are asked for by a member', () => {
  const item = { type: 'object', properties: { state: { type: 'string', enum: ['on', 'off'] } } };
  const get = {
    operationId: 'listLamps',
    parameters: [{ name: 'state', in: 'query', schema: { type: 'string', enum: ['on', 'off', 'any'], default: 'on' } }],
    responses: {
      200: {
        description: 'Lamps.',
        content: {
          'application/json': { schema: { type: 'array', items: item }, example: [{ state: 'on' }, { state: 'off' }] },
        },
      },
    },
  };

  it.each([
    ['', ['on']],
    ['?state=on', ['on']],
    ['?state=off', ['off']],
    ['?state=any', ['on', 'off']],
  ])('has those alone: %s', async (query, states) => {
    const { api } = loadValue('lamps.json', { ...document, paths: { '/lamps': { get } } });
    const started = api === undefined ? expect.fail('does not load') : await startMock(api, { port: 0 });
    const answer = await fetch(`${started.url}/lamps${query}`);
    expect(await answer.json()).toEqual(states.map((state) => ({ state })));
    await started.close();
  });
});
