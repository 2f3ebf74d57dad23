import type { CommitAction } from '../git/commit-action.ts';
import { checkFilePath } from '../git/file-path.ts';
import { CommitRefused } from '../git/git-error.ts';
import type { Call } from './call.ts';
import { badParameter, Refusal } from './refusal.ts';
import { type CommitTarget, commitActions, contentBytes, openForWriting } from './repository-commit.ts';

/** A file of a project, as the path of a request names it. */
export interface FileAddress {
  readonly id: number | string;
  readonly file_path: string;
}

/** What every write of one file says; without `start_branch` a branch that is missing is refused. */
type FileCommit = Pick<CommitTarget, 'branch' | 'commit_message' | 'start_branch' | 'author_email' | 'author_name'>;

/** Body of the operations that create and update a file. */
export interface FileContent extends FileCommit {
  readonly content: string;
  /** Default `text`. */
  readonly encoding?: 'text' | 'base64' | undefined;
  readonly execute_filemode?: boolean | undefined;
  /** Updates: the newest commit of the file that the caller has seen. */
  readonly last_commit_id?: string | undefined;
}

/** What the operation that deletes a file takes, in the query string or in the body. */
export interface FileRemoval extends FileCommit {
  readonly last_commit_id?: string | undefined;
}

/**
 * What a removal was given; a member of the body goes before a parameter of the same name.
 * @throws Refusal 400 when neither names the branch or the message
 */
export function removalOf(query: Partial<FileRemoval>, body: Partial<FileRemoval> | undefined): FileRemoval {
  const { branch, commit_message: message, ...rest } = { ...query, ...body };
  if (branch === undefined) throw badParameter('branch is missing');
  if (message === undefined) throw badParameter('commit_message is missing');
  return { ...rest, branch, commit_message: message };
}

/** Where a file was written. */
export interface FileCommitResult {
  readonly file_path: string;
  readonly branch: string;
}

/**
 * Commits a new file.
 * @throws Refusal as `writeFile`
 */
export function createFile(call: Call, file: FileAddress, body: FileContent): Promise<FileCommitResult> {
  return writeFile(call, file, { target: body, action: contentAction('create', file, body) });
}

/**
 * Commits a new content of a file.
 * @throws Refusal as `writeFile`; also 400 when the content is the same or the file was changed since `last_commit_id`
 */
export function updateFile(call: Call, file: FileAddress, body: FileContent): Promise<FileCommitResult> {
  return writeFile(call, file, { target: body, action: contentAction('update', file, body) });
}

/**
 * Commits the removal of one file.
 * @throws Refusal as `writeFile`
 */
export async function deleteFile(call: Call, file: FileAddress, body: FileRemoval): Promise<void> {
  const { last_commit_id: lastCommitId } = body;
  const removal = { action: 'delete', filePath: file.file_path } as const;
  const action = lastCommitId === undefined ? removal : { ...removal, lastCommitId };
  await writeFile(call, file, { target: body, action: () => action });
}

interface FileWrite {
  readonly target: CommitTarget;
  /** Made when the caller is known to be allowed to write: what is wrong with a content is told to nobody else. */
  readonly action: () => CommitAction;
}

function contentAction(action: 'create' | 'update', file: FileAddress, body: FileContent): () => CommitAction {
  return () => ({
    action,
    filePath: file.file_path,
    contents: contentBytes(body.content, body.encoding, 'content'),
    ...(body.execute_filemode === undefined ? {} : { executable: body.execute_filemode }),
    ...(action === 'create' || body.last_commit_id === undefined ? {} : { lastCommitId: body.last_commit_id }),
  });
}

/**
 * One commit with one action. Why a commit could not be made is not said (A-FILE-020).
 * @throws Refusal as `openForWriting`; 400 for a path that leads out of the repository and when the commit is refused
 */
async function writeFile(call: Call, file: FileAddress, { target, action }: FileWrite): Promise<FileCommitResult> {
  const access = await openForWriting(call, file.id);
  checkPath(file.file_path);
  try {
    await commitActions(call, access, { target, actions: [action()] });
  } catch (error) {
    if (error instanceof CommitRefused) throw notWritten();
    throw error;
  }
  return { file_path: file.file_path, branch: target.branch };
}

function checkPath(path: string): void {
  try {
    checkFilePath(path);
  } catch (error) {
    if (error instanceof CommitRefused) throw badParameter('file_path is invalid');
    throw error;
  }
}

function notWritten(): Refusal {
  return new Refusal(400, { message: 'The file could not be written' });
}
