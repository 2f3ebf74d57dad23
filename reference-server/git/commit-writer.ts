import { demandSound } from './checks/special-files.ts';
import { type CommitAction, applyActions } from './commit-action.ts';
import { type Commit, type Signature, formatCommit } from './commit.ts';
import { fetchCommit } from './fetch-commit.ts';
import { CommitRefused, GitError } from './git-error.ts';
import { broughtBy } from './history/added-commits.ts';
import { moveBranch } from './move-branch.ts';
import { EMPTY_TREE } from './object-writer.ts';
import { isBranchName } from './ref-name.ts';
import { hasBranches } from './refs/has-branches.ts';
import type { RepositoryHandle } from './repository-handle.ts';
import type { RepositoryStore } from './repository-store.ts';
import { TreeEditor } from './tree-editor.ts';

/** A commit to write on a branch. */
export interface CommitRequest {
  /** Branch name without `refs/heads/`. */
  readonly branch: string;
  readonly message: string;
  readonly actions: readonly CommitAction[];
  /** Branch to start the new branch from. */
  readonly startBranch?: string;
  /** Commit to start the new branch from. */
  readonly startSha?: string;
  /** Id of the repository that `startBranch` or `startSha` is looked up in; default: the repository itself. */
  readonly startRepository?: string;
  /** Overwrites an existing branch by a commit on top of the start. */
  readonly force?: boolean;
  readonly author: Omit<Signature, 'seconds'>;
  readonly committer: Omit<Signature, 'seconds'>;
}

/** How a commit gets onto its branch. */
export interface WrittenMove {
  /** Full name of the reference that moves. */
  readonly ref: string;
  readonly next: string;
  /** Head of the branch before; undefined for a new branch. */
  readonly previous: string | undefined;
  /** What the repository has now and had not: the commit, and what of another repository or of no branch it was built on. */
  readonly added: readonly string[];
}

/** A commit that is on its branch. */
export interface WrittenCommit {
  readonly commit: Commit;
  readonly move: WrittenMove;
}

/** What the writer needs around it. */
export interface CommitEnvironment {
  readonly store: RepositoryStore;
  /** The time of the commit, seconds since 1970-01-01T00:00:00Z; asked once per commit. */
  readonly now: () => number;
  /** Has the branch move; without, it just moves. */
  readonly moving?: (move: WrittenMove, make: () => Promise<void>) => Promise<void>;
}

/**
 * Writes one commit: all actions or none. Objects first, then one compare-and-swap of the branch; the promise resolves
 * when the branch has moved.
 *
 * @throws CommitRefused when a rule is broken; `branch-moved` when another program moved the branch meanwhile; GitError `gone` when there is
 * no repository any more
 */
export function writeCommit(
  environment: CommitEnvironment,
  repositoryId: string,
  request: CommitRequest,
): Promise<WrittenCommit> {
  if (!isBranchName(request.branch)) {
    throw new CommitRefused('bad-branch', `${JSON.stringify(request.branch)} is no valid branch name`);
  }
  const ref = `refs/heads/${request.branch}`;
  return environment.store.exclusively(repositoryId, ref, async () => {
    const repository = await environment.store.open(repositoryId);
    if (repository === undefined) throw new GitError('gone', 'The repository does not exist');
    const { base, previous } = await findBase(environment, repository, request);
    const commit = await buildCommit(environment, repository, { request, base });
    // Looked up before the branch moves: of two that bring the same both are asked.
    const below = base === undefined || base === previous ? [] : await broughtBy(repository, [base]);
    const move = { ref, next: commit.oid, previous, added: [commit.oid, ...below] };
    const make = (): Promise<void> => moveBranch(environment.store, repositoryId, { repository, ...move });
    await (environment.moving === undefined ? make() : environment.moving(move, make));
    return { commit, move };
  });
}

interface Base {
  /** Commit to build on; undefined for the first commit of an empty repository. */
  readonly base: string | undefined;
  /** Head of the target branch now. */
  readonly previous: string | undefined;
}

async function findBase(
  environment: CommitEnvironment,
  repository: RepositoryHandle,
  request: CommitRequest,
): Promise<Base> {
  const previous = (await repository.branch(request.branch))?.commit;
  const starts = request.startBranch !== undefined || request.startSha !== undefined;
  if (!starts) return { base: await baseWithoutStart(repository, previous), previous };
  if (previous !== undefined && request.force !== true) {
    if (request.startBranch === request.branch && request.startRepository === undefined) {
      return { base: previous, previous };
    }
    throw new CommitRefused('branch-exists', 'A branch with this name already exists');
  }
  return { base: await findStart(environment, repository, request), previous };
}

async function baseWithoutStart(
  repository: RepositoryHandle,
  previous: string | undefined,
): Promise<string | undefined> {
  if (previous !== undefined) return previous;
  // The first commit of an empty repository has nothing to start from.
  if (!(await hasBranches(repository))) return undefined;
  throw new CommitRefused('branch-missing', 'The branch does not exist and no start was given');
}

async function findStart(
  environment: CommitEnvironment,
  repository: RepositoryHandle,
  request: CommitRequest,
): Promise<string> {
  const source =
    request.startRepository === undefined ? repository : await environment.store.open(request.startRepository);
  const found =
    request.startBranch === undefined
      ? await source?.resolve(request.startSha ?? '')
      : await source?.branch(request.startBranch);
  if (source === undefined || found === undefined) {
    const name = request.startBranch === undefined ? `start_sha "${request.startSha}"` : `"${request.startBranch}"`;
    throw new CommitRefused('start-missing', `The start of the new branch, ${name}, does not exist`);
  }
  if (source !== repository) await fetchCommit(repository, source, found.commit);
  return found.commit;
}

async function buildCommit(
  environment: CommitEnvironment,
  repository: RepositoryHandle,
  { request, base }: { readonly request: CommitRequest; readonly base: string | undefined },
): Promise<Commit> {
  const before = base === undefined ? EMPTY_TREE : (await repository.requireCommit(base)).tree;
  const editor = await TreeEditor.open(repository, before);
  const objects = repository.newObjects();
  await applyActions({ repository, tree: editor, objects, base }, request.actions);
  await demandSound({ repository, fresh: (oid) => objects.contentsOf(oid) }, editor.specialFiles());
  const tree = await editor.write(objects);
  if (tree === before) throw new CommitRefused('empty', 'The actions change nothing: the commit would be empty');
  const seconds = environment.now();
  const commit = {
    tree,
    parents: base === undefined ? [] : [base],
    author: { ...request.author, seconds },
    committer: { ...request.committer, seconds },
    message: request.message,
  };
  const oid = await objects.write('commit', formatCommit(commit));
  repository.keep(objects);
  return repository.requireCommit(oid);
}
