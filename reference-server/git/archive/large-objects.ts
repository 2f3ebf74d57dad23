import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitError } from '../git-error.ts';
import { MAX_POINTER_BYTES, parsePointer, readLargeObject } from '../large-object.ts';
import { ObjectWriter } from '../object-writer.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import { filesOf } from './packed-files.ts';

type Work = (gitDir: string, environment: Readonly<Record<string, string | undefined>>) => Promise<Buffer>;

/** Bytes of the large objects that one archive may hold. */
const MAX_BYTES = 256 * 1024 * 1024;

interface Replacement {
  /** Object id of the pointer file. */
  readonly pointer: string;
  readonly content: Buffer;
}

/** Whether a repository has any large object now. */
export function hasLargeObjects({ gitDir }: RepositoryHandle): boolean {
  return existsSync(join(gitDir, 'lfs', 'objects'));
}

/**
 * Does work on a repository in which the pointer files of a commit read as the large objects they stand for: a passing
 * one that borrows the objects of the real one, and has git's own replacements for the pointers.
 * @throws GitError `too-large` when the large objects have over 256 MiB together
 */
export async function withLargeObjects(
  repository: RepositoryHandle,
  { commit, path }: { readonly commit: string; readonly path: string },
  work: Work,
): Promise<Buffer> {
  const replacements = await findReplacements(repository, commit, path);
  if (replacements.length === 0) return work(repository.gitDir, {});
  const passing = await mkdtemp(join(tmpdir(), 'forgewright-archive-'));
  try {
    await mkdir(join(passing, 'objects', 'info'), { recursive: true });
    await mkdir(join(passing, 'refs', 'replace'), { recursive: true });
    await writeFile(join(passing, 'HEAD'), 'ref: refs/heads/main\n');
    await writeFile(join(passing, 'objects', 'info', 'alternates'), `${join(repository.gitDir, 'objects')}\n`);
    const objects = new ObjectWriter(passing);
    for (const { pointer, content } of replacements) {
      await writeFile(join(passing, 'refs', 'replace', pointer), `${await objects.write('blob', content)}\n`);
    }
    return await work(passing, { GIT_NO_REPLACE_OBJECTS: undefined });
  } finally {
    await rm(passing, { recursive: true, force: true });
  }
}

async function findReplacements(repository: RepositoryHandle, commit: string, path: string): Promise<Replacement[]> {
  const { gitDir } = repository;
  const replacements: Replacement[] = [];
  let size = 0;
  for (const pointer of await smallBlobs(gitDir, commit, path)) {
    const blob = await repository.blob(pointer);
    const large = blob === undefined ? undefined : parsePointer(blob.contents);
    const content = large === undefined ? undefined : await readLargeObject(gitDir, large.oid);
    if (content === undefined) continue;
    size += content.length;
    if (size > MAX_BYTES) throw new GitError('too-large', `The large files have over ${MAX_BYTES} bytes`);
    replacements.push({ pointer, content });
  }
  return replacements;
}

/** Ids of the blobs of a commit that are small enough to be pointers. */
async function smallBlobs(gitDir: string, commit: string, path: string): Promise<Iterable<string>> {
  const files = await filesOf(gitDir, commit, path);
  return new Set(files.filter(({ isPlain, size }) => isPlain && size <= MAX_POINTER_BYTES).map(({ oid }) => oid));
}
