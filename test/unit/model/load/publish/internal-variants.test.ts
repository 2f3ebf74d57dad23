import { expect, it } from 'vitest';
import { publishDocument } from '../../../../../model/load/publish/publish-document.ts';

const SECRET = 'SECRET7';
const hidden = { k: 'In', s: SECRET };
const shown = { k: 'Out', s: 'b' };
const In = { type: 'object', 'x-internal': true, properties: { k: { const: 'In' }, s: { type: 'string' } } };
const Out = { type: 'object', properties: { k: { enum: ['Out'] }, s: { type: 'string' } } };
const toIn = { $ref: '#/components/schemas/In' };
const toOut = { $ref: '#/components/schemas/Out' };
const tags = { propertyName: 'k', mapping: { In: '#/components/schemas/In' } };

const UNIONS: readonly (readonly [string, object])[] = [
  ['by a mapping', { oneOf: [toIn, toOut], discriminator: tags }],
  ['by the name of a component', { anyOf: [toIn, toOut], discriminator: { propertyName: 'k' } }],
  ['by its constants', { oneOf: [In, Out] }],
  ['by the tag of a base', { type: 'object', discriminator: { propertyName: 'k' }, properties: { s: {} } }],
  ['by all constants of a reference', { allOf: [{ type: 'object' }, { oneOf: [toIn, toOut] }] }],
];

/** Places of a description where values of a schema stand, each once with a value that is hidden and once with one that is shown. */
function documentWith(union: object): object {
  const examples = { a: { value: hidden }, b: { value: shown }, c: { $ref: '#/components/examples/Hidden' } };
  const members = { type: 'object', properties: { u: union }, additionalProperties: union };
  const of = (value: object): object => ({ example: { u: value, v: value }, default: { w: value } });
  return {
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          operationId: 'a',
          parameters: [{ name: 'q', in: 'query', content: { 'application/json': { schema: union, examples } } }],
          requestBody: {
            content: {
              'application/json': { schema: union, example: hidden },
              'text/json': { schema: union, examples },
            },
          },
          responses: {
            200: {
              description: 'One.',
              headers: { 'X-U': { schema: union, examples: { a: { dataValue: hidden }, b: { dataValue: shown } } } },
              content: {
                'application/json': {
                  schema: { type: 'array', items: union },
                  examples: {
                    a: { value: [hidden, shown] },
                    b: { dataValue: [shown], serializedValue: JSON.stringify([hidden, shown]) },
                  },
                },
                'application/xml': {
                  schema: union,
                  examples: { a: { serializedValue: JSON.stringify(hidden) }, b: { value: shown } },
                },
              },
            },
          },
        },
      },
    },
    components: {
      examples: { Hidden: { value: hidden } },
      schemas: {
        In,
        Out,
        Union: { ...union, examples: [hidden, shown], default: hidden },
        Hides: { ...members, ...of(hidden) },
        Shows: { ...members, ...of(shown) },
      },
    },
  };
}

it.each(UNIONS)('no example is published of an internal variant that is chosen %s', (_, union) => {
  const document = JSON.parse(JSON.stringify(documentWith(union)));
  const published = JSON.stringify(publishDocument(document));
  expect(published).not.toContain(SECRET);
  // Those of others are: in the parameter, the body, the header, the answer (three), the XML and the components (four).
  expect(published.match(/"k":"Out","s":"b"/g)?.length).toBeGreaterThanOrEqual(8);
});

it('a value that variants for everybody describe as well is published', () => {
  const either = { oneOf: [In, { type: 'object', properties: { k: { enum: ['In', 'Out'] }, s: { type: 'string' } } }] };
  const document = JSON.parse(JSON.stringify(documentWith(either)));
  expect(JSON.stringify(publishDocument(document))).toContain(SECRET);
});
