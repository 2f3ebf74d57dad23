import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bench } from '../../places.ts';

/** A run that takes longer than this has lost its way, milliseconds. */
const LONGEST = 900_000;

/** A command to run and the file that it writes its report to. */
export interface MeasuredCommand {
  readonly command: readonly string[];
  readonly folder: string;
  readonly report: string;
}

/** The file of a peer's program, below the packages of the bench. */
export function peerFile(path: string): string {
  return join(bench, 'node_modules', path);
}

/**
 * Runs a command in a folder. Returns its report and the user and system time of it and of all it has started, seconds.
 * Throws with the end of its output when there is no report.
 */
export async function runMeasured({
  command,
  folder,
  report,
}: MeasuredCommand): Promise<{ readonly text: string; readonly cpu: number }> {
  const file = join(folder, report);
  rmSync(file, { force: true });
  // The shell knows what its children cost, whatever language they are written in.
  const child = spawn('sh', ['-c', '"$@"; times', 'sh', ...command], {
    cwd: folder,
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  const output = Buffer.concat(chunks).toString('utf8');
  if (!existsSync(file)) throw new Error(lastWords(output));
  return { text: readFileSync(file, 'utf8'), cpu: childTime(output) };
}

/** Peers ask for news and report home unless they are told not to. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1', CI: 'true' };

/** Times of the children, which `times` prints last: `0m1.20s 0m0.10s`. */
export function childTime(output: string): number {
  const times = [...output.matchAll(/^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm)].at(-1);
  if (times === undefined) return Number.NaN;
  const [, minutes, seconds, systemMinutes, systemSeconds] = times.map(Number);
  return 60 * ((minutes ?? 0) + (systemMinutes ?? 0)) + (seconds ?? 0) + (systemSeconds ?? 0);
}

/** The line that says what went wrong, as far as one does, at most 160 characters. */
export function lastWords(output: string): string {
  const lines = output
    // oxlint-disable-next-line no-control-regex -- the colours of a terminal are control characters
    .replaceAll(/\u001B\[[0-9;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\d+m[\d.]+s /.test(line));
  return (lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'it said nothing').slice(0, 160);
}
