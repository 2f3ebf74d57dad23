import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { program } from './run-cli.ts';

const execute = promisify(execFile);
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const [matrix, indexed] = [...readFileSync(at('../../docs/scaling.md'), 'utf8').matchAll(/```yaml\n(.*?)```/gs)].map(
  ([, text = '']) => parse(text),
);

let mock: ChildProcess;
let baseUrl = '';
beforeAll(async () => {
  const document = at('../fixtures/express/workshop.yaml');
  mock = spawn(process.execPath, [program, 'mock', document, '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  baseUrl = await new Promise((resolve) => {
    mock.stdout?.on('data', (chunk) => {
      const [url] = /http:\/\/\S+/.exec(String(chunk)) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
});
afterAll(() => void mock.kill('SIGTERM'));

/** A folder with the description, and the program on the path as `npx` finds it. */
function project(): { readonly folder: string; readonly sh: typeof run } {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-shards-'));
  copyFileSync(at('../fixtures/express/workshop.yaml'), join(folder, 'openapi.yaml'));
  mkdirSync(join(folder, 'bin'));
  const script = `#!/bin/sh\nshift\nexec "${process.execPath}" "${program}" "$@"\n`;
  writeFileSync(join(folder, 'bin/npx'), script, { mode: 0o755 });
  async function run(
    line: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly code: number; readonly stdout: string }> {
    const path = `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`;
    const settings = { cwd: folder, env: { ...process.env, PATH: path, BASE_URL: baseUrl, ...env } };
    try {
      return { code: 0, stdout: (await execute('sh', ['-c', line], settings)).stdout };
    } catch (error) {
      const { code = -1, stdout = '' } = Object(error);
      return { code, stdout };
    }
  }
  return { folder, sh: run };
}

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? '';

describe('the files of docs/scaling.md', () => {
  it('a matrix runs all parts, and its verdict is that of the whole', async () => {
    const { folder, sh } = project();
    const { conformance, verdict } = matrix.jobs;
    const line: string = conformance.steps.find(({ run = '' }) => run.includes('--shard')).run;
    for (const part of conformance.strategy.matrix.part) {
      await sh(line.replaceAll('${{ matrix.part }}', String(part)));
    }
    expect(readdirSync(join(folder, 'events'))).toHaveLength(conformance.strategy.matrix.part.length);
    const merged = await sh(verdict.steps.find(({ run = '' }) => run.includes('merge-reports')).run);
    const whole = await sh('npx forgewright conformance "$BASE_URL" --spec openapi.yaml');
    expect(merged.code).toBe(whole.code);
    expect(readFileSync(join(folder, 'conformance.html'), 'utf8')).toContain('<!doctype html>');
    const rows = /^\d+ operations.*$/m;
    expect(rows.exec(merged.stdout)?.[0]).toBe(rows.exec(whole.stdout)?.[0]);
  });

  it('an indexed job runs all parts, and a part that is missing is told', async () => {
    const { folder, sh } = project();
    const [container] = indexed.spec.template.spec.containers;
    for (let index = 0; index < indexed.spec.completions; index += 1) {
      await sh(container.args[0], { JOB_COMPLETION_INDEX: String(index) });
    }
    expect(readdirSync(join(folder, 'events'))).toEqual(['0.jsonl', '1.jsonl', '2.jsonl', '3.jsonl']);
    const whole = await sh('npx forgewright merge-reports events/*.jsonl');
    expect(whole.stdout).not.toContain('were not chosen');
    const single = await sh('npx forgewright conformance "$BASE_URL" --spec openapi.yaml');
    const rows = /^\d+ operations.*$/m;
    expect([whole.code, rows.exec(whole.stdout)?.[0]]).toEqual([single.code, rows.exec(single.stdout)?.[0]]);
    const parts = [0, 1, 2, 3].map((index) => readFileSync(join(folder, `events/${index}.jsonl`), 'utf8'));
    const missing = parts.findIndex((text) => text.includes('"case-finished"'));
    const others = [0, 1, 2, 3].filter((index) => index !== missing).map((index) => `events/${index}.jsonl`);
    expect(lastLine((await sh(`npx forgewright merge-reports ${others.join(' ')}`)).stdout)).toContain(
      'were not chosen',
    );
    expect((await sh('npx forgewright merge-reports openapi.yaml')).code).toBe(2);
  });
});
