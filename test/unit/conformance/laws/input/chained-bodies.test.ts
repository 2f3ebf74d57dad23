import { describe, expect, it } from 'vitest';
import { planRun } from '../../../../../conformance/index.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';

const object = (inner: JsonObject): JsonObject => ({ type: 'object', required: ['a'], properties: { a: inner } });
const list = (inner: JsonObject): JsonObject => ({ type: 'array', minItems: 1, items: inner });

const LINKS: readonly (readonly [string, (inner: JsonObject) => JsonObject])[] = [
  ['an object or a list of the next', (inner) => ({ oneOf: [object(inner), list(inner)] })],
  ['a list or an object of the next', (inner) => ({ anyOf: [list(inner), object(inner)] })],
  [
    'two pairs of these at once',
    (inner) => ({ allOf: [{ oneOf: [object(inner), list(inner)] }, { oneOf: [object(inner), list(inner)] }] }),
  ],
  ['one of two objects with the next', (inner) => ({ oneOf: [object(inner), { ...object(inner), required: ['b'] }] })],
  ['a list in an object', (inner) => object(list(inner))],
  ['a list or nothing', (inner) => ({ oneOf: [list(inner), { type: 'null' }] })],
];

/** Summaries of the cases of one operation whose body has a member of this schema. */
function summariesOf(member: JsonObject, schemas: JsonObject): readonly string[] {
  const schema = object(member);
  const { api } = loadValue('chain.json', {
    openapi: '3.1.0',
    info: { title: 'Chain', version: '1' },
    paths: {
      '/a': {
        post: {
          operationId: 'add',
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { '204': { description: 'Done.' }, '400': { description: 'Refused.' } },
        },
      },
    },
    components: { schemas },
  });
  if (api === undefined) return expect.fail('the description does not load');
  return planRun(api).cases.map((each) => (each.kind === 'law' ? each.summary : each.id));
}

// What doubles with each component would not come to an end in the life of anybody; the time itself is not looked at.
describe('bodies from long chains of components', () => {
  it.each(LINKS)('of %s are planned', (_, link) => {
    const length = 50;
    const reference = (index: number): JsonObject => ({ $ref: `#/components/schemas/S${index}` });
    const chain = Array.from({ length }, (_value, index) => [`S${index}`, link(reference(index + 1))] as const);
    const schemas = Object.fromEntries([...chain, [`S${length}`, { type: 'string' }]]);
    expect(summariesOf(reference(0), schemas).some((summary) => summary.endsWith(' wrong bodies'))).toBe(true);
  });

  it('of a list of itself are planned', () => {
    const self = { $ref: '#/components/schemas/Tree' };
    const found = summariesOf(self, { Tree: { type: 'array', items: self } });
    expect(found.some((summary) => summary.endsWith(' wrong bodies'))).toBe(true);
  });
});
