import { beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../../conformance/index.ts';
import { FOREIGN, firstFoundWith, foundWith, planOf } from './foreign/rate.ts';

/**
 * Faults that still go unnoticed, and why: what is wrong there, the description does not say, or no request of the runner meets it.
 */
const UNNOTICED: ReadonlySet<string> = new Set([
  'library lent-twice',
  'library return-returns-all',
  'orders id-leading-zero',
  'orders note-trimmed-null',
  'tickets label-any',
  'tickets confidential-read',
  'tickets no-allow',
]);

describe.each(FOREIGN)('$name, a service that others wrote', (foreign) => {
  let plan: Plan;
  beforeAll(async () => {
    plan = await planOf(foreign);
  });

  it.each([undefined, 1])('is accused of nothing, twice in a row, with seed %s', async (seed) => {
    expect(await foundWith(foreign, await planOf(foreign, seed), 'none', 2)).toEqual([]);
  });

  it.each(foreign.faults.filter((fault) => !UNNOTICED.has(`${foreign.name} ${fault}`)))(
    'is found out: %s',
    async (fault) => {
      expect(await firstFoundWith(foreign, plan, fault)).toBeDefined();
    },
  );
});
