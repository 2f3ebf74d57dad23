import { createHash } from 'node:crypto';
import { type ExtraEnvironment, runGit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';

/** Largest number that git takes for `--skip`. */
const MAX_SKIP = 2 ** 31 - 1;

/** Which commits of a history. */
export interface Walk {
  /** Commits to start from; `refs` is every branch and tag. */
  readonly from: readonly string[] | 'refs';
  /** Commits that are left out with all their ancestors. */
  readonly without?: readonly string[];
  /** Only commits that one of the two sides has (`from` names both). */
  readonly eitherSide?: boolean;
  /** Only commits that touch this path, as the tree spells it. */
  readonly path?: string;
  /** Text that the name or address of the author holds. */
  readonly author?: string;
  /** Committed at or after this time, seconds since 1970-01-01T00:00:00Z. */
  readonly since?: number;
  /** Committed at or before this time, seconds since 1970-01-01T00:00:00Z. */
  readonly until?: number;
  readonly firstParent?: boolean;
  /** `default` is newest first, `topo` keeps lines of development together, `reverse` is `topo` with the oldest first. */
  readonly order?: 'default' | 'topo' | 'reverse';
  /** Where git finds objects of another repository. */
  readonly environment?: ExtraEnvironment;
}

/** Which part of the list. */
export interface LogSlice {
  readonly skip: number;
  readonly count: number;
}

/** Object ids of the commits of a history, a part of them. */
export async function commitIds(repository: RepositoryHandle, walk: Walk, slice: LogSlice): Promise<readonly string[]> {
  if (slice.skip > MAX_SKIP || nobody(walk) || nowhere(walk)) return [];
  const next = await nextCommit(repository, walk);
  if (next !== undefined) return [next].slice(slice.skip, slice.skip + slice.count);
  return list(repository, walk, [`--max-count=${slice.count}`, `--skip=${slice.skip}`]);
}

/** How many commits a history has; undefined above `bound`. */
export async function countUpTo(repository: RepositoryHandle, walk: Walk, bound: number): Promise<number | undefined> {
  if (nobody(walk) || nowhere(walk)) return 0;
  if ((await nextCommit(repository, walk)) !== undefined && bound > 0) return 1;
  const [count] = await list(repository, walk, ['--count', `--max-count=${bound + 1}`]);
  return Number(count) > bound ? undefined : Number(count);
}

/** The one commit of a walk from it down to its only parent, as after most pushes: git need not be asked. */
async function nextCommit(repository: RepositoryHandle, walk: Walk): Promise<string | undefined> {
  const { from, without, ...others } = walk;
  if (from === 'refs' || from.length !== 1 || without?.length !== 1 || Object.keys(others).length > 0) return undefined;
  const [oid = ''] = from;
  const parents = (await repository.commit(oid))?.parents;
  return parents?.length === 1 && parents[0] === without[0] ? oid : undefined;
}

/** The lines that git answers. */
async function list(repository: RepositoryHandle, walk: Walk, how: readonly string[]): Promise<readonly string[]> {
  const args = [
    'rev-list',
    ...how,
    ...filters(walk),
    ...starts(walk),
    '--',
    ...(walk.path === undefined ? [] : [walk.path]),
  ];
  const options = walk.environment === undefined ? {} : { environment: walk.environment };
  const derive = async (): Promise<readonly string[]> => linesOf(await runGit(repository.gitDir, args, options));
  // References move: only what object ids decide is remembered.
  if (walk.from === 'refs') return derive();
  const key = createHash('sha256').update(args.join('\0')).digest('base64url');
  return repository.remembered((caches) => caches.logs, key, derive);
}

/** How many commits lead to a commit, itself included. */
export function commitCount(repository: RepositoryHandle, oid: string, firstParent: boolean): Promise<number> {
  const args = ['rev-list', '--count', ...(firstParent ? ['--first-parent'] : []), oid, '--'];
  return repository.remembered(
    (caches) => caches.counts,
    `${oid}:${firstParent}`,
    async () => Number((await runGit(repository.gitDir, args)).toString('latin1').trim()),
  );
}

function starts({ from, without = [], eitherSide = false }: Walk): readonly string[] {
  if (from === 'refs') return ['--branches', '--tags'];
  if (eitherSide) return [from.join('...')];
  return [...from, ...without.map((oid) => `^${oid}`)];
}

function filters({ order, firstParent, author, since, until }: Walk): string[] {
  return [
    ...(order === 'topo' || order === 'reverse' ? ['--topo-order'] : []),
    ...(order === 'reverse' ? ['--reverse'] : []),
    ...(firstParent === true ? ['--first-parent'] : []),
    // The text itself, no pattern: patterns could be made to run very long.
    ...(author === undefined ? [] : ['--fixed-strings', `--author=${author}`]),
    // Clocks differ: an older commit may stand before a newer one, and the walk goes on behind it.
    ...(since === undefined ? [] : [`--since-as-filter=@${Math.max(0, since)} +0000`]),
    ...(until === undefined ? [] : [`--min-age=${Math.max(0, until)}`]),
  ];
}

/** No author has a line break or NUL in the name; git would take the one for the end of a pattern, the other for no text. */
function nobody({ author }: Walk): boolean {
  return author !== undefined && /[\0\n]/.test(author);
}

/** No tree spells a path like this; git would take it for a place outside of the repository, or not as text. */
function nowhere({ path }: Walk): boolean {
  return path !== undefined && path.split('/').some((name) => /^\.{0,2}$|\0/.test(name));
}

function linesOf(output: Buffer): string[] {
  return output
    .toString('latin1')
    .split('\n')
    .filter((line) => line !== '');
}
