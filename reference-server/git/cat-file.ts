import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { ownBytes } from './bounded-cache.ts';
import { GitError } from './git-error.ts';
import { missingGit, spawnGit } from './git-process.ts';

/** What `cat-file` says about one object; `contents` is empty for an `info` request. */
export interface GitObject {
  /** 40 lower-case hexadecimal digits. */
  readonly oid: string;
  readonly type: 'blob' | 'tree' | 'commit' | 'tag';
  /** Bytes. */
  readonly size: number;
  readonly contents: Buffer;
}

interface Pending {
  readonly kind: 'info' | 'contents';
  readonly resolve: (object: GitObject | undefined) => void;
  readonly reject: (error: GitError) => void;
  readonly deadline: number;
}

/** Largest object read into memory, in bytes. */
export const MAX_OBJECT_BYTES: number = 256 * 1024 * 1024;

/** Largest tree: some hundred thousand entries, each of which is an object here. */
const MAX_TREE_BYTES = 16 * 1024 * 1024;

const REQUEST_TIMEOUT_MS = 30_000;
const EMPTY = Buffer.alloc(0);
const OBJECT_TYPES: ReadonlySet<string> = new Set(['blob', 'tree', 'commit', 'tag']);

/**
 * One long-lived `git cat-file --batch-command --buffer`: started by the first request, answering in order. Requests
 * of one event-loop turn go out in one write with one `flush`. The process keeps Node alive only while a request is
 * pending.
 */
