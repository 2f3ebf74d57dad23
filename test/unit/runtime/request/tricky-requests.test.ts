import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEmitted, type EmittedValidators } from '../../../support/load-emitted.ts';
import { BODIES } from './requests/bodies.ts';
import { run, type TrickyRequest } from './requests/exchange.ts';
import { LENIENT } from './requests/lenient.ts';
import { ONCE_MISREAD } from './requests/once-misread.ts';
import { OTHER_PLACES } from './requests/other-places.ts';
import { QUERY_CONTAINERS } from './requests/query-containers.ts';
import { QUERY_SCALARS } from './requests/query-scalars.ts';

const TABLES: Readonly<Record<string, readonly TrickyRequest[]>> = {
  'query scalars': QUERY_SCALARS,
  'query containers': QUERY_CONTAINERS,
  'path, header, cookie': OTHER_PLACES,
  bodies: BODIES,
  lenient: LENIENT,
  'once misread': ONCE_MISREAD,
};

const load = (name: string): Promise<EmittedValidators> => {
  return loadEmitted(fileURLToPath(new URL(`../../../fixtures/validators/${name}.yaml`, import.meta.url)));
};

let emitted: EmittedValidators;
let onceMisread: EmittedValidators;

beforeAll(async () => {
  emitted = await load('tracker');
  onceMisread = await load('once-misread');
});

for (const [topic, rows] of Object.entries(TABLES)) {
  describe(`tricky requests: ${topic}`, () => {
    it.each(rows.map((row) => [`${row.title} [${row.clause}]`, row] as const))('%s', async (_, row) => {
      const { decoders } = rows === ONCE_MISREAD ? onceMisread : emitted;
      const decoder = await decoders[row.operation]?.();
      if (decoder === undefined) throw new Error(`no decoder for ${row.operation}`);
      const result = run(decoder, row);
      if (row.problems !== undefined) {
        expect(result.ok ? result.value : undefined).toBeUndefined();
        const problems = result.ok ? [] : result.problems.map(({ in: place, name, rule }) => [place, name, rule]);
        expect(problems).toEqual(row.problems);
        expect(result.ok ? 200 : result.status).toBe(row.status ?? 400);
        return;
      }
      expect(result.ok ? [] : result.problems).toEqual([]);
      const value: Readonly<Record<string, unknown>> = result.ok ? { ...result.value } : {};
      for (const [part, expected] of Object.entries(row.value ?? {})) expect(value[part]).toEqual(expected);
    });
  });
}

it('leaves Object.prototype alone', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('x' in {}).toBe(false);
});

it('has at least 150 rows', () => {
  expect(Object.values(TABLES).flat().length).toBeGreaterThanOrEqual(150);
});
