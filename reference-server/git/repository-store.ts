import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isThere } from './failures/gone.ts';
import { isBranchName } from './ref-name.ts';
import { createRepositoryCaches } from './repository-caches.ts';
import { RepositoryHandle } from './repository-handle.ts';
import { syncFolder, syncTree } from './sync.ts';

const MAX_RUNNING = 32;
const IDLE_MS = 30_000;

/** Where repositories live and how durable they are. */
export interface RepositoryStoreOptions {
  /** Folder of the bare repositories; created when missing. */
  readonly root: string;
  /** Flush objects to the disk before they are named (survives a power failure). Default false. */
  readonly fsync?: boolean;
  /**
   * Builds a repository that does not exist yet when it is first opened, into the given (empty) folder; answers
   * false when there is nothing to build. Used for the demo world, whose repositories cost nothing until looked at.
   */
  readonly provision?: (id: string, gitDir: string) => Promise<boolean>;
}

/** All repositories of a server: one bare repository per project, keyed by an id of letters, digits, `-` and `_`. */
export class RepositoryStore {
  readonly #options: RepositoryStoreOptions;
  readonly #handles = new Map<string, RepositoryHandle>();
  readonly #opening = new Map<string, Promise<RepositoryHandle | undefined>>();
  readonly #tails = new Map<string, Promise<unknown>>();
  readonly #caches = createRepositoryCaches();
  readonly #startedAt = Date.now();
  /** How many repositories were opened. */
  #opened = 0;
  #sweeper: NodeJS.Timeout | undefined;

  constructor(options: RepositoryStoreOptions) {
    this.#options = options;
    // Whatever umask says: repositories may be private.
    mkdirSync(options.root, { recursive: true, mode: 0o700 });
  }

  /** Whether what is written is flushed to the disk before it is named. */
  get fsync(): boolean {
    return this.#options.fsync ?? false;
  }

