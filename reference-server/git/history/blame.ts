import { runGit, runGitToLimit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import type { BlameRange } from './shapes.ts';

/** Lines from 1, both ends included. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** What is to be blamed. */
export interface BlamedFile {
  readonly commit: string;
  /** Path of a file that the commit has, as its tree spells it. */
  readonly path: string;
  /** Lines of the file at this commit. */
  readonly lineCount: number;
}

const MAX_BYTES = 256 * 1024 * 1024;

/** Milliseconds in which git may look for former names of the file, among all that changed with it. */
const RENAMES_MS = 5_000;

/**
 * Which commit changed each line of a file last, in the order of the lines; a span outside of the file has none. Where it takes long to
 * look for former names of the file, its history begins with the name that it has.
 */
export async function blameOf(
  repository: RepositoryHandle,
  { commit, path, lineCount }: BlamedFile,
  span: LineSpan = { start: 1, end: lineCount },
): Promise<readonly BlameRange[]> {
  const end = Math.min(span.end, lineCount);
  if (span.start > end) return [];
  const args = ['--porcelain', `-L${span.start},${end}`, commit, '--', path];
  return repository.remembered(
    (caches) => caches.blames,
    `${commit}:${span.start},${end}:${path}`,
    async () => readPorcelain(await blamed(repository, args)),
  );
}

async function blamed({ gitDir }: RepositoryHandle, args: readonly string[]): Promise<Buffer> {
  // A few objects can stand for more files than could ever be looked through, anywhere in the history.
  const limits = { maxBytes: MAX_BYTES, timeoutMs: RENAMES_MS, isLong: true };
  const { output, stopped } = await runGitToLimit(gitDir, ['blame', ...args], limits);
  if (stopped === undefined) return output;
  if (stopped.failure !== 'timeout') throw stopped;
  return runGit(gitDir, ['blame', '--no-follow', ...args], { maxBytes: MAX_BYTES, isLong: true });
}

/** Lines of a content; what follows the last line feed is one as well. */
export function countLines(content: Buffer): number {
  let lines = 0;
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) lines += 1;
  return content.length === 0 || content.at(-1) === 10 ? lines : lines + 1;
}

/** Every line has a header that starts with the commit, facts about commits not seen before, and a tab before itself. */
function readPorcelain(output: Buffer): BlameRange[] {
  const ranges: { commit: string; lines: string[] }[] = [];
  let commit = '';
  for (const line of output.toString('utf8').split('\n')) {
    if (line.startsWith('\t')) {
      const last = ranges.at(-1);
      if (last?.commit === commit) last.lines.push(line.slice(1));
      else ranges.push({ commit, lines: [line.slice(1)] });
    } else {
      const [, oid] = /^([0-9a-f]{40}) \d+ \d+/.exec(line) ?? [];
      if (oid !== undefined) commit = oid;
    }
  }
  return ranges;
}
