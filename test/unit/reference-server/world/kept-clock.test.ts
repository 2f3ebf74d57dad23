import { expect, it } from 'vitest';
import { openBackend } from '../../../../reference-server/backend.ts';
import { systemClock } from '../../../../reference-server/platform/clock.ts';
import { keptClock } from '../../../../reference-server/world/kept-clock.ts';

it('a clock that was put in one process is put in the others', async () => {
  const { app, release } = await openBackend({});
  const [first, second] = [keptClock(systemClock(), app.store), keptClock(systemClock(), app.store)];
  const put = Date.UTC(2031, 0, 1);
  first.clock.set(put, true);
  await first.kept();
  await second.follow();
  expect(second.clock.now()).toBe(put);
  // One that was put since is not taken back by what was written down before.
  second.clock.set(put + 5, true);
  await second.follow();
  await first.follow();
  expect([first.clock.now(), second.clock.now()]).toEqual([put + 5, put + 5]);
  second.clock.reset();
  await second.kept();
  await first.follow();
  expect(Math.abs(first.clock.now() - Date.now())).toBeLessThan(5000);
  // Nothing new: whoever looks again leaves it alone.
  await Promise.all([first.follow(), second.follow()]);
  await release();
});
