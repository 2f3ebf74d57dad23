import { type Packing, archiveOf } from '../../git/archive/archive.ts';
import type { Call } from '../../platform/call.ts';
import { callerName, countOnce } from '../../platform/limits.ts';
import type { RequestOf } from '../../platform/operation.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { notFound } from '../../platform/refusal.ts';
import { disposition, openRepository, resolveRevision } from '../repository/index.ts';

type Format = RequestOf<'downloadRepositoryArchiveAs'>['path']['format'];

/** What is to be packed, and how. */
export type ArchiveQuery = RequestOf<'downloadRepositoryArchive'>['query'] & { readonly format: Format };

/** The file to download. */
export interface Download {
  readonly bytes: Buffer;
  readonly headers: { readonly 'Content-Disposition': string };
}

const PACKINGS: Readonly<Record<Format, Packing>> = {
  tar: 'tar',
  'tar.gz': 'gzip',
  zip: 'zip',
  bz2: 'bzip2',
  'tar.bz2': 'bzip2',
  tb2: 'bzip2',
  tbz: 'bzip2',
  tbz2: 'bzip2',
};

// oxlint-disable-next-line no-control-regex -- names in trees may hold them, names of downloads should not
const NOT_IN_NAMES = /[/\u0000-\u001f\u007f]/g;

/**
 * Packs a repository, or what is at a path of it.
 * @throws Refusal 404 for an unknown ref or path and an empty repository, 429 for one download too many in this minute
 */
export async function packRepository(call: Call, place: ProjectAccess, query: ArchiveQuery): Promise<Download> {
  await countOnce(call, `archives:${place.project.id}:${callerName(call)}`, call.app.limits.archivesPerMinute);
  const access = await openRepository(call, place);
  const { repository, project } = access;
  const ref = query.sha ?? 'HEAD';
  const { commit } = await resolveRevision(access, ref, 'Commit');
  const path = trimmed(query.path ?? '');
  if ((await repository.entryAt((await repository.requireCommit(commit)).tree, path)) === undefined) {
    throw notFound('Path');
  }
  const shown = ref === 'HEAD' ? (project.default_branch ?? ref) : ref;
  const parts = [project.path, shown, ...(shown === commit ? [] : [commit]), ...(path === '' ? [] : [path])];
  const name = parts.join('-').replaceAll(NOT_IN_NAMES, '-');
  const without = (query.exclude_paths ?? []).map(trimmed).filter(isPath);
  const request = { commit, folder: name, path, without, largeObjects: query.include_lfs_blobs };
  return {
    bytes: await archiveOf(repository, request, PACKINGS[query.format]),
    headers: { 'Content-Disposition': disposition('attachment', `${name}.${query.format}`) },
  };
}

function trimmed(path: string): string {
  return path.replaceAll(/^\/+|\/+$/g, '');
}

/** Whether a tree can hold the path; nothing else is there to be left out. */
function isPath(path: string): boolean {
  return !path.split('/').some((name) => /^\.{0,2}$|\0/.test(name));
}
