import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Signature, formatCommit, formatSignature, objectText } from './commit.ts';
import { largeObjectPath } from './large-object.ts';
import { type ObjectSink, ObjectWriter } from './object-writer.ts';
import { ObjectBatch } from './packs/object-batch.ts';
import { PackFolder } from './packs/pack-folder.ts';
import { initRepository } from './repository-store.ts';
import { type GitMode, type TreeEntry, formatTree, keyOf } from './tree.ts';

/** A file of a recipe: text, bytes, or either of them with a mode, or a submodule at a commit. */
export type RecipeFile =
  | string
  | Uint8Array
  | { readonly contents: string | Uint8Array; readonly mode: '100644' | '100755' | '120000' }
  | { readonly submodule: string };

/** Who did it and when, as an RFC 3339 date-time whose offset is kept. */
export interface RecipePerson {
  readonly name: string;
  readonly email: string;
  readonly date: string;
}

/** One commit of a recipe: starts from the tree of its first parent. */
export interface RecipeCommit {
  /** Name by which other parts of the recipe refer to this commit. */
  readonly key: string;
  /** Keys of earlier commits; empty for a root commit. */
  readonly parents: readonly string[];
  readonly author: RecipePerson;
  /** Default: the author. */
  readonly committer?: RecipePerson;
  readonly message: string;
  /** Path to new contents; null removes the file. */
  readonly files: Readonly<Record<string, RecipeFile | null>>;
}

/** A tag of a recipe; annotated when it has a tagger. */
export interface RecipeTag {
  readonly name: string;
  readonly commit: string;
  readonly tagger?: RecipePerson;
  readonly message?: string;
}

/** Everything a repository holds. The same recipe always gives the same object ids. */
export interface RepositoryRecipe {
  readonly defaultBranch: string;
  /** Parents before children. */
  readonly commits: readonly RecipeCommit[];
  /** Branch name to commit key. */
  readonly branches: Readonly<Record<string, string>>;
  readonly tags: readonly RecipeTag[];
  /** Contents of the large objects that pointer files of the repository stand for. */
  readonly largeObjects?: readonly string[];
}

type Files = ReadonlyMap<string, { readonly mode: GitMode; readonly oid: string }>;

/**
 * Builds a repository from a recipe in the folder `gitDir` (empty or missing), without starting git. Answers the
 * object id of every commit by its key.
 *
 * @throws RangeError when the recipe names a commit or date that it does not define
 */
export async function createDemoRepository(
  gitDir: string,
  recipe: RepositoryRecipe,
): Promise<ReadonlyMap<string, string>> {
  initRepository(gitDir, recipe.defaultBranch);
  const objects = new ObjectBatch(new ObjectWriter(gitDir));
  const ids = new Map<string, string>();
  const trees = new Map<string, Files>();
  for (const commit of recipe.commits) {
    const files = await applyFiles(objects, trees.get(commit.parents[0] ?? '') ?? new Map(), commit);
    trees.set(commit.key, files);
    ids.set(commit.key, await writeRecipeCommit(objects, commit, { files, ids }));
  }
  for (const [branch, key] of Object.entries(recipe.branches)) {
    writeReference(gitDir, `refs/heads/${branch}`, idOf(ids, key));
  }
  for (const tag of recipe.tags) writeReference(gitDir, `refs/tags/${tag.name}`, await tagTarget(objects, tag, ids));
  for (const contents of recipe.largeObjects ?? []) storeLargeObject(gitDir, contents);
  // Hundreds of objects: as a file each, most of the time goes into making files.
  objects.flush(new PackFolder(gitDir, false));
  return ids;
}

async function applyFiles(objects: ObjectSink, before: Files, commit: RecipeCommit): Promise<Files> {
  const files = new Map(before);
  for (const [path, file] of Object.entries(commit.files)) {
    if (file === null) files.delete(path);
    else files.set(path, await writeFile(objects, file));
  }
  return files;
}

async function writeFile(objects: ObjectSink, file: RecipeFile): Promise<{ mode: GitMode; oid: string }> {
  if (typeof file === 'object' && 'submodule' in file) return { mode: '160000', oid: file.submodule };
  const { contents, mode } =
    typeof file === 'string' || file instanceof Uint8Array ? { contents: file, mode: '100644' as const } : file;
  return { mode, oid: await objects.write('blob', Buffer.from(contents)) };
}

async function writeRecipeCommit(
  objects: ObjectSink,
  commit: RecipeCommit,
  { files, ids }: { readonly files: Files; readonly ids: ReadonlyMap<string, string> },
): Promise<string> {
  const contents = formatCommit({
    tree: await writeTree(objects, files, ''),
    parents: commit.parents.map((key) => idOf(ids, key)),
    author: signatureOf(commit.author),
    committer: signatureOf(commit.committer ?? commit.author),
    message: commit.message,
  });
  return objects.write('commit', contents);
}

/** Writes the tree of all files below `prefix` (empty, or a path that ends with a slash). */
async function writeTree(objects: ObjectSink, files: Files, prefix: string): Promise<string> {
  const entries = new Map<string, TreeEntry>();
  for (const [path, file] of files) {
    if (!path.startsWith(prefix)) continue;
    const [name = '', ...below] = path.slice(prefix.length).split('/');
    const key = keyOf(name);
    if (below.length === 0) entries.set(key, { key, ...file });
    else if (!entries.has(key)) {
      entries.set(key, { key, mode: '040000', oid: await writeTree(objects, files, `${prefix}${name}/`) });
    }
  }
  return objects.write('tree', formatTree(entries.values()));
}

async function tagTarget(objects: ObjectSink, tag: RecipeTag, ids: ReadonlyMap<string, string>): Promise<string> {
  const commit = idOf(ids, tag.commit);
  if (tag.tagger === undefined) return commit;
  const head = [`object ${commit}`, 'type commit', `tag ${tag.name}`];
  const tagger = `tagger ${formatSignature(signatureOf(tag.tagger))}`;
  return objects.write('tag', objectText([...head, tagger], tag.message ?? ''));
}

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new RangeError(`The recipe has no commit "${key}" before it is used`);
  return id;
}

function signatureOf(person: RecipePerson): Signature {
  const milliseconds = Date.parse(person.date);
  if (Number.isNaN(milliseconds)) throw new RangeError(`"${person.date}" is no date-time`);
  const zone = /([+-])(\d\d):(\d\d)$/.exec(person.date);
  const minutes = Number(zone?.[2] ?? 0) * 60 + Number(zone?.[3] ?? 0);
  const offsetMinutes = zone?.[1] === '-' ? -minutes : minutes;
  return { name: person.name, email: person.email, seconds: Math.floor(milliseconds / 1000), offsetMinutes };
}

/** Written directly: nobody else can have opened the repository yet. */
function writeReference(gitDir: string, name: string, oid: string): void {
  const file = join(gitDir, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${oid}\n`);
}

function storeLargeObject(gitDir: string, contents: string): void {
  const file = largeObjectPath(gitDir, createHash('sha256').update(contents).digest('hex'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}
