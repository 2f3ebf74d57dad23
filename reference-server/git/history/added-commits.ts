import { runGit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';

/** A commit, with what it says about who made it. */
export interface SignedCommit {
  readonly oid: string;
  readonly isMerge: boolean;
  /** The addresses of who wrote and who committed it, in lower case. */
  readonly addresses: readonly string[];
}

/** The commits that one commit has and another one has not; without another one, all of them. */
export async function commitsBetween(
  repository: RepositoryHandle,
  [base, head]: readonly [base: string | null, head: string],
): Promise<readonly SignedCommit[]> {
  const lines = await repository.remembered(
    (caches) => caches.logs,
    `signed:${base ?? ''}..${head}`,
    async () => {
      const args = [
        'log',
        '--no-mailmap',
        '--format=%H%x00%P%x00%ae%x00%ce',
        head,
        ...(base === null ? [] : [`^${base}`]),
        '--',
      ];
      return linesOf(await runGit(repository.gitDir, args));
    },
  );
  return lines.map((line) => {
    const [oid = '', parents = '', ...addresses] = line.split('\0');
    const known = addresses.map((address) => address.toLowerCase()).filter((address) => address !== '');
    return { oid, isMerge: parents.includes(' '), addresses: known };
  });
}

/** Bytes of the ids of commits that one push may bring: those of some millions. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Milliseconds that git may take to find them. */
const TIMEOUT_MS = 300_000;

/**
 * The commits that lead to objects and that a repository did not have before.
 * @param known what its references named before; without, what its branches and tags name now
 */
export async function broughtBy(
  repository: Pick<RepositoryHandle, 'gitDir'>,
  oids: readonly string[],
  known?: Iterable<string>,
): Promise<readonly string[]> {
  if (oids.length === 0) return [];
  const options = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS };
  const args = ['rev-list', '--ignore-missing'];
  if (known === undefined) {
    return linesOf(await runGit(repository.gitDir, [...args, ...oids, '--not', '--branches', '--tags'], options));
  }
  const input = [...oids, ...[...known].map((oid) => `^${oid}`)].join('\n');
  return linesOf(await runGit(repository.gitDir, [...args, '--stdin'], { ...options, input }));
}

function linesOf(output: Buffer): string[] {
  const lines = output.toString('utf8').split('\n');
  return lines.filter((line) => line !== '');
}
