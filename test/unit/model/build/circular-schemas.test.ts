import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { loadApi } from '../../../../model/load-api.ts';
import type { Schema } from '../../../../model/schema.ts';

const FILE = join(import.meta.dirname, '../../../fixtures/unseen/circular-all-of.yaml');

async function schemas(): Promise<ReadonlyMap<string | undefined, Schema>> {
  const { api } = await loadApi(FILE, { lenient: true });
  return new Map(api?.schemas.map((schema) => [schema.name, schema]));
}

/** Names of the properties that a schema and the members of its `allOf` have. */
function propertiesOf(schema: Schema | undefined): readonly string[] {
  if (schema === undefined) return [];
  return [...schema.properties.keys(), ...[...schema.allOf, schema.ref].flatMap(propertiesOf)];
}

describe('schemas that contain themselves', () => {
  it('are refused, each at its place', async () => {
    const { api, diagnostics } = await loadApi(FILE);
    expect(api).toBeUndefined();
    expect(diagnostics.map(({ code, line }) => `${code} ${line}`).toSorted()).toEqual([
      'circular-schema 24',
      'circular-schema 36',
      'circular-schema 38',
      'circular-schema 44',
      'circular-schema 46',
    ]);
  });

  it('are read as all of them together by a lenient load', async () => {
    const found = await schemas();
    const whole = ['base', 'derived', 'next', 'third'];
    expect(propertiesOf(found.get('Base')).toSorted()).toEqual(whole);
    expect(propertiesOf(found.get('Derived')).toSorted()).toEqual(whole);
    expect(propertiesOf(found.get('Third'))).toEqual(['third']);
    expect(propertiesOf(found.get('Own'))).toEqual(['own']);
    expect(propertiesOf(found.get('Nameless'))).toEqual(['own']);
  });

  it('that only refer to each other ask for nothing and keep their words', async () => {
    const found = await schemas();
    expect(found.get('Second')).toMatchObject({ description: 'Second.', types: [], allOf: [] });
    expect(found.get('Second')?.ref).toBe(found.get('First'));
    expect(found.get('First')).toMatchObject({ description: 'First.', ref: undefined });
  });
});