export class CatFile {
  readonly #gitDir: string;
  #child: ChildProcessWithoutNullStreams | undefined;
  #pending: Pending[] = [];
  #outgoing: string[] = [];
  #chunks: Buffer[] = [];
  #size = 0;
  #need = 1;
  /** Bytes of an object that is too large, which are still to come. */
  #skip = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(gitDir: string) {
    this.#gitDir = gitDir;
  }

  /** True when the process runs. */
  get running(): boolean {
    return this.#child !== undefined;
  }

  /** Requests without an answer yet. */
  get pending(): number {
    return this.#pending.length;
  }

  /** Type and size of an object; undefined when it is missing or the name is ambiguous. */
  info(name: string): Promise<GitObject | undefined> {
    return this.#request('info', name);
  }

  /**
   * Contents of an object; undefined when it is missing or the name is ambiguous.
   *
   * @throws GitError `too-large` for a tree above 16 MiB and anything else above 256 MiB
   */
  contents(name: string): Promise<GitObject | undefined> {
    return this.#request('contents', name);
  }

  /** Kills the process; pending requests fail, a later request starts a new one. */
  close(): void {
    this.#fail(new GitError('closed', 'The repository was closed while a request was pending'));
  }

  #request(kind: 'info' | 'contents', name: string): Promise<GitObject | undefined> {
    // A line break would smuggle a second command into the conversation.
    if (name === '' || /[\n\0]/.test(name)) return Promise.resolve(undefined);
    const child = this.#start();
    if (this.#pending.length === 0) hold(child);
    const answer = new Promise<GitObject | undefined>((resolve, reject) => {
      this.#pending.push({ kind, resolve, reject, deadline: Date.now() + REQUEST_TIMEOUT_MS });
    });
    this.#outgoing.push(`${kind} ${name}\n`);
    if (this.#outgoing.length === 1) queueMicrotask(() => this.#send());
    return answer;
  }

  #send(): void {
    const lines = this.#outgoing;
    this.#outgoing = [];
    this.#child?.stdin.write(`${lines.join('')}flush\n`);
  }

  #start(): ChildProcessWithoutNullStreams {
    if (this.#child !== undefined) return this.#child;
    const child = spawnGit(this.#gitDir, ['cat-file', '--batch-command', '--buffer']);
    this.#child = child;
    this.#chunks = [];
    this.#size = 0;
    this.#need = 1;
    this.#skip = 0;
    const onlyIfCurrent = (error: GitError): void => {
      if (this.#child === child) this.#fail(error);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      if (this.#child === child) this.#receive(chunk);
    });
    child.stderr.resume();
    child.on('error', (error) => onlyIfCurrent(missingGit(error)));
    child.on('close', () => onlyIfCurrent(new GitError('exit', 'git cat-file ended unexpectedly')));
    this.#timer = setInterval(() => this.#checkDeadline(), 5_000);
    this.#timer.unref();
    return child;
  }

  #checkDeadline(): void {
    const first = this.#pending[0];
    if (first !== undefined && first.deadline < Date.now()) {
      this.#fail(new GitError('timeout', `git cat-file took over ${REQUEST_TIMEOUT_MS} ms`));
    }
  }

  #fail(error: GitError): void {
    const child = this.#child;
    const pending = this.#pending;
    this.#child = undefined;
    this.#pending = [];
    this.#outgoing = [];
    clearInterval(this.#timer);
    child?.kill('SIGKILL');
    if (child !== undefined) letGo(child);
    for (const request of pending) request.reject(error);
  }

  #receive(received: Buffer): void {
    const skipped = Math.min(this.#skip, received.length);
    this.#skip -= skipped;
    const chunk = received.subarray(skipped);
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    // Concatenating only when the announced object is complete keeps a large blob linear.
    if (this.#size < this.#need) return;
    const buffer = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks, this.#size);
    let offset = 0;
    let next = this.#take(buffer, offset);
    while (next !== undefined) {
      offset = next;
      next = this.#take(buffer, offset);
    }
    const rest = buffer.subarray(offset);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
    if (this.#pending.length === 0 && this.#child !== undefined) letGo(this.#child);
  }

  /** Answers the first pending request when it is complete at `offset`; the offset after it, else undefined. */
  #take(buffer: Buffer, offset: number): number | undefined {
    const first = this.#pending[0];
    const lineEnd = buffer.indexOf(10, offset);
    this.#need = buffer.length - offset + 1;
    if (first === undefined || lineEnd === -1) return undefined;
    const header = buffer.toString('utf8', offset, lineEnd);
    const object = parseHeader(header);
    if (object === undefined || first.kind === 'info') {
      this.#pending.shift();
      this.#need = 1;
      first.resolve(object);
      return lineEnd + 1;
    }
    const end = lineEnd + 1 + object.size;
    const most = object.type === 'tree' ? MAX_TREE_BYTES : MAX_OBJECT_BYTES;
    if (object.size > most) {
      this.#pending.shift();
      this.#need = 1;
      this.#skip = Math.max(0, end + 1 - buffer.length);
      first.reject(new GitError('too-large', `The ${object.type} has ${object.size} bytes; at most ${most} are read`));
      return Math.min(end + 1, buffer.length);
    }
    if (buffer.length < end + 1) {
      this.#need = end + 1 - offset;
      return undefined;
    }
    this.#pending.shift();
    this.#need = 1;
    first.resolve({ ...object, contents: ownBytes(buffer.subarray(lineEnd + 1, end)) });
    return end + 1;
  }
}

function parseHeader(line: string): GitObject | undefined {
  const match = /^([0-9a-f]{40}) (\w+) (\d+)$/.exec(line);
  const type = match?.[2] ?? '';
  // `missing` and `ambiguous` lines carry the requested name instead of an object id, type and size.
  if (match === null || !OBJECT_TYPES.has(type)) return undefined;
  // The set holds exactly the members of the union.
  return { oid: match[1] ?? '', type: type as GitObject['type'], size: Number(match[3]), contents: EMPTY };
}

interface Referenced {
  ref?: () => unknown;
  unref?: () => unknown;
}

/** The pipes of a child are sockets, which can be referenced; the stream types do not say so. */
function pipesOf(child: ChildProcessWithoutNullStreams): readonly Referenced[] {
  return [child, child.stdin, child.stdout, child.stderr] as readonly Referenced[];
}

/** Keeps Node alive while an answer is awaited. */
export function hold(child: ChildProcessWithoutNullStreams): void {
  for (const pipe of pipesOf(child)) pipe.ref?.();
}

/** Lets Node end although the child still waits for requests. */
export function letGo(child: ChildProcessWithoutNullStreams): void {
  for (const pipe of pipesOf(child)) pipe.unref?.();
}
