import type { AcceptMergeRequestBody } from '../../../../generated/models/index.ts';
import type { Signature } from '../../../git/commit.ts';
import { mergeBaseOf } from '../../../git/history/merge-base.ts';
import { mergedTree, writeLooseCommit } from '../../../git/merge.ts';
import type { Call } from '../../../platform/call.ts';
import { Refusal, notAllowed } from '../../../platform/refusal.ts';
import type { ProjectRow, UserRow } from '../../../platform/tenancy/table.ts';
import { usersById } from '../../../platform/tenancy/users.ts';
import { projectSettings } from '../../projects/index.ts';
import type { RepositoryAccess } from '../../repository/index.ts';
import { knownUser } from '../../../work-items/index.ts';
import { headsOf } from '../branches/facts.ts';
import { standingOf } from '../approving/standing.ts';
import { pipelinesOf } from '../pipelines.ts';
import { detailedStatus, needsRebase, squashOnMerge } from '../status.ts';
import type { MergeRequestRow } from '../table.ts';

/** A merge whose commits are written, and that no branch names yet. */
export interface MergePlan {
  /** Head of the source branch. */
  readonly head: string;
  /** Head of the target branch before. */
  readonly previous: string;
  /** Head of the target branch after. */
  readonly next: string;
  readonly mergeCommit: string | null;
  readonly squashCommit: string | null;
}

/** What is merged, how, and by whom. */
export interface Merge {
  readonly mergeRequest: MergeRequestRow;
  readonly project: ProjectRow;
  readonly user: UserRow;
  readonly body: AcceptMergeRequestBody;
}

/**
 * Writes the commits of a merge.
 * @throws Refusal 405 for what is not open, a draft, lacks approvals, is to be merged later or to be rebased first; 409 when the source branch is not
 * where the caller knows it; 422 for branches that conflict or have nothing to merge
 */
export async function planMerge(call: Call, merge: Merge): Promise<MergePlan> {
  await refuseUnready(call, merge);
  const found = await headsOf(call, merge.mergeRequest);
  if (typeof found === 'string') throw unmergeable();
  const { target, head, start } = found;
  if (merge.body.sha !== undefined && merge.body.sha !== head) {
    throw new Refusal(409, { message: 'The head of the source branch is another one' });
  }
  const base = await mergeBaseOf(target.repository, [start, head]);
  if (base === undefined || base === head) throw unmergeable();
  if (needsRebase({ ...merge.mergeRequest, base_sha: base, start_sha: start }, merge.project)) throw notAllowed();
  return writeCommits(call, merge, { target, head, start, base });
}

/** Statuses of merge requests that nobody may merge, whatever the branches hold. */
const UNREADY: readonly string[] = [
  'not_open',
  'draft_status',
  'merge_time',
  'discussions_not_resolved',
  'ci_must_pass',
  'ci_still_running',
];

/** Reasons that the repositories need not be asked for. */
async function refuseUnready(call: Call, { mergeRequest, project }: Merge): Promise<void> {
  const pipeline = (await pipelinesOf(call.db, [mergeRequest]))(mergeRequest);
  const reason = detailedStatus(call, mergeRequest, { project, hasSource: true, pipeline, lacksApprovals: false });
  if (UNREADY.includes(reason)) throw notAllowed();
}

/** @throws Refusal 405 for what lacks approvals */
export async function demandApprovals(
  call: Call,
  { mergeRequest, project }: Pick<Merge, 'mergeRequest' | 'project'>,
): Promise<void> {
  if ((await standingOf(call, mergeRequest, project)).left > 0) throw notAllowed();
}

function unmergeable(): Refusal {
  return new Refusal(422, { message: 'The branches cannot be merged' });
}

interface Commits {
  readonly target: RepositoryAccess;
  readonly head: string;
  readonly start: string;
  readonly base: string;
}

async function writeCommits(call: Call, merge: Merge, { target, head, start, base }: Commits): Promise<MergePlan> {
  const { repository } = target;
  const { tree: headTree } = await repository.requireCommit(head);
  const tree = base === start ? headTree : await mergedTree(repository, [start, head]);
  if (tree === undefined) throw unmergeable();
  await demandApprovals(call, merge);
  const committer = signatureOf(call, merge.user);
  const squashCommit = isSquashed(merge)
    ? await writeLooseCommit(repository, {
        tree: headTree,
        parents: [base],
        author: await authorOf(call, merge),
        committer,
        message: merge.body.squash_commit_message ?? merge.mergeRequest.title,
      })
    : null;
  const tip = squashCommit ?? head;
  const ends = { head, previous: start, squashCommit };
  if (projectSettings(merge.project).merge_method === 'ff') return { ...ends, next: tip, mergeCommit: null };
  const mergeCommit = await writeLooseCommit(repository, {
    tree,
    parents: [start, tip],
    author: committer,
    committer,
    message: merge.body.merge_commit_message ?? messageOf(merge),
  });
  return { ...ends, next: mergeCommit, mergeCommit };
}

/** Whoever merges may ask for one commit, unless the project has settled it. */
function isSquashed({ mergeRequest, project, body }: Merge): boolean {
  const asked = body.squash === undefined ? mergeRequest.squash : body.squash ? 1 : 0;
  return squashOnMerge({ squash: asked }, project);
}

function signatureOf({ now }: Call, { name, email }: UserRow): Signature {
  return { name, email, seconds: Math.floor(now / 1000), offsetMinutes: 0 };
}

async function authorOf(call: Call, { mergeRequest }: Merge): Promise<Signature> {
  const users = await usersById(call.db, [mergeRequest.author_id]);
  return signatureOf(call, knownUser(users, mergeRequest.author_id));
}

function messageOf({ mergeRequest: { source_branch, target_branch, title, iid }, project }: Merge): string {
  return `Merge branch '${source_branch}' into '${target_branch}'\n\n${title}\n\nSee merge request ${project.full_path}!${iid}`;
}
