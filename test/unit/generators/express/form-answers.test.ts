import { expect, it } from 'vitest';
import { mockCases } from '../../../../generators/express/mock/mock-cases.ts';
import { apiOf } from '../../model/load-text.ts';

it('an answer that is a form is written as a request of its schema, not with JSON for lists and a word for null', async () => {
  const form = (encoding: string): string => `
            application/x-www-form-urlencoded:
              schema: { type: object, properties: { l: { type: array, items: { type: string } }, n: { type: [integer, 'null'] }, s: { type: string } } }
              encoding: ${encoding}
              example: { l: [a, b], n: null, s: 'q r' }`;
  const operation = (name: string, encoding: string): string => `
  /${name}:
    get:
      operationId: ${name}
      responses:
        '200':
          description: ok
          content:${form(encoding)}`;
  const api = await apiOf(`
openapi: 3.1.0
info: { title: Forms, version: '1' }
paths:${operation('plain', '{}')}${operation('joined', '{ l: { style: pipeDelimited, explode: false } }')}
`);
  const cases = mockCases(api);
  const bodies = ['plain', 'joined'].map((name) => cases[name]?.[0]?.['body']);
  expect(bodies).toEqual(['l=a&l=b&n=&s=q%20r', 'l=a%7Cb&n=&s=q%20r']);
});
