import { describe, expect, it } from 'vitest';
import type { CodecMemo } from '../../../../model/facts/codec/codec-node.ts';
import { lostFields } from '../../../../model/facts/codec/lost-fields.ts';
import { lostValue } from '../../../../model/lint/rules/lost-value.ts';
import { apiOf } from '../load-text.ts';
import { BARE } from './bare-context.ts';

const either = (type: string): string => `{ oneOf: [{ type: ${type} }, { type: array, items: { type: ${type} } }] }`;

/** Reads a description with one operation that takes a form of one field, and more media types. */
async function formOf(field: string, { encoding = '{}', beside = '' } = {}): ReturnType<typeof apiOf> {
  const form = `{ schema: { type: object, properties: { ${field} } }, encoding: ${encoding} }`;
  return apiOf(`
openapi: 3.1.0
info: { title: Forms, version: '1' }
paths:
  /forms:
    post:
      operationId: send
      requestBody: { content: { application/x-www-form-urlencoded: ${form}, multipart/form-data: ${form}${beside} } }
      responses: { '204': { description: Sent } }
`);
}

describe('a field of a form', () => {
  it.each<[field: string, lost: string | undefined]>([
    ["n: { type: [string, 'null'] }", 'null and the empty text'],
    ["n: { type: array, items: { type: [string, 'null'] } }", 'null and the empty text'],
    ["n: { type: [integer, 'null'] }", undefined],
    ["n: { type: [string, 'null'], minLength: 1 }", undefined],
    ["n: { type: [string, 'null'], minLength: 0 }", 'null and the empty text'],
    ["n: { anyOf: [{ type: string, minLength: 1 }, { type: 'null' }] }", undefined],
    [
      "n: { anyOf: [{ type: string, minLength: 1 }, { type: string, maxLength: 9 }, { type: 'null' }] }",
      'null and the empty text',
    ],
    ["n: { anyOf: [{ type: string, minLength: 1 }, { enum: ['', null] }] }", 'null and the empty text'],
    [`n: ${either('string')}`, 'single values and lists of one'],
    [`n: ${either('integer')}`, 'single values and lists of one'],
    [`'n[]': ${either('string')}`, undefined],
    ['n: {}', 'values of any type'],
    ['n: { type: array, items: {} }', 'values of any type'],
    ['n: { type: [number, string] }', undefined],
    ['n: { type: object }', undefined],
    ['n: { type: object, properties: { m: {} } }', undefined],
    ['n: { type: string, contentMediaType: image/png }', undefined],
    ['n: { oneOf: [{ enum: [all] }, { type: array, items: { type: integer } }] }', undefined],
    ["n: { type: object, properties: { m: { type: [string, 'null'] } } }", undefined],
  ])('%s: %s', async (field, lost) => {
    const memo: CodecMemo = { nodes: new Map(), readsXml: false };
    const { operations } = await formOf(field);
    const found = operations[0]?.requestBody?.content.map((media) =>
      lostFields(media, memo).map(({ values }) => values),
    );
    const expected = lost === undefined ? [] : [lost];
    expect(found).toEqual([expected, expected]);
  });

  it('of any type is a file where it has a media type, and is told apart where it is JSON', async () => {
    expect(places(await formOf('n: {}', { encoding: '{ n: { contentType: image/png } }' }))).toEqual([]);
    expect(places(await formOf('n: {}', { encoding: '{ n: { contentType: application/json } }' }))).toEqual([]);
    expect(places(await formOf('n: {}'))).toHaveLength(2);
  });

  it('that is JSON by its encoding, or beside JSON, loses nothing', async () => {
    const field = `n: ${either('string')}`;
    expect(places(await formOf(field))).toEqual(['application/x-www-form-urlencoded', 'multipart/form-data']);
    expect(places(await formOf(field, { encoding: '{ n: { contentType: application/json } }' }))).toEqual([]);
    expect(places(await formOf(field, { beside: ', application/json: {}' }))).toEqual([]);
  });
});

function places(api: Awaited<ReturnType<typeof apiOf>>): readonly string[] {
  const found: string[] = [];
  lostValue({
    api,
    ...BARE,
    report: (_, __, { parameters }) => void found.push((parameters as { place: string }).place),
  });
  return found;
}
