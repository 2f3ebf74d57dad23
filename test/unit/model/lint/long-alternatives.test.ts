import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { validateValue } from '../../../../cli/validate-value.ts';
import { standaloneJsonSchema } from '../../../../model/facts/json-schema.ts';
import { fits } from '../../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../../model/facts/sample/sample-value.ts';
import { lintApi } from '../../../../model/lint/index.ts';
import { apiOf } from '../load-text.ts';

/** A description whose component 0 leads to component 1 by an alternative, and so on. */
function chain(
  count: number,
  link: (ref: string, index: number) => unknown,
  last: unknown = { type: 'string' },
): string {
  const schemas: Record<string, unknown> = {};
  for (let index = 0; index < count; index += 1)
    schemas[`A${index}`] = link(`#/components/schemas/A${index + 1}`, index);
  schemas[`A${count}`] = last;
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Chain', version: '1' }, components: { schemas } });
}

async function overlapsOf(text: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-chain-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, text);
    const found = await lintApi(file, { validate: validateValue });
    return found.filter(({ code }) => code === 'overlapping-alternatives').length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const keyed = (ref: string, index: number): unknown => ({
  oneOf: [
    { $ref: ref },
    { type: 'object', required: [`k${index}`], properties: { [`k${index}`]: { type: 'integer' } } },
  ],
});
const orInteger = (ref: string): unknown => ({ oneOf: [{ $ref: ref }, { type: 'integer' }] });
const twice = (ref: string): unknown => ({ oneOf: [{ $ref: ref }, { allOf: [{ $ref: ref }, { type: 'object' }] }] });
const inside = (ref: string): unknown => ({
  oneOf: [{ type: 'object', required: ['a'], properties: { a: { $ref: ref } } }, { type: 'integer' }],
});

describe('alternatives that lead to alternatives', () => {
  // An integer meets the last of every two: what refuses it below takes it above.
  it.each([
    ['objects with a member each', keyed, 120, 0],
    ['integers', orInteger, 200, 100],
    ['more ways than anybody can go', twice, 120, 16],
    ['values inside of each other', inside, 2_000, 0],
  ])('are looked at in a time that does not explode: %s', async (_, link, count, expected) => {
    const found = await overlapsOf(chain(count, link));
    if (link === twice) expect(found).toBeLessThan(expected);
    else expect(found).toBe(expected);
  });

  it('are sampled, and held against values, in as many steps as there are schemas', async () => {
    const { schemas } = await apiOf(chain(120, twice, { type: 'object' }));
    const [first] = schemas;
    if (first === undefined) throw new Error('no schema');
    expect(fits(first, {})).toBe(false);
    expect(fits(first, 1)).toBe(false);
    // Every second way is the same value again, so that only the last schemas have one.
    expect(sampleValue(first, { view: 'read' })).toBeUndefined();
  });

  it('may lead in a circle through more ways than anybody can go', async () => {
    const { schemas } = await apiOf(
      chain(60, twice, { anyOf: [{ $ref: '#/components/schemas/A0' }, { type: 'string' }] }),
    );
    const [first] = schemas;
    if (first === undefined) throw new Error('no schema');
    expect(fits(first, {})).toBe(false);
  });
});

describe('a schema that stands alone', () => {
  it('is written however many components lead to each other', async () => {
    const { schemas } = await apiOf(chain(12_000, inside));
    const [first] = schemas;
    const written = first && standaloneJsonSchema(first);
    expect(Object.keys((written as { $defs: object }).$defs)).toHaveLength(12_000);
  });
});
