import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import { apiOf } from '../../model/load-text.ts';

const success = (first: string, second: string): string => `
        '200':
          description: ok
          content:
            application/json:
              schema: { type: object, properties: { id: { type: integer } } }
              examples: { ${first}: { value: { id: 1 } }, ${second}: { value: { id: 2 } } }`;

const description = `
openapi: 3.1.0
info: { title: Requests, version: '1' }
paths:
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: readThing
      responses:${success('failure', 'success')}
    head:
      operationId: askThing
      responses:
        '200': { description: ok, headers: { X-Len: { required: true, schema: { const: 5 } }, X-Own: { schema: { type: string }, example: a } } }
    put:
      operationId: writeThing
      requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
      responses:${success("'Error: not found'", 'ok')}
  /others/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: readOther
      responses:
        '200': { description: ok, headers: { X-Len: { schema: { type: integer }, example: 7 } }, content: { text/plain: {} } }
    head:
      operationId: askOther
      responses:
        '200': { description: ok, headers: { x-len: { schema: { type: integer }, example: 8 } } }
`;

let mock: MockServer;
beforeAll(async () => {
  mock = await startMock(await apiOf(description), { port: 0 });
});
afterAll(() => mock.close());

describe('a request of which the description has no example', () => {
  it.each(['GET', 'PUT'])('is answered with the success that shows one: %s', async (method) => {
    const body = method === 'PUT' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    const answer = await fetch(`${mock.url}/things/7`, { method, ...body });
    expect(await answer.json()).toEqual({ id: 2 });
  });

  it('is answered with another one to those who ask for it', async () => {
    const answer = await fetch(`${mock.url}/things/7`, { headers: { prefer: 'example=failure' } });
    expect(await answer.json()).toEqual({ id: 1 });
  });
});

describe('a described HEAD', () => {
  it('has its own headers beside those of its GET', async () => {
    const { status, headers } = await fetch(`${mock.url}/things/7`, { method: 'HEAD' });
    expect([status, headers.get('x-len'), headers.get('x-own'), headers.get('content-length')]).toEqual([
      200,
      '5',
      'a',
      String('{"id":2}'.length),
    ]);
  });

  it('has those of its GET where both declare one', async () => {
    const { headers } = await fetch(`${mock.url}/others/7`, { method: 'HEAD' });
    expect(headers.get('x-len')).toBe('7');
  });
});
