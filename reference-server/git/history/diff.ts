import { type ExtraEnvironment, type GitOutput, runGitToLimit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import { unquotePath } from './quoted-path.ts';
import type { Changes, FileChange } from './shapes.ts';
import { isComparable } from './weight.ts';

/** How much of a difference is told. */
export interface DiffLimits {
  /** Bytes of one diff; a longer one is left empty. */
  readonly fileBytes: number;
  /** Bytes of all diffs together; what comes after is left empty. */
  readonly totalBytes: number;
  readonly timeoutMs: number;
}

/** Limits of the comparison of two refs. */
export const DIFF_LIMITS: DiffLimits = {
  fileBytes: 200 * 1024,
  totalBytes: 5 * 1024 * 1024,
  timeoutMs: 20_000,
};

const QUIET = ['--no-color', '--no-ext-diff', '--no-textconv', '--no-abbrev'];

/** How two commits are compared. */
export interface Comparison {
  readonly limits?: DiffLimits;
  /** Where git finds objects of another repository. */
  readonly environment?: ExtraEnvironment;
  /** That other repository. */
  readonly lender?: RepositoryHandle;
}

/**
 * What changed from one tree or commit to another, renames found. The list of files is whole even when texts are cut, or it is empty: as
 * of what takes too long, of more files and folders than `MOST_ENTRIES` nothing is told.
 * @throws GitError as `runGit`
 */
export async function changesBetween(
  repository: RepositoryHandle,
  [before, after]: readonly [string, string],
  { limits = DIFF_LIMITS, environment = {}, lender = repository }: Comparison = {},
): Promise<Changes> {
  const derive = async (): Promise<Changes> => {
    if (!(await isComparable(repository, [before, after], lender))) return { files: [], timedOut: true };
    const diff = (formats: readonly string[], maxBytes: number): ReturnType<typeof runGitToLimit> => {
      const args = ['-c', 'core.quotePath=false', 'diff-tree', '-r', '-M', ...formats, ...QUIET, before, after, '--'];
      return runGitToLimit(repository.gitDir, args, { maxBytes, environment, timeoutMs: limits.timeoutMs });
    };
    const both = await diff(['--raw', '-p'], limits.totalBytes);
    const timedOut = both.stopped?.failure === 'timeout';
    if (both.stopped === undefined || timedOut) return { files: filesOf(halves(both), limits), timedOut };
    // Too much for one answer: the list of files is whole all the same.
    const [raw, patch] = await Promise.all([diff(['--raw'], 256 * 1024 * 1024), diff(['-p'], limits.totalBytes)]);
    if (raw.stopped !== undefined) return { files: [], timedOut: true };
    const parts = { raw: raw.output, patch: patch.output, cut: patch.stopped !== undefined };
    return { files: filesOf(parts, limits), timedOut: patch.stopped?.failure === 'timeout' };
  };
  const sizes = `${limits.fileBytes}:${limits.totalBytes}`;
  return repository.remembered((caches) => caches.changes, `${before}..${after}:${sizes}`, derive);
}

/** What git says of the differences of two trees. */
interface Difference {
  readonly raw: Buffer;
  readonly patch: Buffer;
  /** Whether the patch goes on. */
  readonly cut: boolean;
}

/** An empty line parts the list of files from the patch. A list that may go on is none. */
function halves({ output, stopped }: GitOutput): Difference {
  const cut = stopped !== undefined;
  const end = output.indexOf('\n\n');
  if (end === -1) return { raw: cut ? output.subarray(0, 0) : output, patch: output.subarray(output.length), cut };
  return { raw: output.subarray(0, end), patch: output.subarray(end), cut };
}

function filesOf({ raw, patch, cut }: Difference, limits: DiffLimits): FileChange[] {
  const texts = splitPatch(patch, cut);
  return readRaw(raw).map((file, index) => ({ ...file, sections: within(texts[index] ?? [], limits) }));
}

/** A section without the two lines that name the file. */
export function hunksOf(section: string): string {
  if (!section.startsWith('--- ')) return section;
  const second = section.indexOf('\n') + 1;
  return section.slice(section.indexOf('\n', second) + 1);
}

function within(sections: readonly string[], { fileBytes }: DiffLimits): readonly string[] {
  return Buffer.byteLength(sections.join('')) > fileBytes ? [] : sections;
}

const KINDS: Readonly<Record<string, FileChange['kind']>> = { A: 'added', D: 'deleted', R: 'renamed' };

/** Lines of the raw format: `:mode mode oid oid STATUS TAB path [TAB path]`. */
function readRaw(output: Buffer): Omit<FileChange, 'sections'>[] {
  const lines = output.toString('utf8').split('\n');
  return lines
    .filter((line) => line.startsWith(':'))
    .map((line) => {
      const [facts = '', first = '', second = first] = line.split('\t');
      const [oldMode = '', newMode = '', , , status = ''] = facts.slice(1).split(' ');
      return {
        oldPath: unquotePath(first),
        newPath: unquotePath(second),
        oldMode: oldMode.replace(/^0+$/, '0'),
        newMode: newMode.replace(/^0+$/, '0'),
        kind: KINDS[status.charAt(0)] ?? 'changed',
      };
    });
}

/**
 * The texts of a patch, one for each file in the order of the raw format. Lines of content start with a blank, a sign or a
 * backslash, and line breaks in names are quoted: only the header of a file starts with its word.
 */
function splitPatch(output: Buffer, cut: boolean): string[][] {
  const parts = `\n${output.toString('utf8')}`.split('\ndiff --git ').slice(1);
  // Of the last file nobody knows how much is missing.
  if (cut) parts.pop();
  return joinChangedKinds(parts.map((part, index) => (index === parts.length - 1 ? part : `${part}\n`))).map((joined) =>
    joined.map(sectionOf),
  );
}

/** A file that became a link, or the reverse, is one change in two parts: a removal and an addition. */
function joinChangedKinds(parts: readonly string[]): string[][] {
  const joined: string[][] = [];
  let header = '';
  for (const part of parts) {
    const names = part.slice(0, part.indexOf('\n'));
    const last = joined.at(-1);
    if (names === header && last !== undefined) last.push(part);
    else joined.push([part]);
    header = names;
  }
  return joined;
}

/** Without the lines that tell modes, names and object ids. */
function sectionOf(part: string): string {
  return /^(?:--- |Binary files )[^]*/m.exec(part)?.[0] ?? '';
}
