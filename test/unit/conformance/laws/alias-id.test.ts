import { describe, expect, it } from 'vitest';
import { buildCases } from '../../../../conformance/cases/build-cases.ts';
import { aliasId } from '../../../../conformance/laws/state/alias-id.ts';
import { createSchemaBook } from '../../../../conformance/schema-document.ts';
import { loadValue } from '../../../../model/load-api.ts';
import type { JsonValue } from '../../../../model/location.ts';

async function planned(schema: JsonValue): Promise<string[]> {
  const parameter = { name: 'id', in: 'path', required: true, schema, example: 7 };
  const content = { 'application/json': { schema: { type: 'object' }, example: { id: 7, name: 'seven' } } };
  const get = { operationId: 'getToken', parameters: [parameter], responses: { 200: { description: 'It.', content } } };
  const { api } = loadValue('tokens.json', {
    openapi: '3.1.0',
    info: { title: 'Tokens', version: '1' },
    paths: { '/tokens/{id}': { get } },
  });
  if (api === undefined) return expect.fail('does not load');
  const { cases } = buildCases(api);
  return aliasId.plan({ api, examples: cases, schemas: createSchemaBook() }).map(({ id }) => id);
}

describe('the other name of a resource', () => {
  it.each<readonly [title: string, schema: JsonValue, ids: readonly string[]]>([
    ['a number or any text', { type: ['integer', 'string'] }, ['getToken/law/alias-id']],
    ['a number or a text', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, ['getToken/law/alias-id']],
    ['a number or one word', { anyOf: [{ type: 'integer' }, { type: 'string', enum: ['self'] }] }, []],
    ['a number or a constant', { anyOf: [{ type: 'integer' }, { type: 'string', const: 'self' }] }, []],
    ['a number', { type: 'integer' }, []],
  ])('%s', async (_, schema, ids) => {
    expect(await planned(schema)).toEqual(ids);
  });
});
