import { expect, it } from 'vitest';
import { createRuntimeClient, form, json, oneOf, operation, scalarAs } from '../../../../runtime/client/index.ts';
import { pathInit, type PathInit } from '../../../../runtime/client/path-client.ts';

const client = createRuntimeClient({}, 'http://h');

const post = {
  descriptor: operation('POST /a/{path:id}/{b_c}', 'page', {
    'query:id': scalarAs('id'),
    body: oneOf({ 'application/json': json, 'application/x-www-form-urlencoded': form() }),
  })['descriptor'],
};

const url = (init: PathInit): string => (pathInit(client, post, init, {})['pathSerializer'] as () => string)(); // as it is made there

it('path clients send what is declared, by place, and nothing else', () => {
  const path = { id: 1, 'b c': 2 };
  expect(url({ params: { path, query: { id: 3, page: 4, body: 5, contentType: 6, other: 7 } } })).toBe(
    'http://h/a/1/2?id=3&page=4',
  );
});

it('path clients write the body in the media type of the headers', async () => {
  const sent: RequestInit[] = [];
  const recording = createRuntimeClient(
    { fetch: (_, init) => Promise.resolve(Response.json(sent.push(init))) },
    'http://h',
  );
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const init = { params: { path: { id: 1, b_c: 2 } }, body: { a: [1] }, headers: { 'Content-Type': type } };
    const made = pathInit(recording, post, init, {});
    await (made['fetch'] as typeof fetch)(new Request('http://h/a/1/2', { method: 'POST' })); // as it is made there
  }
  expect(sent.map(({ body }) => body)).toEqual(['{"a":[1]}', 'a=1']);
});
