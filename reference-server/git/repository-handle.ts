import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CatFile, type GitObject, MAX_OBJECT_BYTES } from './cat-file.ts';
import { type Commit, parseCommit } from './commit.ts';
import { causeIn, foundIn, writtenInto } from './failures/gone.ts';
import { GitError } from './git-error.ts';
import { runGit } from './git-process.ts';
import { EMPTY_TREE, ObjectWriter, type ObjectWriterOptions } from './object-writer.ts';
import { ObjectBatch } from './packs/object-batch.ts';
import { PackFolder } from './packs/pack-folder.ts';
import { NO_OBJECT, isFullOid, isRefName, isShortOid } from './ref-name.ts';
import { type RefChange, RefUpdater } from './ref-updater.ts';
import { readLooseRef, swapLooseRef } from './refs/loose-ref.ts';
import { type BoundedCache, ownBytes } from './bounded-cache.ts';
import type { PathEntry, RepositoryCaches } from './repository-caches.ts';
import { syncUpTo } from './sync.ts';
import { parseListing } from './tree-listing.ts';
import { type TreeEntry, keyOf, parseTree } from './tree.ts';

/** What a revision name stands for. */
export interface Revision {
  readonly kind: 'branch' | 'tag' | 'commit';
  /** Branch or tag name without its prefix; the id for a commit. */
  readonly name: string;
  /** Commit id. */
  readonly commit: string;
}

