import { runGit } from '../git-process.ts';

/** A file that an archive is to hold. */
export interface PackedFile {
  /** From the top of the repository. */
  readonly path: string;
  readonly oid: string;
  /** Bytes. */
  readonly size: number;
  /** Whether it is a file, and no link to one. */
  readonly isPlain: boolean;
}

const ENTRY = /^(\d{6}) blob ([0-9a-f]{40}) +(\d+)\t(.*)$/s;

/**
 * The files of a commit, or those at a path of it.
 * @throws GitError as `runGit`
 */
export async function filesOf(gitDir: string, commit: string, path: string): Promise<readonly PackedFile[]> {
  const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', commit, '--', ...(path === '' ? [] : [path])];
  const output = (await runGit(gitDir, args, { isLong: true })).toString('utf8');
  return output.split('\0').flatMap((line) => {
    const [, mode = '', oid = '', size, name = ''] = ENTRY.exec(line) ?? [];
    return size === undefined ? [] : [{ path: name, oid, size: Number(size), isPlain: mode.startsWith('100') }];
  });
}
