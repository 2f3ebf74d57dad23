import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { publishDocument } from '../../../../../model/load/publish/publish-document.ts';

const text = { type: 'string' };
const hidden = { type: 'string', 'x-internal': true };
const base = { type: 'object', properties: { secret: hidden } };
const plain = { type: 'object', properties: { secret: text, open: text } };

const SCHEMAS: readonly (readonly [string, JsonObject])[] = [
  ['a property', { type: 'object', properties: { open: text, secret: hidden } }],
  ['a component', { $ref: '#/components/schemas/Base' }],
  ['allOf elsewhere', { allOf: [{ $ref: '#/components/schemas/Base' }, { $ref: '#/components/schemas/Plain' }] }],
  ['items', { type: 'array', items: { $ref: '#/components/schemas/Base' } }],
];

it.each(SCHEMAS)('a shared example tells nothing that is internal where it is used: %s', (name, schema) => {
  const value = { open: 'seen', secret: 'unseen' };
  const own = name === 'items' ? [value] : value;
  const one = {
    schema,
    examples: { one: { $ref: '#/components/examples/Alias' }, two: { $ref: '#/components/examples/Text' } },
  };
  const ok = { description: 'One.', content: { 'application/json': one } };
  const document = {
    openapi: '3.2.0',
    info: { title: 'Shared', version: '1' },
    paths: { '/a': { get: { operationId: 'a', responses: { 200: ok } } } },
    components: {
      schemas: { Base: base, Plain: plain },
      examples: {
        Alias: { $ref: '#/components/examples/One' },
        One: { value: own },
        Text: { serializedValue: JSON.stringify(own) },
      },
    },
  };
  const published = JSON.stringify(publishDocument(document));
  expect(published).not.toContain('unseen');
  expect(published.match(/seen/g)).toHaveLength(2);
});
