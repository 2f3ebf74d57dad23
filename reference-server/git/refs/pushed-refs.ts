import { runGit } from '../git-process.ts';

/** A reference that a push changed. */
export interface PushedRef {
  /** Full name. */
  readonly ref: string;
  /** Object id before; forty zeros for a new reference. */
  readonly before: string;
  /** Object id after; forty zeros for a deleted reference. */
  readonly after: string;
}

/** Branches and tags with the objects they name. */
export async function listRefs(gitDir: string): Promise<ReadonlyMap<string, string>> {
  const output = await runGit(gitDir, [
    'for-each-ref',
    '--format=%(objectname) %(refname)',
    'refs/heads/',
    'refs/tags/',
  ]);
  const lines = output
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]));
}
