import { isGone } from '../../git/failures/gone.ts';
import { broughtBy } from '../../git/history/added-commits.ts';
import { NO_OBJECT } from '../../git/ref-name.ts';
import { type RefMove, movedRefs } from '../../git/refs/moved-refs.ts';
import type { RepositoryHandle } from '../../git/repository-handle.ts';
import { type App, type Call, type Try, ownRequest } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { projectById, updateProject } from '../../platform/tenancy/projects.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { userByIdOrName } from '../../platform/tenancy/users.ts';
import { reading, writing } from '../../platform/transaction.ts';
import { type OutboxEntry, putInOutbox, removeFromOutbox } from '../../store/outbox/outbox.ts';
import type { Executor } from '../../store/store.ts';
import { protectDefault } from '../protected-branches/index.ts';
import { insertAddedCommits } from './store.ts';

/**
 * What somebody is about to push. No transaction holds both the rows and the references of a repository: it is written down before
 * references move, and stands until all that follows from it is written down, so that who brought commits is known however a process
 * ends in between.
 */
export interface AnnouncedPush {
  readonly projectId: number;
  /** Id of who pushes: a name may change meanwhile. */
  readonly userId: string | undefined;
  readonly refs: readonly RefMove[];
  /** What a client of git asked for beside. */
  readonly options: readonly string[];
  /** The commits that it brings; where that is not known yet, what branches and tags named before. */
  readonly brings: { readonly commits: readonly string[] } | { readonly beside: readonly string[] };
  /** Where the instance is at home, for hooks: who finishes it may not listen yet. */
  readonly origin: string;
  /** By the clock of the machine: those of worlds are set and stand still. */
  readonly announcedAt: number;
}

declare module '../../platform/event-types.ts' {
  interface Errands {
    'repository.push': AnnouncedPush;
  }
}

/** A push before it is announced. */
export type AskedPush = Omit<AnnouncedPush, 'announcedAt' | 'origin'>;

/** Writes down what is about to be pushed, for this process to carry out. */
export function announcePush(app: App, push: AskedPush, origin: string): Promise<OutboxEntry> {
  const payload: AnnouncedPush = { ...push, origin, announcedAt: Date.now() };
  return app.store.write((tx) => app.courier.own.put(tx, { kind: 'repository.push', payload, now: app.clock.now() }));
}

/** Carries out a push that somebody judged, between its announcement and all that follows from it. */
export async function carryOut<Made extends { readonly taken: ReadonlySet<string> | undefined }>(
  app: App,
  push: AskedPush,
  make: () => Promise<Made>,
): Promise<Made> {
  const { origin } = ownRequest(app);
  const { id } = await announcePush(app, push, origin);
  return app.courier.own.during(id, async () => {
    const made = await make();
    const take = (tx: Executor): Promise<boolean> => removeFromOutbox(tx, id);
    try {
      await noteMade(app, { push, origin, take }, made);
    } catch (error) {
      if (!isGone(error)) throw error;
      // Git has answered, and nothing follows from what was deleted since.
      await app.store.write(take);
    }
    return made;
  });
}

/** Writes down what follows from a push that git has ended. */
async function noteMade(
  app: App,
  { push, origin, take }: Pick<Recorded, 'origin' | 'push' | 'take'>,
  { taken }: { readonly taken: ReadonlySet<string> | undefined },
): Promise<void> {
  const repository = await app.repositories.open(String(push.projectId));
  const moved = repository === undefined ? [] : await movedBy(repository, push.refs, taken);
  if (repository === undefined || moved.length === 0) await app.store.write(take);
  else await record(app, repository, { push, origin, moved, take });
}

/** What git has moved: as it says itself, so that of two who push the same at once one has done so; else as the references tell. */
async function movedBy(
  repository: RepositoryHandle,
  refs: readonly RefMove[],
  taken: ReadonlySet<string> | undefined,
): Promise<readonly RefMove[]> {
  return taken === undefined ? (await movedRefs(repository, refs)).moved : refs.filter(({ ref }) => taken.has(ref));
}

/**
 * How long git may go on with a push whose server has ended, once it has read all of it: what has not moved until then is taken for
 * refused.
 */
const LONGEST_MS = 3_600_000;

/** How often is looked whether it does, at most and at least. */
const PAUSES_MS = [1000, 60_000] as const;

/** Writes down what follows from a push whose process ended before it did that. */
export async function finishPush(app: App, push: AnnouncedPush, its: Try): Promise<void> {
  const age = Date.now() - push.announcedAt;
  const isOver = age > LONGEST_MS;
  const repository = await app.repositories.open(String(push.projectId));
  // Deleted with its project: nothing will move there.
  if (repository === undefined) return its.finish(() => Promise.resolve());
  const { moved, unmoved } = await movedRefs(repository, push.refs);
  if (moved.length > 0) {
    const left = isOver ? undefined : { ...push, refs: unmoved };
    await record(app, repository, { push, origin: push.origin, moved, take: its.take, left });
  } else if (isOver) {
    await its.finish(() => Promise.resolve());
  } else {
    const [shortest, longest] = PAUSES_MS;
    await its.postpone(Math.min(longest, Math.max(shortest, age)));
  }
}

