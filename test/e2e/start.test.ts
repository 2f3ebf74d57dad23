import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { stableOutput } from './stable-output.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('forgewright start --once', () => {
  it('generates, serves, replays every case, prints the verdicts and leaves the committed output unchanged', () => {
    const before = spawnSync('git', ['status', '--porcelain', 'generated', 'server-stubs'], {
      cwd: root,
      encoding: 'utf8',
    });
    // As a newcomer runs it.
    const run = spawnSync('npm', ['start', '--silent', '--', '--once'], { cwd: root, encoding: 'utf8' });
    expect(run.stdout).toMatch(/^operation +cases +checks +passed +failed +not provable +not implemented$/m);
    const readme = readFileSync(`${root}README.md`, 'utf8');
    const described = /\((\d+) operations\)/.exec(readme)?.[1] ?? '';
    expect(run.stdout).toMatch(new RegExp(`^${described} operations +\\d+ +\\d+ +\\d+ +0 +\\d+ +\\d+$`, 'm'));
    expect([run.status, run.stderr]).toEqual([0, '']);
    const after = spawnSync('git', ['status', '--porcelain', 'generated', 'server-stubs'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(after.stdout).toBe(before.stdout);
    const [, captured = ''] = /<!-- capture: .*? -->\n\n```text\n([\s\S]*?)```/.exec(readme) ?? [];
    expect(stableOutput(run.stdout)).toBe(captured.trim());
  });
});
