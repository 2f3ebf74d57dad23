import type { ProjectAccess } from '../../platform/places.ts';
import type { Call } from '../../platform/call.ts';
import { type NotModified, conditional, entityTag, notModified } from '../../platform/conditional.ts';
import {
  type AnswerOf,
  type OperationSet,
  operationsOf,
  type RequestOf,
  commits,
  reads,
} from '../../platform/operation.ts';
import { countRawFile } from '../../platform/limits.ts';
import { listed } from '../../platform/page-headers.ts';
import { blameFile, headBlame } from './blame.ts';
import { findBlob, presentBlob } from './blob.ts';
import { createCommit } from './commit.ts';
import { type RawFile, getFile, getFileRaw, headFile, metadataHeaders } from './file.ts';
import { disposition } from './present.ts';
import { listRepositoryTree } from './tree.ts';
import { createFile, deleteFile, removalOf, updateFile } from './write-file.ts';

/** Operations on repositories: the tree, files and commits. */
export const operations: OperationSet = operationsOf(
  reads('listRepositoryTree', {
    run: async (call, { query }, place) => listed(call, await listRepositoryTree(call, place, query)),
  }),
  reads('getRepositoryBlob', {
    run: async (call, { path }, place) => conditional(call, presentBlob(await findBlob(call, place, path.sha))),
  }),
  reads('getRepositoryBlobRaw', {
    run: async (call, { path }, place) => {
      await countRawFile(call, place.project.id, path.sha);
      const { oid, contents } = await findBlob(call, place, path.sha);
      const headers = { ETag: entityTag(oid), 'Content-Disposition': disposition('inline', oid) };
      const answer = { status: 200, body: contents, contentType: 'application/octet-stream', headers } as const;
      return notModified(call, headers.ETag) ?? answer;
    },
  }),
  reads('getFile', { run: answerFile }),
  reads('headFile', {
    run: async (call, { path, query }, place) => {
      const metadata = await headFile(call, place, { filePath: path.file_path, ref: query.ref });
      const tag = entityTag(metadata);
      return notModified(call, tag) ?? { status: 200, headers: { ...metadata, ETag: tag } };
    },
  }),
  reads('getFileRaw', {
    run: async (call, { path, query }, place) => {
      await countRawFile(call, place.project.id, path.file_path);
      const { bytes, headers } = await getFileRaw(call, place, { filePath: path.file_path, ...query });
      const answer = { status: 200, body: bytes, contentType: 'application/octet-stream' } as const;
      return tagged(call, headers, answer);
    },
  }),
  reads('headFileRaw', {
    run: async (call, { path, query }, place) => {
      const { headers } = await getFileRaw(call, place, { filePath: path.file_path, ...query });
      return tagged(call, headers, { status: 200 } as const);
    },
  }),
  reads('getFileBlame', {
    run: async (call, { path, query }, place) => ({
      status: 200,
      body: await blameFile(call, place, { filePath: path.file_path, ...query }),
    }),
  }),
  reads('headFileBlame', {
    run: async (call, { path, query }, place) => ({
      status: 200,
      headers: await headBlame(call, place, { filePath: path.file_path, ...query }),
    }),
  }),
  commits('createFile', {
    run: async (call, { path, body }, place) => ({
      status: 201,
      body: await createFile(call, place, path.file_path, body),
    }),
  }),
  commits('updateFile', {
    run: async (call, { path, body }, place) => ({
      status: 200,
      body: await updateFile(call, place, path.file_path, body),
    }),
  }),
  commits('deleteFile', {
    run: async (call, { path, query, body }, place) => {
      await deleteFile(call, place, path.file_path, removalOf(query, body));
      return { status: 204 };
    },
  }),
  commits('createCommit', {
    run: async (call, { body }, place) => ({ status: 201, body: await createCommit(call, place, body) }),
  }),
);

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
