import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { hold, letGo } from './cat-file.ts';
import { GitError, failureOf } from './git-error.ts';
import { DURABLE, missingGit, spawnGit } from './git-process.ts';

const TIMEOUT_MS = 20_000;

/** One change of one reference. */
export interface RefChange {
  /** Full name (`refs/heads/main`), already checked. */
  readonly ref: string;
  /** Object id to set; forty zeros delete the reference. */
  readonly next: string;
  /** Object id the reference must have now; forty zeros: it must not exist. */
  readonly previous: string;
}

interface Transaction {
  readonly changes: readonly RefChange[];
  readonly resolve: () => void;
  readonly reject: (error: GitError) => void;
}

/**
 * One long-lived `git update-ref --stdin`. Every transaction is a compare-and-swap of one or more references, all or
 * nothing. git ends the process when it rejects a transaction, so the next one starts a new process.
 */
export class RefUpdater {
  readonly #gitDir: string;
  readonly #fsync: boolean;
  #child: ChildProcessWithoutNullStreams | undefined;
  #queue: Transaction[] = [];
  #current: Transaction | undefined;
  #output = '';
  #errors = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(gitDir: string, fsync: boolean) {
    this.#gitDir = gitDir;
    this.#fsync = fsync;
  }

  /** True when the process runs. */
  get running(): boolean {
    return this.#child !== undefined;
  }

  /** Transactions without an answer yet. */
  get pending(): number {
    return this.#queue.length + (this.#current === undefined ? 0 : 1);
  }

  /**
   * Applies the changes together.
   *
   * @throws GitError `ref-conflict` when a reference does not have its previous value, or cannot exist beside another
   */
  apply(changes: readonly RefChange[]): Promise<void> {
    // Whoever asks has checked names: what would be another command is not sent whoever forgot to.
    if (changes.some(({ ref }) => /[\s\0]/.test(ref))) {
      return Promise.reject(new GitError('ref-conflict', 'No reference can have this name'));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ changes, resolve, reject });
      this.#next();
    });
  }

  /** Ends the process; a transaction without an answer fails. */
  close(): void {
    const waiting = this.#queue;
    this.#queue = [];
    this.#end(new GitError('closed', 'The repository was closed while a reference was updated'));
    for (const transaction of waiting) {
      transaction.reject(new GitError('closed', 'The repository was closed before a reference was updated'));
    }
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const transaction = this.#queue.shift();
    if (transaction === undefined) return;
    const child = this.#start();
    hold(child);
    this.#current = transaction;
    this.#output = '';
    this.#errors = '';
    this.#timer = setTimeout(() => {
      this.#end(new GitError('timeout', `git update-ref took over ${TIMEOUT_MS} ms`));
    }, TIMEOUT_MS);
    child.stdin.write(`start\n${transaction.changes.map(formatChange).join('')}commit\n`);
  }

  #start(): ChildProcessWithoutNullStreams {
    if (this.#child !== undefined) return this.#child;
    const child = spawnGit(this.#gitDir, [...(this.#fsync ? DURABLE : []), 'update-ref', '--stdin']);
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString('utf8');
      if (this.#output.includes('commit: ok\n')) this.#committed();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString('utf8')).slice(-4096);
    });
    child.on('error', (error) => this.#end(missingGit(error)));
    child.on('close', () => {
      if (this.#child !== child) return;
      const failure = failureOf(this.#errors, 'ref-conflict');
      this.#end(new GitError(failure, this.#errors.trim() || 'git update-ref ended'));
    });
    return child;
  }

  #committed(): void {
    const transaction = this.#current;
    this.#current = undefined;
    clearTimeout(this.#timer);
    if (this.#child !== undefined) letGo(this.#child);
    transaction?.resolve();
    this.#next();
  }

  #end(error: GitError): void {
    const child = this.#child;
    const transaction = this.#current;
    this.#child = undefined;
    this.#current = undefined;
    clearTimeout(this.#timer);
    if (child !== undefined) {
      // Not SIGKILL: on SIGTERM git removes its lock files.
      child.kill('SIGTERM');
      letGo(child);
    }
    transaction?.reject(error);
    this.#next();
  }
}

function formatChange(change: RefChange): string {
  return `update ${change.ref} ${change.next} ${change.previous}\n`;
}
