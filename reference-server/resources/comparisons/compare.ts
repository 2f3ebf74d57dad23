import { join } from 'node:path';
import type { CompareResult, DiffEntry } from '../../../generated/models/index.ts';
import { oneOf } from '../../git/commit.ts';
import { changesBetween, hunksOf } from '../../git/history/diff.ts';
import { commitIds } from '../../git/history/log.ts';
import { mergeBaseOf } from '../../git/history/merge-base.ts';
import type { FileChange } from '../../git/history/shapes.ts';
import { EMPTY_TREE } from '../../git/object-writer.ts';
import type { Call } from '../../platform/call.ts';
import type { RequestOf } from '../../platform/operation.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import {
  type RepositoryAccess,
  inAddress,
  openRepository,
  presentCommit,
  readableRepository,
  resolveRevision,
} from '../repository/index.ts';

type CompareQuery = RequestOf<'compareRepository'>['query'];

/** Most commits that one answer holds: the newest. */
const MAX_COMMITS = 10_000;

/**
 * What `to` has and `from` has not: commits, the oldest first, and changes of files.
 * @throws Refusal 404 for an unknown ref, and for a project of `from` that the caller may not read
 */
export async function compareRefs(call: Call, place: ProjectAccess, query: CompareQuery): Promise<CompareResult> {
  const access = await openRepository(call, place);
  const id = query.from_project_id;
  const source = id === undefined || id === place.project.id ? access : await readableRepository(call, id);
  const [from, to] = await Promise.all([
    resolveRevision(source, query.from, 'Commit'),
    resolveRevision(access, query.to, 'Commit'),
  ]);
  const ends = { from: from.commit, to: to.commit, straight: query.straight };
  const found = await differences(access, source, ends);
  const shown = await Promise.all(
    found.ids.map(async (oid) => {
      const commit = await access.repository.requireCommit(oid);
      return presentCommit(call, access, oneOf(commit, found.ids.length));
    }),
  );
  return {
    commit: shown.at(-1) ?? null,
    commits: shown,
    diffs: found.files.map((file) => presentChange(file, query.unidiff)),
    compare_timeout: found.incomplete,
    compare_same_ref: ends.from === ends.to,
    web_url: addressOf(call, access, query),
  };
}

interface Ends {
  readonly from: string;
  readonly to: string;
  readonly straight: boolean;
}

interface Differences {
  readonly ids: readonly string[];
  readonly files: readonly FileChange[];
  /** Whether the whole would have taken too long. */
  readonly incomplete: boolean;
}

async function differences(
  { repository }: RepositoryAccess,
  source: RepositoryAccess,
  { from, to, straight }: Ends,
): Promise<Differences> {
  const environment = borrowing(source);
  // Without a common ancestor everything is new.
  const before = straight ? from : ((await mergeBaseOf(repository, [from, to], environment)) ?? EMPTY_TREE);
  const walk = { from: [to], without: [from], order: 'reverse', environment } as const;
  const [ids, { files, timedOut }] = await Promise.all([
    commitIds(repository, walk, { skip: 0, count: MAX_COMMITS + 1 }),
    changesBetween(repository, [before, to], { environment, lender: source.repository }),
  ]);
  const tooMany = ids.length > MAX_COMMITS;
  return { ids: tooMany ? ids.slice(1) : ids, files, incomplete: timedOut || tooMany };
}

/** Lets git read the objects of another repository beside its own; nothing is copied. */
function borrowing({ repository }: RepositoryAccess): Readonly<Record<string, string>> {
  // Quoted, because the variable is a list.
  return { GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(join(repository.gitDir, 'objects')) };
}

function presentChange(file: FileChange, withHeaders: boolean): DiffEntry {
  return {
    old_path: file.oldPath,
    new_path: file.newPath,
    a_mode: file.oldMode,
    b_mode: file.newMode,
    diff: file.sections.map((section) => (withHeaders ? section : hunksOf(section))).join(''),
    new_file: file.kind === 'added',
    renamed_file: file.kind === 'renamed',
    deleted_file: file.kind === 'deleted',
  };
}

function addressOf(call: Call, { project }: RepositoryAccess, { from, to, straight, ...query }: CompareQuery): string {
  const range = `${inAddress(from)}${straight ? '..' : '...'}${inAddress(to)}`;
  const other = query.from_project_id === undefined ? '' : `?from_project_id=${query.from_project_id}`;
  return `${call.origin}/${project.full_path}/-/compare/${range}${other}`;
}