/** One bare repository on disk, with its long-lived git processes (started when first needed) and cached objects. */
export class RepositoryHandle {
  /** Absolute path of the bare repository. */
  readonly gitDir: string;
  readonly objects: ObjectWriter;
  readonly #id: string;
  readonly #caches: RepositoryCaches;
  readonly #catFile: CatFile;
  readonly #refs: RefUpdater;
  readonly #packs: PackFolder;
  readonly #fsync: boolean;
  #lastUse = 0;
  readonly #fail = (error: unknown): never => {
    throw causeIn(this.gitDir, error);
  };

  constructor(id: string, gitDir: string, caches: RepositoryCaches, options: ObjectWriterOptions = {}) {
    this.#id = id;
    this.gitDir = gitDir;
    this.#caches = caches;
    this.#catFile = new CatFile(gitDir);
    this.#fsync = options.fsync ?? false;
    this.#refs = new RefUpdater(gitDir, this.#fsync);
    this.#packs = new PackFolder(gitDir, this.#fsync);
    this.objects = new ObjectWriter(gitDir, options);
  }

  /** Whether what is written is flushed to the disk before it is named. */
  get fsync(): boolean {
    return this.#fsync;
  }

  /** Milliseconds (process clock) of the last request that used a git process. */
  get lastUse(): number {
    return this.#lastUse;
  }

  /** True when a git process runs for this repository. */
  get running(): boolean {
    return this.#catFile.running || this.#refs.running;
  }

  /** True when a request waits for git. */
  get busy(): boolean {
    return this.#catFile.pending + this.#refs.pending > 0;
  }

  /** Ends the git processes; a later request starts them again. */
  close(): void {
    this.#catFile.close();
    this.#refs.close();
  }

  /** Name of the branch that `HEAD` stands for, whether or not it has a commit. */
  async headBranch(): Promise<string> {
    const head = await readFile(join(this.gitDir, 'HEAD'), 'utf8').catch(this.#fail);
    return /^ref: refs\/heads\/(.+)$/m.exec(head)?.[1] ?? 'main';
  }

  /**
   * Resolves a branch, a tag, a commit id (whole or abbreviated) or `HEAD` (the default branch); a branch wins over a
   * tag of the same name. Undefined when there is none, also for revision expressions such as `main~1`.
   */
  async resolve(name: string): Promise<Revision | undefined> {
    if (isFullOid(name)) return this.#resolveOid(name.toLowerCase());
    if (name === 'HEAD') return this.branch(await this.headBranch());
    if (!isRefName(name)) return undefined;
    if (name.startsWith('refs/')) return this.#resolveFullName(name);
    const [branch, tag] = await Promise.all([this.branch(name), this.tag(name)]);
    return branch ?? tag ?? (isShortOid(name) ? this.#resolveOid(name.toLowerCase()) : undefined);
  }

  /** Head commit of a branch. */
  async branch(name: string): Promise<Revision | undefined> {
    const commit = isRefName(name) ? await this.#peel(`refs/heads/${name}`) : undefined;
    return commit === undefined ? undefined : { kind: 'branch', name, commit };
  }

  /** Commit that a tag points at, annotated or not. */
  async tag(name: string): Promise<Revision | undefined> {
    const commit = isRefName(name) ? await this.#peel(`refs/tags/${name}`) : undefined;
    return commit === undefined ? undefined : { kind: 'tag', name, commit };
  }

  /** Commit that a reference of any kind names, by its full name. */
  commitNamed(ref: string): Promise<string | undefined> {
    return this.#peel(ref);
  }

  /**
   * The commit that steps back from a commit lead to: `~`, `^` and their numbers (gitrevisions), one after the other. Nothing else that git
   * would take behind a name is asked for.
   * @param commit object id of the commit
   */
  async stepsBack(commit: string, steps: string): Promise<string | undefined> {
    return /^(?:[~^]\d{0,9}){1,50}$/.test(steps) ? this.#peel(`${commit}${steps}`) : undefined;
  }

  async #resolveFullName(name: string): Promise<Revision | undefined> {
    const match = /^refs\/(heads|tags)\/(.+)$/.exec(name);
    if (match === null) return undefined;
    return match[1] === 'heads' ? this.branch(match[2] ?? '') : this.tag(match[2] ?? '');
  }

  async #resolveOid(oid: string): Promise<Revision | undefined> {
    const commit = await this.#peel(oid);
    return commit === undefined ? undefined : { kind: 'commit', name: commit, commit };
  }

  async #peel(name: string): Promise<string | undefined> {
    // A file of one line: git need not be asked where it names a commit that was seen before.
    const head = name.startsWith('refs/heads/') ? readLooseRef(this.gitDir, name) : undefined;
    if (head !== undefined && this.#caches.commits.get(`${this.#id}:${head}`) !== undefined) return head;
    const object = await this.#info(`${name}^{commit}`);
    return object?.type === 'commit' ? object.oid : undefined;
  }

  #info(name: string): Promise<GitObject | undefined> {
    return this.#asked(this.#catFile.info(name));
  }

  /** A commit by its whole id. */
  async commit(oid: string): Promise<Commit | undefined> {
    const key = `${this.#id}:${oid}`;
    const cached = this.#caches.commits.get(key);
    if (cached !== undefined) return cached;
    const object = await this.#contents(oid);
    if (object?.type !== 'commit') return undefined;
    const commit = parseCommit(oid, object.contents);
    this.#caches.commits.set(key, commit);
    return commit;
  }

  /**
   * A commit that must exist, because another object names it.
   *
   * @throws GitError `corrupt` when it is missing
   */
  async requireCommit(oid: string): Promise<Commit> {
    const commit = await this.commit(oid);
    if (commit === undefined) throw new GitError('corrupt', `Commit ${oid} is missing`);
    return commit;
  }

  /**
   * Entries of a tree object, in git's order.
   *
   * @throws GitError `corrupt` when there is no such tree, `too-large` above 16 MiB
   */
  async tree(oid: string): Promise<readonly TreeEntry[]> {
    if (oid === EMPTY_TREE) return [];
    const read = async (): Promise<readonly TreeEntry[]> => {
      const object = await this.#contents(oid);
      if (object?.type !== 'tree') throw new GitError('corrupt', `Tree ${oid} is missing`);
      return parseTree(object.contents);
    };
    return this.remembered((caches) => caches.trees, oid, read);
  }

  /** The entry at a path below a tree; undefined when there is none. The empty path is the tree itself. */
  async entryAt(treeOid: string, path: string): Promise<TreeEntry | undefined> {
    let entry: TreeEntry = { key: '', mode: '040000', oid: treeOid };
    if (path === '') return entry;
    for (const segment of path.split('/')) {
      if (entry.mode !== '040000') return undefined;
      const key = keyOf(segment);
      const next = (await this.tree(entry.oid)).find((candidate) => candidate.key === key);
      if (next === undefined) return undefined;
      entry = next;
    }
    return entry;
  }

  /** Everything below a tree, folders included, in git's order. */
  async recursiveTree(treeOid: string): Promise<readonly PathEntry[]> {
    if (treeOid === EMPTY_TREE) return [];
    const list = async (): Promise<readonly PathEntry[]> => {
      const output = await runGit(this.gitDir, ['ls-tree', '-r', '-t', '-z', '--full-tree', treeOid]);
      return parseListing(output.toString('latin1'));
    };
    return this.remembered((caches) => caches.recursiveTrees, treeOid, list);
  }

  /**
   * A blob by its whole id; undefined when there is none.
   *
   * @throws GitError `too-large` above 256 MiB
   */
  async blob(oid: string): Promise<GitObject | undefined> {
    const key = `${this.#id}:${oid}`;
    const cached = this.#caches.blobs.get(key);
    if (cached !== undefined) return cached;
    const head = await this.#info(oid);
    if (head?.type !== 'blob') return undefined;
    if (head.size > MAX_OBJECT_BYTES) {
      throw new GitError('too-large', `The file has ${head.size} bytes; at most ${MAX_OBJECT_BYTES} are served`);
    }
    const object = await this.#contents(oid);
    if (object !== undefined) this.#caches.blobs.set(key, object);
    return object;
  }

  #contents(oid: string): Promise<GitObject | undefined> {
    return this.#asked(this.#catFile.contents(oid));
  }

  /** @throws GitError `gone` also where nothing is found because the repository was deleted meanwhile */
  #asked(answer: Promise<GitObject | undefined>): Promise<GitObject | undefined> {
    this.#lastUse = Date.now();
    return answer.then((found) => foundIn(this.gitDir, found), this.#fail);
  }

  /** Collects objects that are to be written together. */
  newObjects(): ObjectBatch {
    return new ObjectBatch(this.objects);
  }

  /** Writes collected objects; whoever made them is likely to read them next. */
  keep(batch: ObjectBatch): void {
    try {
      batch.flush(this.#packs);
    } catch (error) {
      throw causeIn(this.gitDir, error);
    }
    for (const object of batch.objects) {
      const key = `${this.#id}:${object.oid}`;
      const entries = batch.entriesOf(object.oid);
      if (entries !== undefined) this.#caches.trees.set(key, entries);
      else if (object.type === 'commit')
        this.#caches.commits.set(key, parseCommit(object.oid, ownBytes(object.contents)));
      else if (object.type === 'blob') {
        const contents = ownBytes(object.contents);
        this.#caches.blobs.set(key, { ...object, size: contents.length, contents });
      }
    }
  }

  /**
   * Moves references together, compare-and-swap.
   *
   * @throws GitError `ref-conflict`, `gone`
   */
  async updateRefs(changes: readonly RefChange[]): Promise<void> {
    this.#lastUse = Date.now();
    await writtenInto(this.gitDir, this.#moveRefs(changes));
  }

  async #moveRefs(changes: readonly RefChange[]): Promise<void> {
    const [only] = changes;
    const stays = only !== undefined && only.next !== NO_OBJECT && only.previous !== NO_OBJECT;
    if (stays && changes.length === 1 && swapLooseRef(this.gitDir, only, this.#fsync)) return;
    await this.#refs.apply(changes);
    if (!this.#fsync) return;
    // git flushes the file of a reference, not the folder that names it; a deleted one may have taken its folder along.
    for (const folder of new Set(changes.map(({ ref }) => dirname(join(this.gitDir, ref))))) {
      if (existsSync(folder)) syncUpTo(this.gitDir, folder);
    }
  }

  /** A value derived from object ids alone, remembered under `key`; several that ask at once have it derived once. */
  remembered<Value>(
    cache: (caches: RepositoryCaches) => BoundedCache<Value>,
    key: string,
    derive: () => Promise<Value>,
  ): Promise<Value> {
    return cache(this.#caches).derived(`${this.#id}:${key}`, () => derive().catch(this.#fail));
  }
}
