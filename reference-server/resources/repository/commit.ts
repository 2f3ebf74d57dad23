import type {
  CommitAction as CommitActionBody,
  CreateCommitBody,
  CreatedCommit,
} from '../../../generated/models/index.ts';
import type { CommitAction } from '../../git/commit-action.ts';
import {
  type CommitEnvironment,
  type CommitRequest,
  type WrittenCommit,
  writeCommit,
} from '../../git/commit-writer.ts';
import { CommitRefused } from '../../git/git-error.ts';
import { lineCountsOf } from '../../git/line-counts.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { Refusal, badParameter } from '../../platform/refusal.ts';
import { demandPush } from '../protected-branches/index.ts';
import { announced, noteActivity } from './activity.ts';
import { type RepositoryAccess, openRepository, readableRepository } from './open.ts';
import { presentCommit } from './present.ts';

/** Attempts at a commit on a branch that others move at the same time. */
const ATTEMPTS = 20;

/** Where a commit goes and who wrote it, whatever it changes. */
export type CommitTarget = Omit<CreateCommitBody, 'actions' | 'stats'>;

/**
 * Writes one commit from several file actions: all of them or none.
 * @throws Refusal 400 when a rule of the commit is broken (the branch is then unchanged)
 */
export async function createCommit(call: Call, place: ProjectAccess, body: CreateCommitBody): Promise<CreatedCommit> {
  const access = await openRepository(call, place);
  if (body.actions.length === 0) throw badParameter('actions is empty');
  const written = await toldWhy(() =>
    commitActions(call, { ...access, ...place }, { target: body, actions: body.actions.map(toAction), again: true }),
  );
  const answer = { ...presentCommit(call, access, written.commit), last_pipeline: null };
  if (body.stats === false) return answer;
  const { additions, deletions } = await lineCountsOf(access.repository, written.commit.oid);
  return { ...answer, stats: { additions, deletions, total: additions + deletions }, status: null };
}

/** What one commit does, and where. */
export interface CommitPlan {
  readonly target: CommitTarget;
  readonly actions: readonly CommitAction[];
  /** Whether it is built again on what others have put on the branch meanwhile; else that is a refusal. */
  readonly again: boolean;
}

/**
 * Writes the actions as one commit of the caller: all of them or none.
 * @throws CommitRefused when a rule of the commit is broken, Refusal 400 when the target is not usable and 403 when it is protected from
 * the caller; the branch is then unchanged
 */
export async function commitActions(
  call: Call,
  access: ProjectAccess & RepositoryAccess,
  plan: CommitPlan,
): Promise<WrittenCommit> {
  checkTarget(plan.target);
  await demandPush(call, access, plan.target);
  const request = await toRequest(call, access, plan);
  let announcement = 0;
  const environment: CommitEnvironment = {
    store: call.app.repositories,
    now: () => Math.floor(call.app.clock.now() / 1000),
    moving: async (move, make) => {
      announcement = await announced(call, access, move, make);
    },
  };
  const write = (): Promise<WrittenCommit> => writeCommit(environment, String(access.project.id), request);
  const written = await (plan.again ? notOutrun(write) : write());
  await noted(call, access, plan.target.branch, { ...written, announcement });
  return written;
}

/** Builds a commit again on what another process has put on the branch meanwhile. */
async function notOutrun(write: () => Promise<WrittenCommit>): Promise<WrittenCommit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      const outrun = error instanceof CommitRefused && error.reason === 'branch-moved';
      if (!outrun || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * attempt * 10));
    }
  }
}

function checkTarget(target: CommitTarget): void {
  if (target.commit_message.trim() === '') throw badParameter('commit_message is empty');
  if (target.commit_message.includes('\0')) throw badParameter('commit_message holds a NUL character');
  if (target.start_branch !== undefined && target.start_sha !== undefined) {
    throw badParameter('start_branch, start_sha are mutually exclusive');
  }
}

async function toRequest(
  call: Call,
  access: RepositoryAccess,
  { target, actions }: CommitPlan,
): Promise<CommitRequest> {
  const { user } = requirePrincipal(call);
  const committer = { name: user.name, email: user.email, offsetMinutes: 0 };
  const source = target.start_project === undefined ? access : await readableRepository(call, target.start_project);
  return {
    branch: target.branch,
    message: target.commit_message,
    actions,
    ...(target.start_branch === undefined ? {} : { startBranch: target.start_branch }),
    ...(target.start_sha === undefined ? {} : { startSha: target.start_sha }),
    ...(source.project.id === access.project.id ? {} : { startRepository: String(source.project.id) }),
    force: target.force ?? false,
    author: {
      name: target.author_name ?? committer.name,
      email: target.author_email ?? committer.email,
      offsetMinutes: 0,
    },
    committer,
  };
}

function toAction(action: CommitActionBody, index: number): CommitAction {
  const contents = contentsOf(action, index);
  return {
    action: action.action,
    filePath: action.file_path,
    ...(contents === undefined ? {} : { contents }),
    ...(action.previous_path === undefined ? {} : { previousPath: action.previous_path }),
    ...(action.last_commit_id === undefined ? {} : { lastCommitId: action.last_commit_id }),
    // The mode is a matter of chmod alone; other actions carry it without effect.
    ...(action.action === 'chmod' && action.execute_filemode !== undefined
      ? { executable: action.execute_filemode }
      : {}),
  };
}

function contentsOf(action: CommitActionBody, index: number): Uint8Array | undefined {
  if (action.action === 'delete' || action.action === 'chmod') return undefined;
  if (action.content === undefined) {
    if (action.action === 'move') return undefined;
    throw badParameter(`actions[${index}][content] is missing`);
  }
  return contentBytes(action.content, action.encoding, `actions[${index}][content]`);
}

/**
 * The bytes that a written content stands for.
 * @throws Refusal 400 naming the attribute when it should be Base64 (RFC 4648 section 4) and is not
 */
export function contentBytes(content: string, encoding: 'text' | 'base64' | undefined, attribute: string): Uint8Array {
  if (encoding !== 'base64') return Buffer.from(content, 'utf8');
  // Encoders of some languages break the lines (RFC 4648 section 3.1 leaves that to the specification).
  const text = content.replaceAll(/\s/g, '');
  if (text.length % 4 === 1 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
    throw badParameter(`${attribute} is not Base64`);
  }
  return Buffer.from(text, 'base64');
}

/** The commits operation says which rule of a commit was broken. */
async function toldWhy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommitRefused) throw new Refusal(400, { message: error.message });
    throw error;
  }
}

/** A commit is activity; the first commit of a project also decides its default branch. */
async function noted(
  call: Call,
  access: RepositoryAccess,
  branch: string,
  { commit, move, announcement }: WrittenCommit & { readonly announcement: number },
): Promise<void> {
  const first = move.previous === undefined && commit.parents.length === 0;
  const decides = first && branch !== access.project.default_branch;
  if (decides) await call.app.repositories.setHead(String(access.project.id), branch);
  await noteActivity(call, access, { move, changes: decides ? { default_branch: branch } : {}, announcement });
}
