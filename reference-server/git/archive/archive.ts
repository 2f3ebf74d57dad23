import { GitError } from '../git-error.ts';
import { runGit } from '../git-process.ts';
import { demandComparable } from '../history/weight.ts';
import { EMPTY_TREE } from '../object-writer.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import { bzip2 } from './bzip2.ts';
import { hasLargeObjects, withLargeObjects } from './large-objects.ts';
import { filesOf } from './packed-files.ts';

/** How an archive is packed. */
export type Packing = 'tar' | 'gzip' | 'bzip2' | 'zip';

/** What an archive holds. */
export interface ArchiveRequest {
  /** Commit id. */
  readonly commit: string;
  /** Folder that holds everything in the archive: one line without a slash at its end. */
  readonly folder: string;
  /** Only what is at this path, which the commit has; the empty path is everything. */
  readonly path: string;
  /** Paths that are left out. */
  readonly without: readonly string[];
  /** Whether large objects stand in for their pointer files. */
  readonly largeObjects: boolean;
}

/** Largest archive that git makes, and most that it may hold when it is unpacked, in bytes. */
const MAX_BYTES = 512 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/** What git makes of them; the rest is ours. */
const FORMATS: Readonly<Record<Packing, string>> = { tar: 'tar', gzip: 'tar.gz', bzip2: 'tar', zip: 'zip' };

/**
 * Packs a commit. The same request always gives the same bytes: times are those of the commit.
 * @throws GitError `output-limit` above 512 MiB, `too-large` for so many bytes in its files or for more files and folders than git is asked
 * to look at, `timeout` after two minutes
 */
export function archiveOf(repository: RepositoryHandle, request: ArchiveRequest, packing: Packing): Promise<Buffer> {
  const largeObjects = request.largeObjects && hasLargeObjects(repository);
  const derive = (): Promise<Buffer> => packed(repository, { ...request, largeObjects }, packing);
  // Large objects come when they come, after the commits that point at them.
  if (largeObjects) return derive();
  const key = JSON.stringify([request.commit, request.folder, request.path, request.without, packing]);
  return repository.remembered((caches) => caches.archives, key, derive);
}

async function packed(repository: RepositoryHandle, request: ArchiveRequest, packing: Packing): Promise<Buffer> {
  await demandPackable(repository, request);
  const format = FORMATS[packing];
  const pack = (gitDir: string, environment: Readonly<Record<string, string | undefined>>): Promise<Buffer> =>
    runGit(gitDir, argumentsOf(request, format), {
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      isLong: true,
      // Path arguments carry their own magic here. Zip files hold local times.
      environment: { ...environment, GIT_LITERAL_PATHSPECS: undefined, TZ: 'UTC' },
    });
  const bytes = request.largeObjects
    ? await withLargeObjects(repository, request, pack)
    : await pack(repository.gitDir, {});
  return packing === 'bzip2' ? bzip2(bytes) : bytes;
}

function argumentsOf({ commit, folder, path, without }: ArchiveRequest, format: string): string[] {
  const paths = [
    ...(path === '' ? [] : [`:(top,literal)${path}`]),
    ...without.map((each) => `:(top,literal,exclude)${each}`),
  ];
  return ['archive', `--format=${format}`, `--prefix=${folder}/`, commit, '--', ...paths];
}

/** A few objects can stand for more files than any archive could hold, and for more bytes than could be packed in days. */
async function demandPackable(
  repository: RepositoryHandle,
  { commit, path, without }: Pick<ArchiveRequest, 'commit' | 'path' | 'without'>,
): Promise<void> {
  // Git takes the whole tree into its memory, whatever path is asked for.
  await demandComparable(repository, [EMPTY_TREE, commit]);
  const left = new Set(without);
  let bytes = 0;
  for (const file of await filesOf(repository.gitDir, commit, path)) {
    if (!isBelow(file.path, left)) bytes += file.size;
  }
  if (bytes > MAX_BYTES) throw new GitError('too-large', `The files have over ${MAX_BYTES} bytes together`);
}

/** Whether a path, or a folder that it is in, is one of some. */
function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (folders.has(path.slice(0, end))) return true;
  }
  return false;
}
