import { describe, expect, it } from 'vitest';
import { FILLED_FORMATS, refusesEmpty } from '../../../../model/facts/codec/refuses-empty.ts';
import { standardFormats } from '../../../../runtime/schema/formats/standard-formats.ts';
import { apiOf } from '../load-text.ts';

describe('a schema that refuses the empty text', () => {
  it.each<[schema: string, refuses: boolean]>([
    ['{ type: string }', false],
    ['{ type: string, minLength: 1 }', true],
    ['{ type: string, format: uuid }', true],
    ['{ type: string, format: uri-reference }', false],
    ['{ type: string, format: unheard }', false],
    ["{ type: string, pattern: '^a' }", true],
    ["{ type: string, pattern: 'a*' }", false],
    ["{ type: string, pattern: '\\-+' }", true],
    ["{ type: string, enum: [a, ''] }", false],
    ['{ type: string, enum: [a] }', true],
    ["{ const: '' }", false],
    ['{ const: a }', true],
    ['{ type: integer }', true],
    ['{}', false],
    ['true', false],
    ['false', true],
    ['{ allOf: [{ type: string }, { minLength: 2 }] }', true],
    ['{ anyOf: [{ type: string }, { minLength: 2 }] }', false],
    ['{ oneOf: [{ type: integer }, { minLength: 2 }] }', true],
    ["{ not: { const: '' } }", true],
    ["{ not: { enum: ['', a] } }", true],
    ['{ not: { maxLength: 0 } }', true],
    ["{ not: { maxLength: 0, pattern: 'a' } }", false],
    ['{ not: { type: integer, maxLength: 0 } }', false],
    ["{ not: { allOf: [{ const: '' }] } }", false],
    ["{ $ref: '#/components/schemas/Filled' }", true],
    ["{ $ref: '#/components/schemas/Circle' }", false],
  ])('%s: %s', async (schema, refuses) => {
    const { schemas } = await apiOf(`
openapi: 3.1.0
info: { title: Empty, version: '1' }
paths: {}
components:
  schemas:
    It: ${schema}
    Filled: { type: string, minLength: 3 }
    Circle: { anyOf: [{ $ref: '#/components/schemas/Circle' }, { type: integer }] }
`);
    const [first] = schemas;
    expect(first === undefined ? undefined : refusesEmpty(first)).toBe(refuses);
  });

  it('has a format that no empty text passes, as formats are checked', () => {
    const filled = Object.entries(standardFormats).flatMap(([name, format]) =>
      format.appliesTo === 'string' && !format.test('') ? [name] : [],
    );
    expect([...FILLED_FORMATS].toSorted()).toEqual(filled.toSorted());
  });
});
