import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildRequest } from '../../../../conformance/cases/build-request.ts';
import { loadApi } from '../../../../model/load-api.ts';

const fixture = join(import.meta.dirname, '../../../fixtures/model/examples-of-lines.yaml');
const target = {
  baseUrl: 'http://127.0.0.1',
  credentials: { headers: [], query: [], cookies: [], secrets: [] },
  accept: '*/*',
};

it.each([
  ['application/jsonl', [{ id: 1 }, { id: 2 }], '{"id":1}\n{"id":2}\n'],
  ['application/json-seq', [1, 2], '\u001e1\n\u001e2\n'],
  ['application/jsonl', '{"id":1}', '{"id":1}'],
])('a case sends a body of %s item by item', async (type, value, text) => {
  const { api } = await loadApi(fixture);
  const operation = api?.operations[0];
  const mediaType = operation?.requestBody?.content.find(({ name }) => name === type);
  if (operation === undefined || mediaType === undefined) throw new Error('the fixture has changed');
  const call = { operation, identity: 'default', parameters: [], body: { mediaType, value } };
  const { body } = await buildRequest(call, target);
  expect(new TextDecoder().decode(body)).toBe(text);
});