  /** Absolute path of the repository with this id, whether it exists or not. */
  pathOf(id: string): string {
    if (!/^[\w-]+$/.test(id)) throw new RangeError(`A repository id has letters, digits, "-" and "_", got "${id}"`);
    return join(this.#options.root, `${id}.git`);
  }

  /** Opens a repository; undefined when there is none and nothing provides it. */
  open(id: string): Promise<RepositoryHandle | undefined> {
    const known = this.#handles.get(id);
    // Another process may have deleted it.
    if (known !== undefined && !isThere(known.gitDir)) {
      known.close();
      this.#handles.delete(id);
    } else if (known !== undefined) {
      // The youngest last, so that the oldest is closed first.
      this.#handles.delete(id);
      this.#handles.set(id, known);
      return Promise.resolve(known);
    }
    const pending = this.#opening.get(id) ?? this.#openNew(id).finally(() => this.#opening.delete(id));
    this.#opening.set(id, pending);
    return pending;
  }

  async #openNew(id: string): Promise<RepositoryHandle | undefined> {
    const gitDir = this.pathOf(id);
    if (!isThere(gitDir) && !(await this.#provision(id, gitDir))) return undefined;
    this.removeStaleLocks(id);
    return this.#remember(id, gitDir);
  }

  async #provision(id: string, gitDir: string): Promise<boolean> {
    if (this.#options.provision === undefined) return false;
    const building = `${gitDir}.${randomBytes(6).toString('hex')}.building`;
    mkdirSync(building, { recursive: true });
    try {
      if (!(await this.#options.provision(id, building))) return false;
      // Appears whole or not at all, whenever the process dies.
      this.#appear(building, gitDir);
      return true;
    } finally {
      await rm(building, { recursive: true, force: true });
    }
  }

  #appear(building: string, gitDir: string): void {
    if (this.fsync) syncTree(building);
    appear(building, gitDir);
    if (this.fsync) syncFolder(this.#options.root);
  }

  #remember(id: string, gitDir: string): RepositoryHandle {
    this.#opened += 1;
    // A repository that is made again under the id of a deleted one has none of its objects: it must not find them in the caches.
    const handle = new RepositoryHandle(`${id}/${this.#opened}`, gitDir, this.#caches, { fsync: this.fsync });
    this.#handles.set(id, handle);
    this.#sweeper ??= setInterval(() => this.sweep(Date.now()), 5_000).unref();
    this.#limit();
    return handle;
  }

  /** Creates an empty repository whose `HEAD` names `defaultBranch`; an existing one stays as it is. */
  async create(id: string, defaultBranch: string): Promise<RepositoryHandle> {
    const existing = await this.open(id);
    if (existing !== undefined) return existing;
    const gitDir = this.pathOf(id);
    const building = `${gitDir}.${randomBytes(6).toString('hex')}.building`;
    try {
      initRepository(building, defaultBranch);
      this.#appear(building, gitDir);
    } finally {
      await rm(building, { recursive: true, force: true });
    }
    return this.#remember(id, gitDir);
  }

  /**
   * Makes `HEAD` of a repository name a branch.
   *
   * @throws RangeError when the branch name is not allowed
   */
  async setHead(id: string, branch: string): Promise<void> {
    if (!isBranchName(branch)) throw new RangeError(`"${branch}" is no branch name`);
    const file = join(this.pathOf(id), 'HEAD');
    const temporary = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(temporary, `ref: refs/heads/${branch}\n`);
    await rename(temporary, file);
  }

  /** Deletes a repository and ends its processes. */
  async delete(id: string): Promise<void> {
    this.#handles.get(id)?.close();
    this.#handles.delete(id);
    const gitDir = this.pathOf(id);
    if (!existsSync(gitDir)) return;
    const trash = `${gitDir}.${randomBytes(6).toString('hex')}.deleted`;
    renameSync(gitDir, trash);
    // A git that goes on may put files into folders that are being removed.
    await rm(trash, { recursive: true, force: true, maxRetries: 10 });
  }

  /** Runs `work` after all earlier work on the same reference: commits of this process never race each other. */
  exclusively<Result>(id: string, ref: string, work: () => Promise<Result>): Promise<Result> {
    const key = `${id}:${ref}`;
    const tail = this.#tails.get(key) ?? Promise.resolve();
    const result = tail.then(work, work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.#tails.set(key, settled);
    void settled.then(() => {
      if (this.#tails.get(key) === settled) this.#tails.delete(key);
    });
    return result;
  }

  /** Removes reference locks of a killed git: older than this server and than two seconds. */
  removeStaleLocks(id: string): void {
    const gitDir = this.pathOf(id);
    const before = Math.min(this.#startedAt, Date.now() - 2_000);
    const found = readdirSync(join(gitDir, 'refs'), { recursive: true, encoding: 'utf8' });
    for (const path of [...found.map((file) => join('refs', file)), 'packed-refs.lock', 'HEAD.lock']) {
      if (!path.endsWith('.lock')) continue;
      const file = join(gitDir, path);
      const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
      if (since !== undefined && since < before) rmSync(file, { force: true });
    }
  }

  /** Closes what was idle for 30 seconds; called by a timer. */
  sweep(now: number): void {
    for (const handle of this.#handles.values()) {
      if (handle.running && !handle.busy && now - handle.lastUse > IDLE_MS) handle.close();
    }
    this.#limit();
  }

  /** At most 32 repositories keep processes, the least recently opened idle ones lose theirs first. */
  #limit(): void {
    const running = [...this.#handles.values()].filter((handle) => handle.running);
    let excess = running.length - MAX_RUNNING;
    for (const handle of running) {
      if (excess <= 0) break;
      if (handle.busy) continue;
      handle.close();
      excess -= 1;
    }
  }

  /** Ends all processes, after the requests that wait for them (at most five seconds). */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    const deadline = Date.now() + 5_000;
    while (Date.now() < deadline && [...this.#handles.values()].some((handle) => handle.busy)) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    for (const handle of this.#handles.values()) handle.close();
    this.#handles.clear();
  }
}

/**
 * Lays out an empty bare repository in `gitDir`, without starting git.
 *
 * @throws RangeError when the branch name is not allowed
 */
export function initRepository(gitDir: string, defaultBranch: string): void {
  if (!isBranchName(defaultBranch)) throw new RangeError(`"${defaultBranch}" is no branch name`);
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'info']) {
    mkdirSync(join(gitDir, folder), { recursive: true });
  }
  writeFileSync(join(gitDir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n');
  writeFileSync(join(gitDir, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`);
}

/** Gives a finished folder its place, unless another process has put one there meanwhile. */
function appear(building: string, gitDir: string): void {
  try {
    if (!existsSync(gitDir)) renameSync(building, gitDir);
  } catch (error) {
    if (!existsSync(gitDir)) throw error;
  }
}
