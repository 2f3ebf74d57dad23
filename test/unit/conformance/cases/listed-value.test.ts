import { describe, expect, it } from 'vitest';
import { listedNames, nameIn } from '../../../../conformance/cases/listed-value.ts';
import { loadValue } from '../../../../model/load-api.ts';
import type { JsonValue } from '../../../../model/location.ts';
import type { Parameter } from '../../../../model/parameter.ts';

function parameterOf(name: string, schema: JsonValue): Parameter {
  const { api } = loadValue('pets.json', {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: {
      [`/pets/{${name}}`]: {
        get: { parameters: [{ name, in: 'path', required: true, schema }], responses: { 200: { description: 'It.' } } },
      },
    },
  });
  return api?.operations[0]?.parameters[0] ?? expect.fail('does not load');
}

describe('what an entry is called', () => {
  it.each<readonly [name: string, schema: JsonValue, entry: unknown, value: unknown]>([
    ['petId', { type: 'integer' }, { id: 7, name: 'Rex' }, 7],
    ['petId', { type: 'integer' }, { id: 7, pet_id: 8 }, 8],
    ['pet_name', { type: 'string' }, { id: 7, name: 'Rex' }, 'Rex'],
    ['issue_iid', { type: 'integer' }, { id: 70, iid: 3 }, 3],
    ['slug', { type: 'string' }, { id: 'a-7' }, 'a-7'],
    ['category', { type: 'string' }, { id: 7, name: 'Hand saws', slug: 'hand-saws' }, 'hand-saws'],
    ['tool', { type: 'string' }, { name: 'Saw', code: 'S-1' }, 'S-1'],
    ['id', { type: 'string', format: 'uuid' }, { id: 7 }, undefined],
    ['id', { type: 'string' }, { id: '' }, undefined],
    ['id', { type: 'integer' }, { id: null, name: 'Rex' }, undefined],
    ['code', { type: 'string' }, 'eur', 'eur'],
    ['code', { type: 'string' }, undefined, undefined],
  ])('%s %j of %j', (name, schema, entry, value) => {
    expect(nameIn(entry, parameterOf(name, schema))).toBe(value);
  });

  it.each<readonly [answer: unknown, value: unknown]>([
    [[{ id: 1 }, { id: 2 }], 1],
    [{ total: 2, items: [{ id: 5 }] }, 5],
    [{ total: 0, items: [] }, undefined],
    ['nothing', undefined],
    [null, undefined],
  ])('is that of the first of %j', (answer, value) => {
    expect(listedNames(answer, parameterOf('id', { type: 'integer' }))[0]).toBe(value);
  });
});
