import { createHash } from 'node:crypto';
import type { RepositoryFile } from '../../../generated/models/index.ts';
import { parsePointer, readLargeObject } from '../../git/large-object.ts';
import { lastCommitOf } from '../../git/last-commit.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import type { Call } from '../../platform/call.ts';
import type { AnswerOf } from '../../platform/operation.ts';
import { badParameter, notFound } from '../../platform/refusal.ts';
import { type RepositoryAccess, openRepository, resolveRevision } from './open.ts';
import { disposition } from './present.ts';

/** A file with its bytes. */
export interface RawFile {
  readonly bytes: Buffer;
  /** `Content-Disposition`, the ten metadata headers and the rest. */
  readonly headers: FileHeaders & { readonly 'Content-Disposition': string };
}

/** The ten metadata headers of a file. */
export type FileHeaders = Omit<
  NonNullable<Extract<AnswerOf<'headFile'>, { status: 200 }>['headers']>,
  'ETag' | 'X-Request-Id'
>;

/** A file with its bytes, and what the API says about it. */
export interface FoundFile {
  readonly metadata: Omit<RepositoryFile, 'content'>;
  readonly bytes: Buffer;
}

/**
 * A file of a repository at a revision, with its content in Base64.
 * @throws Refusal 400 without `ref`, 404 for an unknown project, ref or file (a folder is no file)
 */
export async function getFile(call: Call, place: ProjectAccess, file: FileAddress): Promise<RepositoryFile> {
  const { metadata, bytes } = await findFile(call, place, required(file));
  return { ...metadata, content: bytes.toString('base64') };
}

/**
 * What HEAD answers for a file: the metadata as headers, names without the configured prefix removed.
 * @throws Refusal as `getFile`
 */
export async function headFile(call: Call, place: ProjectAccess, file: FileAddress): Promise<FileHeaders> {
  const { metadata } = await findFile(call, place, required(file));
  return metadataHeaders(metadata);
}

/** Which file at which revision; raw reads may leave `ref` out. */
export interface FileAddress {
  /** Path, decoded. */
  readonly filePath: string;
  readonly ref?: string | undefined;
}

/**
 * The address of a file at a ref that has to be named.
 * @throws Refusal 400 without `ref`
 */
export function required(file: FileAddress): FileAddress {
  if (file.ref === undefined) throw badParameter('ref is missing');
  return file;
}

/**
 * The bytes of a file, exactly as stored. With `lfs` a pointer file is replaced by the large object it stands for, when
 * the repository has it.
 * @throws Refusal 404 for an unknown project, ref or file
 */
export async function getFileRaw(
  call: Call,
  place: ProjectAccess,
  file: FileAddress & { readonly lfs?: boolean | undefined },
): Promise<RawFile> {
  const { metadata, bytes, access } = await findFile(call, place, file);
  const pointer = file.lfs === true ? parsePointer(bytes) : undefined;
  const large = pointer === undefined ? undefined : await readLargeObject(access.repository.gitDir, pointer.oid);
  const content = large ?? bytes;
  return {
    bytes: content,
    headers: { 'Content-Disposition': disposition('inline', metadata.file_name), ...metadataHeaders(metadata) },
  };
}

/**
 * A file with what is known about it.
 * @throws Refusal 404 for an unknown project, ref or file
 */
export async function findFile(
  call: Call,
  place: ProjectAccess,
  file: FileAddress,
): Promise<FoundFile & { readonly access: RepositoryAccess }> {
  const access = await openRepository(call, place);
  const { repository } = access;
  const revision = await resolveRevision(access, file.ref, file.ref === undefined ? 'File' : 'Commit');
  const { tree } = await repository.requireCommit(revision.commit);
  const entry = await repository.entryAt(tree, file.filePath);
  if (entry === undefined || entry.mode === '040000' || entry.mode === '160000') throw notFound('File');
  const [blob, lastCommit] = await Promise.all([
    repository.blob(entry.oid),
    lastCommitOf(repository, revision.commit, file.filePath),
  ]);
  if (blob === undefined) throw notFound('File');
  const metadata = {
    file_name: file.filePath.slice(file.filePath.lastIndexOf('/') + 1),
    file_path: file.filePath,
    size: blob.size,
    encoding: 'base64' as const,
    content_sha256: createHash('sha256').update(blob.contents).digest('hex'),
    ref: file.ref ?? access.project.default_branch ?? 'HEAD',
    blob_id: blob.oid,
    commit_id: revision.commit,
    last_commit_id: lastCommit,
    execute_filemode: entry.mode === '100755',
  };
  return { access, metadata, bytes: blob.contents };
}

/** The ten metadata headers of a file; values equal the JSON fields. */
export function metadataHeaders(metadata: Omit<RepositoryFile, 'content'>): FileHeaders {
  return {
    'X-Service-Blob-Id': metadata.blob_id,
    'X-Service-Commit-Id': metadata.commit_id,
    'X-Service-Content-Sha256': metadata.content_sha256,
    'X-Service-Encoding': metadata.encoding,
    'X-Service-Execute-Filemode': metadata.execute_filemode,
    'X-Service-File-Name': headerText(metadata.file_name),
    'X-Service-File-Path': headerText(metadata.file_path),
    'X-Service-Last-Commit-Id': metadata.last_commit_id,
    'X-Service-Ref': headerText(metadata.ref),
    'X-Service-Size': metadata.size,
  };
}

/**
 * Text as a header value: field values are ASCII (RFC 9110 section 5.5), so other characters, `%` and blanks at the
 * ends are percent-encoded as UTF-8; `decodeURIComponent` gives the text back.
 */
export function headerText(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e]+|%|^ +| +$/g, encodeURIComponent);
}
