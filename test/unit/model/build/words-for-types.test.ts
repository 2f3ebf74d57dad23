import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadApi } from '../../../../model/load-api.ts';

const FILE = join(import.meta.dirname, '../../../fixtures/unseen/half-filled-in.yaml');

it('reads words of other languages and unquoted nulls as what they mean, and says where', async () => {
  const { api, diagnostics } = await loadApi(FILE, { lenient: true });
  const types = Object.fromEntries(
    (api?.schemas ?? []).map(({ name, types: own, format }) => [name, [...own, format]]),
  );
  expect(types).toMatchObject({
    Text: ['string', 'null', undefined],
    Upload: ['string', 'binary'],
    Count: ['integer', undefined],
    Weird: [undefined],
  });
  expect(api?.operations.map(({ path }) => path)).toEqual(['/things', '/others', '/loops']);
  const told = diagnostics.filter(({ code }) => code === 'unknown-type' || code === 'path-without-slash');
  expect(told.map(({ line, severity }) => `${severity} ${line}`).toSorted()).toEqual([
    'warning 54',
    'warning 55',
    'warning 56',
    'warning 57',
    'warning 8',
  ]);
});

it('is stricter with those who can mend the description', async () => {
  const { api, diagnostics } = await loadApi(FILE);
  expect(api).toBeUndefined();
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toContain('unknown-type');
});
