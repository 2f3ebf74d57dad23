import { describe, expect, it } from 'vitest';
import { spreadFields, spreadNames } from '../../../../model/facts/codec/spread-names.ts';
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
    ['{ type: object, properties: { "z[a]": { type: integer } } }', '', ['z'], ['z[a]']],
  ])('%s, %s', async (schema, rest, possible, named) => {
    const api = await described(schema, rest);
    const [operation] = api.operations;
    if (operation === undefined) throw new Error('there is one');
    const memo = { nodes: new Map(), readsXml: false };
    expect(operation.parameters.map((each) => spreadNames(each, operation, memo))[0]).toEqual({
      possible,
      described: named,
    });
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

  it.each([
    ['cookie', '', ['z', 'key'], ['z']],
    ['cookie', 'style: cookie,', ['z', 'key'], ['z']],
    ['cookie', 'explode: false,', [], []],
    ['query', '', ['z', 'token'], ['z']],
    ['header', 'explode: true,', [], []],
  ])('are told of a %s with %s, those of credentials too', async (place, rest, possible, named) => {
    const api = await apiOf(`
openapi: 3.2.0
info: { title: Sample, version: '1' }
security: [{ cookie: [], query: [] }]
components:
  securitySchemes:
    cookie: { type: apiKey, in: cookie, name: key }
    query: { type: apiKey, in: query, name: token }
paths:
  /a:
    get:
      operationId: a
      parameters:
        - { name: f, in: ${place}, ${rest} schema: { type: object, properties: { z: {} }, additionalProperties: {} } }
        - { name: z, in: ${place}, schema: { type: integer } }
        - { name: other, in: ${place === 'query' ? 'cookie' : 'query'}, schema: { type: integer } }
      responses: { '204': { description: ok } }
`);
    const [operation] = api.operations;
    const [parameter] = operation?.parameters ?? [];
    if (operation === undefined || parameter === undefined) throw new Error('there is one');
    const memo = { nodes: new Map(), readsXml: false };
    expect(spreadNames(parameter, operation, memo)).toEqual({ possible, described: named });
  });
});

describe('the names that members of an exploded object share with fields of the form', () => {
  it.each<[member: string, encoding: string, possible: string[] | undefined, named: string[]]>([
    ['{ properties: { n: {}, m: {} } }', '{ style: form }', ['n'], ['n']],
    ['{ properties: { k: {} } }', '{ style: form }', ['k'], ['k']],
    ['{ properties: { "n[a]": {} } }', '{ style: form }', ['n'], ['n[a]']],
    ['{ additionalProperties: {} }', '{ explode: true }', ['k', 'n'], []],
    ['{ properties: { m: {} } }', '{ style: form }', [], []],
    ['{ properties: { n: {} } }', '{ style: deepObject }', undefined, []],
    ['{ properties: { n: {} } }', '{ style: form, explode: false }', undefined, []],
    ['{ properties: { n: {} } }', '{ contentType: application/json }', undefined, []],
    ['{ type: array, items: {} }', '{ style: form }', [], []],
  ])('%s with %s', async (member, encoding, possible, named) => {
    const form = `{ schema: { type: object, properties: { k: ${member}, n: { type: string } } }, encoding: { k: ${encoding} } }`;
    const api = await apiOf(`
openapi: 3.1.0
info: { title: Sample, version: '1' }
paths:
  /a:
    post:
      operationId: a
      parameters: [{ name: q, in: query, content: { application/x-www-form-urlencoded: ${form} } }]
      requestBody: { content: { multipart/form-data: ${form}, application/x-www-form-urlencoded: ${form}, application/json: {} } }
      responses: { '204': { description: ok } }
`);
    const { parameters, requestBody } = api.operations[0] ?? { parameters: [] };
    const content = [...(requestBody?.content ?? []), ...parameters.flatMap((each) => each.content ?? [])];
    const forms = content.filter(({ name }) => name !== 'application/json');
    expect(forms).toHaveLength(3);
    for (const each of forms) {
      expect(spreadFields(each, { nodes: new Map(), readsXml: false }).get('k')?.possible).toEqual(possible);
    }
    const told: string[] = [];
    lostValue({
      api,
      ...BARE,
      report: (_, __, { parameters: words }) => void told.push((words as { values: string }).values),
    });
    const expected = named.map((name) => `members called \`${name}\``);
    expect(told.filter((values) => values.startsWith('members called'))).toEqual(forms.flatMap(() => expected));
  });
});
