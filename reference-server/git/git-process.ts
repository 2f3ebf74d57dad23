import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { causeIn } from './failures/gone.ts';
import { GitError, failureOf } from './git-error.ts';

/** Oldest git with `merge-tree --write-tree`. */
export const MINIMUM_GIT_VERSION = '2.38';

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const STDERR_LIMIT = 8 * 1024;

/** Settings forced on every git process through the environment, so that no file of the machine can change them. */
const CONFIG: readonly (readonly [string, string])[] = [
  ['safe.directory', '*'],
  ['protocol.file.allow', 'user'],
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['gc.auto', '0'],
  ['receive.autogc', 'false'],
  ['http.receivepack', 'true'],
  ['http.getanyfile', 'false'],
  ['uploadpack.allowFilter', 'true'],
  // It has git look at the same folders again under every path that leads there, of which there may be more than anybody could count.
  ['uploadpackfilter.sparse:oid.allow', 'false'],
  ['receive.denyDeleteCurrent', 'refuse'],
  ['transfer.hideRefs', 'refs/service'],
  // Hooks are told of them.
  ['receive.advertisePushOptions', 'true'],
  // What is pushed is checked before it is kept: names such as `..` and `.git` in a tree write where they should not on who clones.
  ['receive.fsckObjects', 'true'],
  // Old repositories have these, and they do no harm.
  ['receive.fsck.zeroPaddedFilemode', 'ignore'],
  ['receive.fsck.badTimezone', 'ignore'],
  ['receive.fsck.missingSpaceBeforeDate', 'ignore'],
  // Heads of merge requests may be fetched; only the server moves them.
  ['receive.hideRefs', 'refs/merge-requests'],
];

/** Arguments that make git flush what it writes: it leaves loose objects and references to the system otherwise. */
export const DURABLE: readonly string[] = ['-c', 'core.fsync=committed'];

const INHERITED = ['PATH', 'Path', 'SYSTEMROOT', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];

/** Variables added to the environment of a git process; undefined takes one away. */
export type ExtraEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of every git process: nothing of the user's configuration, no prompt, no replace objects, path
 * arguments taken literally.
 */
export function gitEnvironment(extra: ExtraEnvironment = {}): Record<string, string | undefined> {
  const env: Record<string, string> = {
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_CONFIG_COUNT: String(CONFIG.length),
  };
  for (const name of INHERITED) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  CONFIG.forEach(([key, value], index) => {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  return { ...env, ...extra };
}

/**
 * Starts a git process on one repository; the caller owns its streams and its end.
 *
 * Arguments are passed as an array, never through a shell.
 */
export function spawnGit(
  gitDir: string,
  args: readonly string[],
  extraEnvironment: ExtraEnvironment = {},
): ChildProcessWithoutNullStreams {
  const child = spawn('git', [`--git-dir=${gitDir}`, ...args], {
    env: gitEnvironment(extraEnvironment),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  // A process that ends before it read its input answers EPIPE there; its exit code tells the story. No error may be without a
  // listener: it would end this process.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.on('error', () => undefined);
  return child;
}

/** Options of a one-shot git call. */
export interface RunGitOptions {
  /** Milliseconds until the process is killed; default 30,000. */
  readonly timeoutMs?: number;
  /** Bytes of standard output after which the process is killed; default 64 MiB. */
  readonly maxBytes?: number;
  readonly input?: Uint8Array | string;
  /** Kills the process when the client went away. */
  readonly signal?: AbortSignal;
  /** Exit codes that are an answer, not a failure; default only 0. */
  readonly okCodes?: readonly number[];
  readonly environment?: ExtraEnvironment;
  /** Whether it may take long even where nothing is wrong: such work waits for its like and for nothing else, and nothing else for it. */
  readonly isLong?: boolean;
}

/** What git wrote until it ended or was stopped at a limit. */
export interface GitOutput {
  readonly output: Buffer;
  /** The limit (`timeout` or `output-limit`) at which git was stopped. */
  readonly stopped: GitError | undefined;
}

/**
 * Runs git once and answers its standard output.
 *
 * @throws GitError `git-missing`, `timeout`, `output-limit`, `closed` (aborted), `gone` or `exit` with the end of standard error
 */
export async function runGit(gitDir: string, args: readonly string[], options: RunGitOptions = {}): Promise<Buffer> {
  const { output, stopped } = await runGitToLimit(gitDir, args, options);
  if (stopped !== undefined) throw stopped;
  return output;
}

/**
 * As `runGit`, but a limit is no failure: what git wrote until then is answered, with the limit.
 *
 * @throws GitError `git-missing`, `closed` (aborted), `gone` or `exit` with the end of standard error
 */
export async function runGitToLimit(
  gitDir: string,
  args: readonly string[],
  options: RunGitOptions = {},
): Promise<GitOutput> {
  const release = await acquireSlot(options.isLong === true ? long : short);
  try {
    return await collect(spawnGit(gitDir, args, options.environment), args[0] ?? 'git', options);
  } catch (error) {
    throw causeIn(gitDir, error);
  } finally {
    release();
  }
}

function collect(child: ChildProcessWithoutNullStreams, label: string, options: RunGitOptions): Promise<GitOutput> {
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let stderr = '';
    let failure: GitError | undefined;
    const stop = (error: GitError): void => {
      failure ??= error;
      child.kill('SIGKILL');
    };
    const abort = (): void => stop(new GitError('closed', `git ${label} was aborted`));
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const timer = setTimeout(() => stop(new GitError('timeout', `git ${label} took over ${timeoutMs} ms`)), timeoutMs);
    options.signal?.addEventListener('abort', abort, { once: true });
    if (options.signal?.aborted === true) abort();
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) stop(new GitError('output-limit', `git ${label} wrote over ${maxBytes} bytes`));
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-STDERR_LIMIT);
    });
    child.on('error', (error) => {
      failure ??= missingGit(error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
      const output = (): Buffer => Buffer.concat(chunks);
      if (failure?.failure === 'timeout' || failure?.failure === 'output-limit') {
        resolve({ output: output(), stopped: failure });
      } else if (failure !== undefined) reject(failure);
      else if ((options.okCodes ?? [0]).includes(code ?? -1)) resolve({ output: output(), stopped: undefined });
      else reject(ended(label, code, stderr));
    });
    child.stdin.end(options.input);
  });
}

