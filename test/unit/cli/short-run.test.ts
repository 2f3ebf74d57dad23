import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { patience } from '../../../cli/short-run.ts';
import { program } from '../../e2e/run-cli.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('the flags of short runs', () => {
  it.each([
    ['11.3.244.8-node.33', '--interrupt-budget=2000000'],
    ['12.4.254.21-node.33', '--invocation-count-for-turbofan=90000'],
    ['13.6.233.17-node.37', '--invocation-count-for-turbofan=90000'],
  ])('ask V8 %s for patience by %s', (v8, flag) => {
    expect(patience(v8)).toBe(flag);
  });

  // Each flag has a line of its own among the engine's options.
  it('are known to this engine', () => {
    const options = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8', maxBuffer: 1 << 24 }).stdout;
    for (const flag of [patience(process.versions.v8), '--always-sparkplug'])
      expect(options).toContain(`  ${flag.split('=')[0] ?? ''} (`);
  });

  // What an engine says of flags it does not know goes to the process, past everything that a program could catch.
  it.each([
    ['lint', 'spec/openapi.yaml'],
    ['types', 'spec/openapi.yaml', '-o', join(mkdtempSync(join(tmpdir(), 'short-run-')), 'types.ts')],
  ])('make the engine say nothing: %s', (...args) => {
    const ran = spawnSync(process.execPath, [program, ...args], { cwd: ROOT, encoding: 'utf8' });
    expect(ran.status).toBe(0);
    expect(ran.stderr).not.toMatch(/flag|option|warning/i);
  });
});
