import { describe, expect, it } from 'vitest';
import { spreadNames } from '../../../../model/facts/codec/spread-names.ts';
import { lostValue } from '../../../../model/lint/rules/lost-value.ts';
import { apiOf } from '../load-text.ts';
import { BARE } from '../lint/bare-context.ts';

const described = async (schema: string, rest = ''): Promise<Awaited<ReturnType<typeof apiOf>>> =>
  apiOf(`
openapi: 3.1.0
info: { title: Sample, version: '1' }
paths:
  /a:
    get:
      operationId: a
      parameters:
        - { name: f, in: query, ${rest} schema: ${schema} }
        - { name: z, in: query, schema: { type: integer } }
        - { name: X-H, in: header, schema: { type: string } }
      responses: { '204': { description: ok } }
`);

describe('the names that members of an exploded object share with other parameters', () => {
  it.each<[schema: string, rest: string, possible: string[], named: string[]]>([
    ['{ type: object, additionalProperties: { type: integer } }', '', ['z'], []],
    ['{ type: object, properties: { k: {} }, additionalProperties: true }', '', ['z'], []],
    ['{ type: object, patternProperties: { "^[a-z]$": { type: integer } } }', '', ['z'], []],
    ['{ type: object, properties: { z: { type: integer } } }', '', ['z'], ['z']],
    ['{ type: object, properties: { k: { type: integer } } }', '', [], []],
    ['{ type: object, properties: { f: { type: integer }, X-H: { type: string } } }', '', [], []],
    ['{ type: object, additionalProperties: { type: integer } }', 'style: deepObject,', [], []],
    ['{ type: object, additionalProperties: { type: integer } }', 'explode: false,', [], []],
    ['{ type: array, items: { type: integer } }', '', [], []],
  ])('%s, %s', async (schema, rest, possible, named) => {
    const api = await described(schema, rest);
    const parameters = api.operations[0]?.parameters ?? [];
    const memo = { nodes: new Map(), readsXml: false };
    expect(parameters.map((each) => spreadNames(each, parameters, memo))[0]).toEqual({ possible, described: named });
    const told: string[] = [];
    lostValue({
      api,
      ...BARE,
      report: (_, __, { parameters: words }) => void told.push((words as { values: string }).values),
    });
    expect(told.filter((values) => values.startsWith('members called'))).toEqual(
      named.map((name) => `members called \`${name}\``),
    );
  });
});
