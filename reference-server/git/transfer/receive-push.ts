import type { Readable } from 'node:stream';
import { foundIn, isThere } from '../failures/gone.ts';
import { problemsOfNames } from '../ref-name.ts';
import { movesOf } from '../refs/moved-refs.ts';
import { refusedReport, takenRefs } from '../refs/push-report.ts';
import { type PushStart, readPushStart } from '../refs/push-start.ts';
import { listRefs } from '../refs/pushed-refs.ts';
import { type AnswerEnd, type AnswerFailure, NOTHING_SAID } from './answer.ts';
import type { Allowed, Made, TransferOptions } from './decision.ts';
import { type Forward, forwardOnly } from './forward-hook.ts';
import { type SecondLook, secondLook } from './second-look.ts';

/** What a client sends, unpacked. */
export interface Sent {
  readonly stream: Readable;
  /** What is wrong with it, as far as it was read. */
  readonly problem: () => string | undefined;
  /** True where it may be over whenever nothing comes for a moment: not every client says so. */
  readonly rests?: true;
}

/** A push that git is to be given. */
export interface JudgedPush {
  readonly start: PushStart;
  /** What git is told about history that is to be kept. */
  readonly forward: Forward;
  /** Judges it once more when its pack has come. */
  readonly again: SecondLook;
  /** Is given the answer. */
  readonly seen: (chunk: Buffer) => void;
}

/** Why a push is not even begun, or why there is no answer to it. */
export type PushRefusal =
  | { readonly kind: 'forbidden'; readonly text: string }
  | ({ readonly kind: 'failed' } & AnswerFailure);

/** Somebody who pushes, over whichever transport. */
export interface Pusher {
  readonly body: Sent;
  /** Runs git on the push; resolves when it has ended, with what is still to be sent. */
  readonly run: (push: JudgedPush) => Promise<AnswerEnd>;
  /** Sends the end of what git has said. */
  readonly end: (end: AnswerEnd) => Promise<void>;
  /** Resolves when an answer in git's stead would be read. */
  readonly listens: () => Promise<void>;
  /** Whether some of an answer was sent. */
  readonly hasBegun: () => boolean;
  /** Refuses the push in words of the transport. */
  readonly refuse: (refusal: PushRefusal) => void;
  /** Answers in git's stead, in the words of its protocol. */
  readonly report: (report: Buffer) => void;
}

/** Where something is pushed to. */
interface Target {
  readonly gitDir: string;
  readonly decision: Allowed;
}

/** Takes a push, as far as its limits let it, and says what it has moved. */
export async function receivePush(
  pusher: Pusher,
  target: Target,
  options: TransferOptions & { readonly listMs: number },
): Promise<void> {
  const start = await readPushStart(pusher.body.stream, options.listMs);
  await takePush(pusher, { ...target, start }, options);
}

/**
 * As `receivePush`, for a push whose beginning was read.
 * @throws GitError `gone` when nothing was said to it because the repository was deleted
 */
export async function takePush(
  pusher: Pusher,
  { gitDir, decision, start }: Target & { readonly start: PushStart },
  options: TransferOptions,
): Promise<void> {
  if (pusher.body.problem() !== undefined) return endPush(pusher, gitDir, NOTHING_SAID);
  if (start.isLate) return pusher.refuse({ kind: 'failed', status: 408, text: LATE });
  if (start.isUnclear) return refuseWhole(pusher, start, NONE);
  if (start.commands === undefined) {
    return pusher.refuse({ kind: 'forbidden', text: 'The push names too many references' });
  }
  const misnamed = problemsOfNames(start.commands);
  if (misnamed.size > 0) return refuseWhole(pusher, start, misnamed);
  // Whoever has begun to push is told in the words of the protocol; later than this git itself answers.
  if (!isThere(gitDir)) return refuseWhole(pusher, start, new Map(start.commands.map(({ ref }) => [ref, DELETED])));
  const limits = await decision.limitsOf(start.commands);
  if (limits.refused.size > 0) return refuseWhole(pusher, start, limits.refused);
  const again = secondLook(decision, start.commands, limits);
  const make = async (): Promise<Made> => {
    const parts: Buffer[] = [];
    const seen = (chunk: Buffer): void => void parts.push(chunk);
    const forward = forwardOnly(limits.forwardOnly, start.commands ?? []);
    const end = await pusher.run({ start, forward, again, seen });
    if (again.refused() !== undefined) return { end, taken: new Set() };
    return { end, taken: takenRefs(Buffer.concat(parts), start.abilities) };
  };
  const known = await listRefs(gitDir);
  const refs = movesOf(start.commands, known);
  const { repositoryId, user } = decision;
  const pushed = { repositoryId, user, refs, known: [...new Set(known.values())], options: start.options };
  const isAnnounced = refs.length > 0 && options.carryOut !== undefined;
  const { end } = await (isAnnounced ? options.carryOut(pushed, make) : make());
  const refused = again.refused();
  if (refused !== undefined && pusher.body.problem() === undefined) return endRefused(pusher, start, { end, refused });
  // Git takes a push for done when it has read the last packet: by then all that follows from it is written down.
  await endPush(pusher, gitDir, end);
}

/**
 * Ends an exchange, with what git said or why it said nothing.
 * @throws GitError `gone` when it said nothing because the repository was deleted
 */
export async function endPush(
  { body, end: send, hasBegun, refuse }: Pick<Pusher, 'body' | 'end' | 'hasBegun' | 'refuse'>,
  gitDir: string,
  end: AnswerEnd,
): Promise<void> {
  const problem = body.problem();
  if (problem === undefined && end.failure !== undefined) foundIn(gitDir, undefined);
  const failure = problem === undefined ? end.failure : { status: 400, text: problem };
  if (hasBegun() || failure === undefined) return send(end);
  refuse({ kind: 'failed', ...failure });
}

/** Ends an answer that may have begun, to a push that was refused when its pack had come. */
async function endRefused(
  pusher: Pusher,
  start: PushStart,
  { end, refused }: { readonly end: AnswerEnd; readonly refused: ReadonlyMap<string, string> },
): Promise<void> {
  if (!pusher.hasBegun() && end.rest.length === 0) return refuseWhole(pusher, start, refused);
  const report = reportOf(start, refused) ?? Buffer.alloc(0);
  await pusher.end({ ...end, rest: Buffer.concat([end.rest, report]), failure: undefined });
}

/** Says in the words of the protocol that nothing of a push was taken; undefined for a client that does not ask. */
function reportOf({ commands = [], abilities }: PushStart, reasons: ReadonlyMap<string, string>): Buffer | undefined {
  return refusedReport(
    commands.map(({ ref }) => ({ ref, why: reasons.get(ref) })),
    abilities,
  );
}

/**
 * Refuses a push that names what may not be moved, or what nobody could ask for afterwards, or that git might read otherwise than it
 * was read here, all of it, in the words of its protocol.
 */
async function refuseWhole(
  { body, listens, refuse, report: answer }: Pusher,
  start: PushStart,
  reasons: ReadonlyMap<string, string>,
): Promise<void> {
  await listens();
  if (start.isUnclear) {
    const text = 'The list of this push is not understood: ids are in small letters, and certificates are not taken';
    return refuse({ kind: 'failed', status: 400, text: body.problem() ?? text });
  }
  const report = reportOf(start, reasons);
  if (report !== undefined) return answer(report);
  refuse({ kind: 'forbidden', text: `Refused: ${[...new Set(reasons.values())].join('; ')}` });
}

const LATE = 'The list of this push was not sent in time';
const DELETED = 'the repository was deleted';
const NONE: ReadonlyMap<string, string> = new Map();
