import type { ProjectAccess } from '../../platform/access.ts';
import type { Call } from '../../platform/call.ts';
import { type NotModified, entityTag, notModified } from '../../platform/conditional.ts';
import { type AnswerOf, type Operations, type RequestOf, commits, reads } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { createCommit } from './commit.ts';
import { type RawFile, getFile, getFileRaw, headFile, metadataHeaders } from './file.ts';
import { READS_REPOSITORY, WRITES_REPOSITORY } from './open.ts';
import { listRepositoryTree } from './tree.ts';
import { createFile, deleteFile, removalOf, updateFile } from './write-file.ts';

/** Operations on repositories: the tree, files and commits. */
export const operations: Operations<
  | 'createCommit'
  | 'createFile'
  | 'deleteFile'
  | 'getFile'
  | 'getFileRaw'
  | 'headFile'
  | 'headFileRaw'
  | 'listRepositoryTree'
  | 'updateFile'
> = {
  listRepositoryTree: reads(READS_REPOSITORY, {
    run: async (call, { query }, place) => listed(call, await listRepositoryTree(call, place, query)),
  }),
  getFile: reads(READS_REPOSITORY, { run: answerFile }),
  headFile: reads(READS_REPOSITORY, {
    run: async (call, { path, query }, place) => {
      const metadata = await headFile(call, place, { filePath: path.file_path, ref: query.ref });
      const tag = entityTag(metadata);
      return notModified(call, tag) ?? { status: 200, headers: { ...metadata, ETag: tag } };
    },
  }),
  getFileRaw: reads(READS_REPOSITORY, {
    run: async (call, { path, query }, place) => {
      const { bytes, headers } = await getFileRaw(call, place, { filePath: path.file_path, ...query });
      const answer = { status: 200, body: bytes, contentType: 'application/octet-stream' } as const;
      return tagged(call, headers, answer);
    },
  }),
  headFileRaw: reads(READS_REPOSITORY, {
    run: async (call, { path, query }, place) => {
      const { headers } = await getFileRaw(call, place, { filePath: path.file_path, ...query });
      return tagged(call, headers, { status: 200 } as const);
    },
  }),
  createFile: commits(WRITES_REPOSITORY, {
    run: async (call, { path, body }, place) => ({
      status: 201,
      body: await createFile(call, place, path.file_path, body),
    }),
  }),
  updateFile: commits(WRITES_REPOSITORY, {
    run: async (call, { path, body }, place) => ({
      status: 200,
      body: await updateFile(call, place, path.file_path, body),
    }),
  }),
  deleteFile: commits(WRITES_REPOSITORY, {
    run: async (call, { path, query, body }, place) => {
      await deleteFile(call, place, path.file_path, removalOf(query, body));
      return { status: 204 };
    },
  }),
  createCommit: commits(WRITES_REPOSITORY, {
    run: async (call, { body }, place) => ({ status: 201, body: await createCommit(call, place, body) }),
  }),
};

async function answerFile(
  call: Call,
  { path, query }: RequestOf<'getFile'>,
  place: ProjectAccess,
): Promise<AnswerOf<'getFile'>> {
  const { content, ...metadata } = await getFile(call, place, { filePath: path.file_path, ref: query.ref });
  // The metadata hold the id of the content, so that GET and HEAD have the same tag.
  const headers = { ETag: entityTag(metadataHeaders(metadata)) };
  return notModified(call, headers.ETag) ?? { status: 200, body: { ...metadata, content }, headers };
}

function tagged<Answer extends object>(
  call: Call,
  headers: RawFile['headers'],
  answer: Answer,
): NotModified | (Answer & { readonly headers: RawFile['headers'] & { readonly ETag: string } }) {
  const tag = entityTag(headers);
  return notModified(call, tag) ?? { ...answer, headers: { ...headers, ETag: tag } };
}