interface Recorded {
  readonly push: AskedPush;
  readonly origin: string;
  /** What of it has moved. */
  readonly moved: readonly RefMove[];
  /** Takes the announcement away; false when others have seen to it. */
  readonly take: (tx: Executor) => Promise<boolean>;
  /** What may still move. */
  readonly left?: AnnouncedPush | undefined;
}

/** Commits of a push that are written down in the transaction of the push; of larger pushes the others are before it. */
const AT_ONCE = 5000;

/** What a push changes beside the repository: the project was active, and its first branch becomes the default one. */
async function record(app: App, repository: RepositoryHandle, recorded: Recorded): Promise<void> {
  const { push, origin, moved, take, left } = recorded;
  const { projectId: id, options } = push;
  const added = await broughtWith(repository, push, moved);
  const rest = await recordMany(app, push, added);
  const branch = await newDefault(app, repository, { id, moved });
  await writing(ownRequest(app, { origin }), async (call) => {
    if (!(await take(call.db))) return;
    if (left !== undefined && left.refs.length > 0) await keepAnnounced(call, left);
    const project = await projectById(call.db, id);
    const pusher = await pusherOf(call, push.userId);
    if (project === undefined || pusher === undefined) return;
    const changes = branch === undefined ? {} : { default_branch: branch };
    await updateProject(call.db, id, { last_activity_at: app.clock.now(), ...changes });
    await insertAddedCommits(call.db, { project_id: id, user_id: pusher.id }, added.slice(rest));
    if (branch !== undefined) await protectDefault(call, project, branch);
    const refs = moved.map(({ ref, before, after }) => ({ ref, before, after }));
    await announce(call, 'repository.pushed', { project: { ...project, ...changes }, user: pusher, refs, options });
  });
}

/** The commits of a push that the repository had not before. */
function broughtWith(
  { gitDir }: RepositoryHandle,
  { brings }: Pick<AnnouncedPush, 'brings'>,
  moved: readonly RefMove[],
): Promise<readonly string[]> {
  if ('commits' in brings) return Promise.resolve(brings.commits);
  const tips = moved.filter(({ after }) => after !== NO_OBJECT).map(({ after }) => after);
  return broughtBy({ gitDir }, tips, brings.beside);
}

/** Has what may still move stay announced, for whoever comes first. */
async function keepAnnounced({ db, now }: Call, push: AnnouncedPush): Promise<void> {
  const claimed = { claim: null, until: Date.now() + PAUSES_MS[0] };
  await putInOutbox(db, { kind: 'repository.push', payload: push, now, claimed });
}

const BRANCHES = 'refs/heads/';

/** The branch that becomes the default one: the first that is pushed, where there was none; undefined where all stays as it is. */
async function newDefault(
  app: App,
  repository: RepositoryHandle,
  { id, moved }: { readonly id: number; readonly moved: readonly RefMove[] },
): Promise<string | undefined> {
  const head = await repository.headBranch();
  if ((await repository.branch(head)) !== undefined) {
    // A process may have ended when the repository had its new default branch, and the project had not.
    const project = await reading(ownRequest(app), ({ db }) => projectById(db, id));
    const known = project?.default_branch ?? head;
    return known === head || (await repository.branch(known)) !== undefined ? undefined : head;
  }
  const first = moved.find(({ ref, after }) => ref.startsWith(BRANCHES) && after !== NO_OBJECT);
  if (first === undefined) return undefined;
  const branch = first.ref.slice(BRANCHES.length);
  await app.repositories.setHead(String(id), branch);
  return branch;
}

async function pusherOf({ db }: Call, id: string | undefined): Promise<UserRow | undefined> {
  return id === undefined ? undefined : userByIdOrName(db, id);
}

/** Writes down who pushed the first ones of many commits, some at a time, so that others can write between; says how many that were. */
async function recordMany(
  app: App,
  { projectId: id, userId }: Pick<AnnouncedPush, 'projectId' | 'userId'>,
  added: readonly string[],
): Promise<number> {
  let done = 0;
  for (; added.length - done > AT_ONCE; done += AT_ONCE) {
    const some = added.slice(done, done + AT_ONCE);
    await writing(ownRequest(app), async (call) => {
      const [project, pusher] = [await projectById(call.db, id), await pusherOf(call, userId)];
      if (project === undefined || pusher === undefined) return;
      await insertAddedCommits(call.db, { project_id: id, user_id: pusher.id }, some);
    });
  }
  return done;
}