function ended(label: string, code: number | null, stderr: string): GitError {
  return new GitError(failureOf(stderr, 'exit'), `git ${label} ended with ${code ?? 'a signal'}: ${stderr.trim()}`);
}

/** The error of a git program that could not be started. */
export function missingGit(cause: Error): GitError {
  return new GitError(
    'git-missing',
    `The git program cannot be started (${cause.message}); install git ${MINIMUM_GIT_VERSION} or newer and put it on PATH`,
  );
}

let checked: Promise<string> | undefined;

/**
 * Answers the version of the git program, asked once per process.
 *
 * @throws GitError `git-missing` when there is none, `git-too-old` below 2.38 (no `merge-tree --write-tree`)
 */
export function checkGitVersion(): Promise<string> {
  checked ??= runGit('.', ['--version'], { timeoutMs: 10_000 }).then(
    (output) => requireVersion(output.toString('utf8')),
    (error: unknown) => {
      // Not remembered: the program may be installed while the server runs.
      checked = undefined;
      throw error;
    },
  );
  return checked;
}

/**
 * Reads the answer of `git --version`.
 *
 * @throws GitError `git-too-old` below 2.38 or when there is no version in it
 */
export function requireVersion(answer: string): string {
  const match = /(\d+)\.(\d+)(?:\.\d+)*/.exec(answer);
  const major = Number(match?.[1] ?? 0);
  const minor = Number(match?.[2] ?? 0);
  if (match !== null && (major > 2 || (major === 2 && minor >= 38))) return match[0];
  throw new GitError(
    'git-too-old',
    `git ${MINIMUM_GIT_VERSION} or newer is needed (merge-tree --write-tree), got "${answer.trim()}"`,
  );
}

/** Processes that may still be started, and who waits for one that runs. */
interface Slots {
  free: number;
  readonly waiting: (() => void)[];
}

/** One-shot processes are limited to twice the cores: more would only make each of them slower. */
const short: Slots = { free: 2 * availableParallelism(), waiting: [] };

/** A few requests must not keep everybody else from git. */
const long: Slots = { free: availableParallelism(), waiting: [] };

async function acquireSlot(slots: Slots): Promise<() => void> {
  if (slots.free > 0) slots.free -= 1;
  else await new Promise<void>((resolve) => slots.waiting.push(resolve));
  return () => {
    const next = slots.waiting.shift();
    if (next === undefined) slots.free += 1;
    else next();
  };
}
