import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import { apiOf } from '../../model/load-text.ts';

const get = (name: string, content: string, headers = ''): string => `
  /${name}:
    get:
      operationId: ${name}
      responses:
        '200':
          description: ok${headers}
          content: ${content}
        '404': { description: no, content: { application/json: { example: { error: nope } } } }`;
const open = '{ type: object, properties: { id: { type: integer } } }';
const list = '{ type: array, items: { type: integer } }';
const named = "{ $ref: '#/components/schemas/R' }";

const description = `
openapi: 3.1.0
info: { title: Answers, version: '1' }
paths:${[
  get(
    'named',
    `{ application/json: { schema: ${open}, examples: { error: { value: { error: nope } }, ok: { value: { id: 1 } } } } }`,
  ),
  get(
    'camel',
    `{ application/json: { schema: ${open}, examples: { userNotFound: { value: { e: 1 } }, fine: { value: { id: 2 } } } } }`,
  ),
  get(
    'coded',
    `{ application/json: { schema: ${open}, examples: { 404-not-found: { value: { e: 1 } }, fine: { value: { id: 2 } } } } }`,
  ),
  get('alone', `{ application/json: { schema: ${open}, examples: { error: { value: { error: nope } } } } }`),
  get('invalid', `{ application/json: { schema: ${list}, examples: { a: { value: [x] }, b: { value: [1, 2] } } } }`),
  get('spelled', `{ application/json: { schema: ${list}, examples: { a: { value: x }, b: { value: '[ 1, 2 ]' } } } }`),
  get(
    'xml',
    `{ application/xml: { schema: ${named}, example: '<r><a>5</a></r>' }, application/json: { schema: ${named} } }`,
  ),
  get('text', `{ text/plain: { schema: { type: string }, example: hello }, application/json: { schema: ${named} } }`),
  get(
    'broken',
    `{ application/xml: { schema: ${named}, example: '<r/>' }, application/json: { schema: ${named}, example: { no: 1 } } }`,
  ),
  get('bin', '{ application/pdf: {}, image/png: {}, text/plain: { schema: { type: string } } }'),
  get(
    'fields',
    '{ application/json: { schema: { type: object } } }',
    `
          headers:
            X-J: { required: true, content: { application/json: { schema: { type: object, required: [z], properties: { z: { const: 1 } } } } } }
            X-O: { required: true, explode: true, schema: { type: object, required: [k, n], properties: { k: { const: v }, n: { const: 2 } } } }
            X-P: { required: true, schema: { type: object, required: [k], properties: { k: { const: v } } } }
            X-L: { required: true, schema: { type: array, items: { type: integer } }, example: [1, 2] }`,
  ),
].join('')}
components:
  schemas:
    R: { type: object, xml: { name: r }, required: [a], properties: { a: { type: integer } } }
`;

let mock: MockServer;
beforeAll(async () => {
  mock = await startMock(await apiOf(description), { port: 0 });
});
afterAll(() => mock.close());

describe('of several answers a mock prefers', () => {
  it.each([
    ['named', { id: 1 }],
    ['camel', { id: 2 }],
    ['coded', { id: 2 }],
    ['alone', { error: 'nope' }],
    ['invalid', [1, 2]],
    ['spelled', [1, 2]],
    ['xml', { a: expect.any(Number) as number }],
    ['text', { a: expect.any(Number) as number }],
    ['broken', { a: expect.any(Number) as number }],
  ])('a success that holds, in JSON: %s', async (path, body) => {
    const answer = await fetch(`${mock.url}/${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toEqual(body);
  });

  it('what is asked for by name or media type all the same', async () => {
    const error = await fetch(`${mock.url}/named`, { headers: { prefer: 'example=error' } });
    expect(await error.json()).toEqual({ error: 'nope' });
    const xml = await fetch(`${mock.url}/xml`, { headers: { accept: 'application/xml' } });
    expect(await xml.text()).toBe('<r><a>5</a></r>');
  });

  it('files where only they are taken', async () => {
    const answer = await fetch(`${mock.url}/bin`, { headers: { accept: 'application/pdf, image/png' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
  });
});

it('headers are written as they are described', async () => {
  const { headers } = await fetch(`${mock.url}/fields`);
  const told = ['x-j', 'x-o', 'x-p', 'x-l'].map((name) => headers.get(name));
  expect(told).toEqual(['{"z":1}', 'k=v,n=2', 'k,v', '1,2']);
});
