import { runGit } from '../git-process.ts';
import type { RepositoryHandle } from '../repository-handle.ts';
import { bzip2 } from './bzip2.ts';
import { hasLargeObjects, withLargeObjects } from './large-objects.ts';

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

/** Largest archive that git makes, in bytes. */
const MAX_BYTES = 512 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/** What git makes of them; the rest is ours. */
const FORMATS: Readonly<Record<Packing, string>> = { tar: 'tar', gzip: 'tar.gz', bzip2: 'tar', zip: 'zip' };

/**
 * Packs a commit. The same request always gives the same bytes: times are those of the commit.
 * @throws GitError `output-limit` above 512 MiB, `timeout` after two minutes
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
  const format = FORMATS[packing];
  const pack = (gitDir: string, environment: Readonly<Record<string, string | undefined>>): Promise<Buffer> =>
    runGit(gitDir, argumentsOf(request, format), {
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
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
