import type {
  CreateFileBody,
  DeleteFileBody,
  FileCommitResult,
  UpdateFileBody,
} from '../../../generated/models/index.ts';
import type { CommitAction } from '../../git/commit-action.ts';
import { checkFilePath } from '../../git/checks/file-path.ts';
import { CommitRefused } from '../../git/git-error.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import type { Call } from '../../platform/call.ts';
import { Refusal, badParameter } from '../../platform/refusal.ts';
import { type CommitTarget, commitActions, contentBytes } from './commit.ts';
import { openRepository } from './open.ts';

/**
 * What a removal was given; a member of the body goes before a parameter of the same name.
 * @throws Refusal 400 when neither names the branch or the message
 */
export function removalOf(query: Partial<DeleteFileBody>, body: DeleteFileBody | undefined): DeleteFileBody {
  const { branch, commit_message: message, ...rest } = { ...query, ...body };
  if (branch === undefined) throw badParameter('branch is missing');
  if (message === undefined) throw badParameter('commit_message is missing');
  return { ...rest, branch, commit_message: message };
}

/**
 * Commits a new file.
 * @throws Refusal as `writeFile`
 */
export function createFile(
  call: Call,
  place: ProjectAccess,
  path: string,
  body: CreateFileBody,
): Promise<FileCommitResult> {
  return writeFile(call, place, path, { target: body, action: () => contentAction('create', path, body) });
}

/**
 * Commits a new content of a file.
 * @throws Refusal as `writeFile`; also 400 when the content is the same or the file was changed since `last_commit_id`
 */
export function updateFile(
  call: Call,
  place: ProjectAccess,
  path: string,
  body: UpdateFileBody,
): Promise<FileCommitResult> {
  return writeFile(call, place, path, { target: body, action: () => contentAction('update', path, body) });
}

/**
 * Commits the removal of one file.
 * @throws Refusal as `writeFile`
 */
export async function deleteFile(call: Call, place: ProjectAccess, path: string, body: DeleteFileBody): Promise<void> {
  const { last_commit_id: lastCommitId } = body;
  const removal = { action: 'delete', filePath: path } as const;
  const action = lastCommitId === undefined ? removal : { ...removal, lastCommitId };
  await writeFile(call, place, path, { target: body, action: () => action });
}

interface FileWrite {
  readonly target: CommitTarget;
  /** Made when the path is known to be one. */
  readonly action: () => CommitAction;
}

function contentAction(action: 'create' | 'update', path: string, body: CreateFileBody | UpdateFileBody): CommitAction {
  return {
    action,
    filePath: path,
    contents: contentBytes(body.content, body.encoding, 'content'),
    ...(body.execute_filemode === undefined ? {} : { executable: body.execute_filemode }),
    // Creations have no such member.
    ...('last_commit_id' in body && body.last_commit_id !== undefined ? { lastCommitId: body.last_commit_id } : {}),
  };
}

/**
 * One commit with one action. Why a commit could not be made is not said (A-FILE-020).
 * @throws Refusal 400 for a path that leads out of the repository and when the commit is refused
 */
async function writeFile(
  call: Call,
  place: ProjectAccess,
  path: string,
  { target, action }: FileWrite,
): Promise<FileCommitResult> {
  const access = await openRepository(call, place);
  checkPath(path);
  try {
    // Whoever edits one file has seen one state of the branch, and is told when it is another by now.
    await commitActions(call, { ...access, ...place }, { target, actions: [action()], again: false });
  } catch (error) {
    if (error instanceof CommitRefused) throw notWritten();
    throw error;
  }
  return { file_path: path, branch: target.branch };
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
