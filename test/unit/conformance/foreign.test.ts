import { beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '../../../conformance/index.ts';
import { FOREIGN, foundWith, planOf } from './foreign/rate.ts';

/**
 * Faults that still go unnoticed, and why: what is wrong there, the description does not say, or no request of the runner meets it.
 */
const UNNOTICED: ReadonlySet<string> = new Set([
  'library cursor-skips',
  'library cursor-no-limit',
  'library cursor-loses-filter',
  'library filters-by-or',
  'library sort-ignored',
  'library if-match-ignored',
  'library if-none-match-ignored',
  'library etag-stale',
  'library location-wrong',
  'library lent-twice',
  'library problem-status',
  'library token-prefix',
  'library unknown-member',
  'library id-case',
  'library return-returns-all',
  'orders exclude-ignored',
  'orders total-of-page',
  'orders total-unfiltered',
  'orders offset-by-one',
  'orders after-inclusive-wrong',
  'orders tenant-reads',
  'orders tenant-lists',
  'orders tenant-writes',
  'orders key-lives-on',
  'orders job-missing',
  'orders currency-case',
  'orders id-leading-zero',
  'orders note-trimmed-null',
  'tickets link-loses-state',
  'tickets sort-ignored',
  'tickets order-by-ignored',
  'tickets not-ignored',
  'tickets label-any',
  'tickets label-removal-all',
  'tickets slug-other-list',
  'tickets slug-write-lost',
  'tickets reader-writes',
  'tickets reader-refused-writes',
  'tickets confidential-listed',
  'tickets confidential-read',
  'tickets no-allow',
  'tickets repeated-500',
  'tickets expired-token',
  'tickets delete-twice-500',
  'tickets weight-text',
]);

describe.each(FOREIGN)('$name, a service that others wrote', (foreign) => {
  let plan: Plan;
  beforeAll(async () => {
    plan = await planOf(foreign);
  });

  it.each([undefined, 1, 2, 3])('is accused of nothing, twice in a row, with seed %s', async (seed) => {
    expect(await foundWith(foreign, await planOf(foreign, seed), 'none', 2)).toEqual([]);
  });

  it.each(foreign.faults.filter((fault) => !UNNOTICED.has(`${foreign.name} ${fault}`)))(
    'is found out: %s',
    async (fault) => {
      expect(await foundWith(foreign, plan, fault)).not.toEqual([]);
    },
  );
});
