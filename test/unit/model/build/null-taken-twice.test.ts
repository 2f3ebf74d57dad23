import { expect, it } from 'vitest';
import { fits } from '../../../../model/facts/sample/fits.ts';
import { loadText } from '../load-text.ts';

const text = `
openapi: 3.0.3
info: { title: Sample, version: '1' }
paths: {}
components:
  schemas:
    None: { nullable: true, oneOf: [{ type: string }, { type: integer }] }
    One: { nullable: true, oneOf: [{ type: string, nullable: true }, { type: integer }] }
    Both: { nullable: true, oneOf: [{ type: string, nullable: true }, { type: integer, nullable: true }] }
    Any: { nullable: true, anyOf: [{ type: string, nullable: true }, { type: integer, nullable: true }] }
`;

it('`nullable` beside alternatives allows null, however many of them take it', async () => {
  const { api } = await loadText(text);
  expect(
    api?.schemas.map((schema) => [schema.name, fits(schema, null), fits(schema, 'a'), fits(schema, true)]),
  ).toEqual(['None', 'One', 'Both', 'Any'].map((name) => [name, true, true, false]));
});
