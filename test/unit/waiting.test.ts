import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Waiting with an end of its own, which is too near on a busy machine: `expect.poll` without one waits as long as the set-up says. */
const TIMED = /\bvi\.wait(?:For|Until)\(|\.poll\([^;]*\btimeout:/;

it('has no end but that of the set-up, which is against what hangs', () => {
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.test.ts') && !path.includes('node_modules') && path !== 'unit/waiting.test.ts',
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => TIMED.test(readFileSync(join(ROOT, 'test', path), 'utf8')))).toEqual([]);
});
