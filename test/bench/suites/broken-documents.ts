import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIAGNOSTICS } from '../../../model/diagnostics/diagnostics-catalogue.ts';
import { peerGenerators } from '../peer-generators.ts';
import { program, project } from '../places.ts';
import type { BenchRow } from '../row.ts';

const negative = join(project, 'test/negative');

interface Answer {
  readonly status: number | null;
  readonly text: string;
}

/**
 * Every document of `test/negative` whose fault is an error: ours counts when it ends with an exit code of its own, names
 * the file with line and column, and the pointer; a peer counts when it ends with any exit code but 0.
 */
export function brokenDocumentRows(): BenchRow[] {
  const files = readdirSync(negative)
    .filter((code) => Object.entries(DIAGNOSTICS).some(([name, { severity }]) => name === code && severity === 'error'))
    .map((code) => ({ code, file: join(negative, code, 'openapi.yaml') }))
    .filter(({ file }) => existsSync(file));
  const ours = files.filter(({ code, file }) => isPlaced(code, run([program, 'lint', '--spec', file]), file));
  const scores = Object.entries(peerGenerators).map(([name, command]) => {
    const refused = files.filter(({ file }) => {
      // Peers leave logs where they run.
      const folder = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
      const { status } = run(command(file, folder), folder);
      rmSync(folder, { recursive: true });
      return status !== 0;
    });
    return { name, percent: (100 * refused.length) / files.length };
  });
  const best = scores.toSorted((left, right) => right.percent - left.percent)[0];
  const percent = (100 * ours.length) / files.length;
  return [
    {
      measure: `broken documents refused with their place (${files.length})`,
      unit: '%',
      ours: percent,
      peer: best?.percent ?? null,
      peerName: scores.map(({ name, percent: score }) => `${name} ${Math.round(score)}`).join(', ') || null,
      ratio: best === undefined ? null : percent / best.percent,
      target: '100 %',
      met: percent === 100,
    },
  ];
}

function run(args: readonly string[], cwd?: string): Answer {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', timeout: 60_000 });
  return { status, text: `${stdout}${stderr}` };
}

/** A file that cannot be read has no line, and one of another version gets exit code 2. */
function isPlaced(code: string, { status, text }: Answer, file: string): boolean {
  const expected = code === 'unsupported-version' ? 2 : 1;
  const line = text.split('\n').find((one) => one.includes(` error ${code} `)) ?? '';
  const place = /:\d+:\d+ error /.test(line) || code === 'file-not-readable';
  const isWhole = /syntax-error|duplicate-key|cyclic-alias|not-a-description|file-not-readable|nothing-described/.test(
    code,
  );
  const isShown = isWhole || /^ {2}at \//m.test(text);
  const hasSuggestion = readFileSync(join(file, '../expected.txt'), 'utf8')
    .split('\n')
    .filter((one) => /^ {2}did you mean/.test(one));
  return status === expected && place && isShown && hasSuggestion.every((one) => text.includes(one.trim()));
}
