import type { BlameCommit, BlameRange, LineSpan } from '../../../generated/models/index.ts';
import { type Commit, formatDate, oneOf } from '../../git/commit.ts';
import { blameOf, countLines } from '../../git/history/blame.ts';
import type { Call } from '../../platform/call.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { badParameter } from '../../platform/refusal.ts';
import { type FileAddress, type FileHeaders, findFile, metadataHeaders, required } from './file.ts';

/** A file, and which of its lines. */
export interface BlameAddress extends FileAddress {
  readonly range?: LineSpan | undefined;
}

/**
 * Which commit changed which lines of a file last.
 * @throws Refusal 400 without `ref` and for a range that ends before it starts, 404 for an unknown project, ref or file
 */
export async function blameFile(call: Call, place: ProjectAccess, file: BlameAddress): Promise<BlameRange[]> {
  checkRange(file);
  const { access, metadata, bytes } = await findFile(call, place, required(file));
  const blamed = { commit: metadata.commit_id, path: file.filePath, lineCount: countLines(bytes) };
  const ranges = await blameOf(access.repository, blamed, file.range);
  // Every range of lines has the message of its commit, however many have the same.
  return Promise.all(
    ranges.map(async ({ commit, lines }) => ({
      commit: presentAuthorship(oneOf(await access.repository.requireCommit(commit), ranges.length)),
      lines: [...lines],
    })),
  );
}

/**
 * What HEAD answers for the blame of a file: the headers of the file.
 * @throws Refusal as `blameFile`
 */
export async function headBlame(call: Call, place: ProjectAccess, file: BlameAddress): Promise<FileHeaders> {
  checkRange(file);
  const { metadata } = await findFile(call, place, required(file));
  return metadataHeaders(metadata);
}

function checkRange({ range }: BlameAddress): void {
  if (range !== undefined && range.end < range.start) throw badParameter('range[end] does not have a valid value');
}

function presentAuthorship({ oid, message, parents, author, committer }: Commit): BlameCommit {
  return {
    id: oid,
    message,
    parent_ids: [...parents],
    authored_date: formatDate(author),
    author_name: author.name,
    author_email: author.email,
    committed_date: formatDate(committer),
    committer_name: committer.name,
    committer_email: committer.email,
  };
}
