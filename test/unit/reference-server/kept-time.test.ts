import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBackend } from '../../../reference-server/backend.ts';

const DAY_MS = 86_400_000;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forgewright-time-'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, 1) });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

it.each([
  ['begins anew with a reset', 'reset'],
  ['goes back with a state that was kept', 'restore'],
] as const)('the time of a world %s, and goes on from there after a start', async (_how, back) => {
  const first = await openBackend({ dataDir });
  const begun = first.clock.now();
  await first.snapshot();
  vi.setSystemTime(Date.now() + 3 * DAY_MS);
  expect(first.clock.now()).toBe(begun + 3 * DAY_MS);
  await first[back]();
  expect(first.clock.now()).toBe(begun);
  vi.setSystemTime(Date.now() + 1000);
  await first.release();
  const second = await openBackend({ dataDir });
  expect(second.clock.now()).toBe(begun + 1000);
  await second.release();
});

it.each([
  ['runs on', false, DAY_MS],
  ['stands still', true, 0],
] as const)('a clock that somebody has put %s over a start', async (_how, frozen, passed) => {
  const first = await openBackend({ dataDir });
  const put = Date.UTC(2030, 5, 1);
  first.clock.set(put, frozen);
  await first.clockKept();
  await first.release();
  vi.setSystemTime(Date.now() + DAY_MS);
  const second = await openBackend({ dataDir });
  expect(second.clock.now()).toBe(put + passed);
  second.clock.reset();
  await second.release();
  const third = await openBackend({ dataDir });
  expect(third.clock.now()).toBe(Date.now());
  await third.reset();
  const begun = third.clock.now();
  await third.release();
  const fourth = await openBackend({ dataDir });
  expect(fourth.clock.now()).toBe(begun);
  await fourth.release();
});
