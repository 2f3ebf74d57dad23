import type { PushEvent, PushEventCommit, TagPushEvent } from '../../../../generated/models/index.ts';
import { type Commit, formatDate, titleOf } from '../../../git/commit.ts';
import { isGone } from '../../../git/failures/gone.ts';
import { GitError } from '../../../git/git-error.ts';
import { type ChangedPaths, changedPaths } from '../../../git/history/changed-paths.ts';
import { commitIds, countUpTo } from '../../../git/history/log.ts';
import { EMPTY_TREE } from '../../../git/object-writer.ts';
import { NO_OBJECT } from '../../../git/ref-name.ts';
import type { RepositoryHandle } from '../../../git/repository-handle.ts';
import { type App, sshAddress } from '../../../platform/call.ts';
import { namespaceById } from '../../../platform/tenancy/namespaces.ts';
import { projectById } from '../../../platform/tenancy/projects.ts';
import { usersById } from '../../../platform/tenancy/users.ts';
import { isProtectedBranch } from '../../protected-branches/index.ts';
import { type ProjectPlace, aboutProject, aboutPusher, aboutRepository } from './about.ts';
import { pushOptions } from './push-options.ts';

/** What full names of branches begin with. */
const BRANCHES = 'refs/heads/';

/** Commits of a push that are told, the newest. */
const TOLD = 20;

/** Bytes of paths that are looked at for what the commits of a push changed, each of them up to an equal share. */
const PATH_BYTES = 1_048_576;

/** Commits of a push that are counted. */
const COUNTED = 10_000;

/** A reference that was pushed, as it is kept until it is told. */
export interface PushFacts {
  readonly projectId: number;
  readonly userId: number;
  readonly origin: string;
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  /** Whether the commits are told; hooks of the instance do not learn of them. */
  readonly hasCommits: boolean;
  /** What the client of git asked for beside, as it wrote it. */
  readonly options?: readonly string[];
}

/** What is told of a push; undefined when the project or who pushed is gone. */
export async function pushPayload(app: App, facts: PushFacts): Promise<PushEvent | TagPushEvent | undefined> {
  try {
    return await payloadOf(app, facts);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

async function payloadOf(app: App, facts: PushFacts): Promise<PushEvent | TagPushEvent | undefined> {
  const { db } = app.store;
  const { origin, ref, before, after } = facts;
  const project = await projectById(db, facts.projectId);
  const user = (await usersById(db, [facts.userId])).get(facts.userId);
  const repository = await app.repositories.open(String(facts.projectId));
  if (project === undefined || user === undefined || repository === undefined) return undefined;
  const namespace = (await namespaceById(db, project.namespace_id))?.name ?? '';
  const place = { project, namespace, origin, ssh: sshAddress(app, origin, project.full_path) };
  const isTag = ref.startsWith('refs/tags/');
  const { commits, total } = await pushedCommits(repository, place, facts);
  const told = {
    before,
    after,
    ref,
    ref_protected: await isProtected(app, facts),
    checkout_sha: after === NO_OBJECT ? null : ((await repository.resolve(after))?.commit ?? after),
    message: null,
    ...aboutPusher(user, origin),
    project_id: project.id,
    project: aboutProject(place),
    commits,
    total_commits_count: total,
    push_options: pushOptions(facts.options ?? []),
    repository: aboutRepository(place),
  };
  return isTag
    ? { object_kind: 'tag_push', event_name: 'tag_push', ...told }
    : { object_kind: 'push', event_name: 'push', ...told };
}

/** Whether what was pushed is a branch that is protected. */
async function isProtected({ store }: App, { projectId, ref }: PushFacts): Promise<boolean> {
  if (!ref.startsWith(BRANCHES)) return false;
  return isProtectedBranch(store.db, projectId, ref.slice(BRANCHES.length));
}

interface PushedCommits {
  readonly commits: PushEventCommit[];
  readonly total: number;
}

async function pushedCommits(
  repository: RepositoryHandle,
  place: ProjectPlace,
  { ref, before, after, hasCommits }: PushFacts,
): Promise<PushedCommits> {
  if (after === NO_OBJECT || ref.startsWith('refs/tags/')) return { commits: [], total: 0 };
  try {
    const walk = { from: [after], without: await knownBefore(repository, place, { ref, before }) };
    const total = (await countUpTo(repository, walk, COUNTED)) ?? COUNTED;
    if (!hasCommits) return { commits: [], total };
    const newest = await commitIds(repository, walk, { skip: 0, count: TOLD });
    const commits: PushEventCommit[] = [];
    const most = Math.floor(PATH_BYTES / newest.length);
    for (const oid of newest.toReversed()) {
      const commit = await repository.requireCommit(oid);
      const { added, modified, removed } = await changesOf(repository, commit, most);
      commits.push({ ...aboutCommit(place, commit), added, modified, removed });
    }
    return { commits, total };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    // What was pushed has been overwritten since, and git has tidied it away.
    return { commits: [], total: 0 };
  }
}

/** What the repository had before: the branch, or for a new one the default branch. */
async function knownBefore(
  repository: RepositoryHandle,
  { project }: ProjectPlace,
  { ref, before }: Pick<PushFacts, 'ref' | 'before'>,
): Promise<string[]> {
  if (before !== NO_OBJECT) return [before];
  if (ref === `refs/heads/${project.default_branch}`) return [];
  const main = await repository.branch(project.default_branch ?? 'main');
  return main === undefined ? [] : [main.commit];
}

/** The beginning of what a commit changed. */
async function changesOf(repository: RepositoryHandle, commit: Commit, most: number): Promise<ChangedPaths> {
  const [parent] = commit.parents;
  const before = parent === undefined ? EMPTY_TREE : (await repository.requireCommit(parent)).tree;
  return changedPaths(repository, [before, commit.tree], most);
}

function aboutCommit({ project, origin }: ProjectPlace, commit: Commit): Omit<PushEventCommit, keyof ChangedPaths> {
  return {
    id: commit.oid,
    message: commit.message,
    title: titleOf(commit),
    timestamp: formatDate(commit.committer),
    url: `${origin}/${project.full_path}/-/commit/${commit.oid}`,
    author: { name: commit.author.name, email: commit.author.email },
  };
}
