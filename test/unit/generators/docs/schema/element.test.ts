import { describe, expect, it } from 'vitest';
import { elementOf } from '../../../../../generators/docs/schema/element.ts';
import type { Schema } from '../../../../../model/schema.ts';
import { loadValue } from '../load-text.ts';

async function schemasOf(schemas: object): Promise<(name: string) => Schema> {
  const api = await loadValue({
    openapi: '3.1.0',
    info: { title: 'Lists', version: '1' },
    paths: {},
    components: { schemas },
  });
  return (name) => api.schemas.find((schema) => schema.name === name) ?? expect.fail(`no ${name}`);
}

const listOf = (name: string): object => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } });

describe('what lists consist of', () => {
  it('is found once for a chain of thousands of them', async () => {
    const length = 2_500;
    const lists = Array.from({ length }, (_, index) => [`S${index}`, listOf(`S${index + 1}`)] as const);
    const named = await schemasOf(Object.fromEntries([...lists, [`S${length}`, { type: 'object' }]]));
    const last = named(`S${length}`);
    // From the front, where all are passed at once, and from behind, one by one.
    for (const index of [0, length - 1, 1, length - 2, 7]) expect(elementOf(named(`S${index}`))).toBe(last);
  });

  it('is the list itself where lists lead back to themselves, whichever is asked first', async () => {
    const schemas = { A: listOf('B'), B: listOf('A'), C: listOf('A'), D: listOf('C'), E: listOf('E') };
    const names = Object.keys(schemas);
    const ends = { A: 'A', B: 'B', C: 'A', D: 'A', E: 'E' };
    for (const order of [names, names.toReversed()]) {
      const named = await schemasOf(schemas);
      expect(Object.fromEntries(order.map((name) => [name, elementOf(named(name)).name]))).toEqual(ends);
    }
  });
});
