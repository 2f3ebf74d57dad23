import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
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
