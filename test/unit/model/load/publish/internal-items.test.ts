import { expect, it } from 'vitest';
import { loadValue } from '../../../../../model/load-api.ts';
import type { JsonValue } from '../../../../../model/location.ts';
import { publishDocument } from '../../../../../model/load/publish/publish-document.ts';

const text = { type: 'string' };
const hidden = { type: 'string', 'x-internal': true };

it.each<[schema: JsonValue, example: JsonValue, left: JsonValue]>([
  [{ type: 'array', prefixItems: [text, hidden] }, ['a', 'SECRET'], ['a']],
  [{ type: 'array', prefixItems: [hidden, text], items: text }, ['SECRET', 'a', 'b'], ['a', 'b']],
  [
    { type: 'array', prefixItems: [{ properties: { a: hidden } }, { properties: { b: hidden } }] },
    [
      { a: 'SECRET', b: 1 },
      { a: 2, b: 'SECRET' },
    ],
    [{ b: 1 }, { a: 2 }],
  ],
])('an item that is internal by its place is not published: %j', (schema, example, left) => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { A: { ...Object(schema), examples: [example] } } },
  };
  const { api } = loadValue('a.json', document);
  if (api === undefined) return expect.fail('does not load');
  const published = publishDocument(document) as typeof document;
  expect(published.components.schemas.A.examples).toEqual([left]);
});
