import { expect, it } from 'vitest';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitValidators } from '../../../../generators/validators/index.ts';
import { codecNode, type CodecMemo } from '../../../../model/facts/codec/codec-node.ts';
import { xmlCodec } from '../../../../conformance/exchange/schema-codec.ts';
import type { Codec } from '../../../../runtime/request/codec.ts';
import { apiOf } from '../../model/load-text.ts';

const COUNT = 4_000;

const WAYS: readonly (readonly [string, (ref: object) => object])[] = [
  ['required members', (ref) => ({ type: 'object', required: ['next'], properties: { next: ref } })],
  ['optional members', (ref) => ({ type: 'object', properties: { next: ref, name: { type: 'string' } } })],
  ['items', (ref) => ({ type: 'array', minItems: 1, items: ref })],
  ['first items', (ref) => ({ type: 'array', prefixItems: [ref] })],
  ['members of maps', (ref) => ({ type: 'object', additionalProperties: ref })],
  ['members by patterns', (ref) => ({ type: 'object', patternProperties: { '^x': ref } })],
];

/** Components of which each holds a value of the next. */
function chain(way: (ref: object) => object): string {
  const schemas: Record<string, object> = { [`A${COUNT}`]: { type: 'string' } };
  for (let at = 0; at < COUNT; at += 1) schemas[`A${at}`] = way({ $ref: `#/components/schemas/A${at + 1}` });
  const schema = { $ref: '#/components/schemas/A0' };
  const post = {
    operationId: 'post',
    requestBody: { content: { 'application/json': { schema }, 'application/xml': { schema } } },
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
  };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Chain', version: '1' },
    paths: { '/a': { post } },
    components: { schemas },
  });
}

it.each(WAYS)('thousands of components in a row are read and checked: %s', async (_, way) => {
  const api = await apiOf(chain(way));
  const files = emitValidators(api, defaultEmitOptions);
  const decoder = files.map(({ contents }) => String(contents)).find((text) => text.includes('const codec'));
  expect(decoder?.match(/^const codec\d*/gm)?.length).toBeGreaterThan(COUNT - 4);
});

it.each(WAYS)('the runner reads them from XML as well: %s', async (_, way) => {
  const schema = (await apiOf(chain(way))).schemas.find(({ name }) => name === 'A0');
  if (schema === undefined) throw new Error('no schema');
  const memo: CodecMemo = { nodes: new Map(), readsXml: true };
  codecNode([schema], memo);
  expect(memo.nodes.size).toBeGreaterThan(COUNT);
  let depth = 0;
  const next = (codec: Codec): Codec | undefined =>
    codec.properties?.['next'] ?? codec.prefixItems?.[0] ?? codec.items ?? codec.patterns?.[0]?.[1] ?? codec.additional;
  for (let codec: Codec | undefined = xmlCodec(schema); codec !== undefined; codec = next(codec)) depth += 1;
  expect(depth).toBeGreaterThan(COUNT);
});
