import { createHash } from 'node:crypto';
import type { NotePosition, NotePositionInput } from '../../../../generated/models/index.ts';
import { changesBetween, hunksOf } from '../../../git/history/diff.ts';
import { type Side, placeOfLine } from '../../../git/history/diff-line.ts';
import type { FileChange } from '../../../git/history/shapes.ts';
import type { RepositoryHandle } from '../../../git/repository-handle.ts';
import type { Call } from '../../../platform/call.ts';
import { badParameter } from '../../../platform/refusal.ts';
import { type MergeRequestRow, repositoryOf } from '../../merge-requests/index.ts';

/** What is stored of where in a diff something stands. */
export interface PlaceColumns {
  readonly line_code: string | null;
  /** As JSON. */
  readonly position: string | null;
}

/**
 * The columns of a position in the diff of a merge request, null for none; undefined stays undefined.
 * @throws Refusal 400 naming what is no commit, no file or no line
 */
export async function placeColumns(
  call: Call,
  mergeRequest: MergeRequestRow,
  input: NotePositionInput | null | undefined,
): Promise<PlaceColumns | undefined> {
  if (input === undefined) return undefined;
  if (input === null) return { line_code: null, position: null };
  const { repository } = await repositoryOf(call, mergeRequest);
  for (const name of ['base_sha', 'start_sha', 'head_sha'] as const) {
    if (!(await isCommit(repository, input[name]))) throw badParameter(`position[${name}] is no commit`);
  }
  const code = input.position_type === 'text' ? await lineCode(repository, input) : null;
  return { line_code: code, position: JSON.stringify(shownPosition(input)) };
}

/** Whether a text is the whole id of a commit of the repository. */
export async function isCommit(repository: RepositoryHandle, text: string): Promise<boolean> {
  return /^[0-9a-f]{40}$/i.test(text) && (await repository.commit(text.toLowerCase())) !== undefined;
}

/** A position as answers carry it: what a kind of position does not have is null. */
function shownPosition(input: NotePositionInput): NotePosition {
  const { base_sha, start_sha, head_sha, position_type } = input;
  return {
    base_sha,
    start_sha,
    head_sha,
    old_path: input.old_path ?? null,
    new_path: input.new_path ?? null,
    position_type,
    old_line: input.old_line ?? null,
    new_line: input.new_line ?? null,
    line_range: input.line_range ?? null,
    width: input.width ?? null,
    height: input.height ?? null,
    x: input.x ?? null,
    y: input.y ?? null,
  };
}

/** The digest of the path with the numbers of the line on both sides; null for a position without a line. */
async function lineCode(repository: RepositoryHandle, input: NotePositionInput): Promise<string | null> {
  const { old_path: oldPath = '', new_path: newPath = '', old_line: oldLine, new_line: newLine } = input;
  if (oldLine === undefined && newLine === undefined) return null;
  const changes = await changesBetween(repository, [input.base_sha, input.head_sha]);
  const file = changes.files.find((each) => each.newPath === newPath && each.oldPath === oldPath);
  const side: Side = newLine === undefined ? 'old' : 'new';
  const number = newLine ?? oldLine ?? 0;
  await demandLine(repository, input, { side, number });
  const place = placeOfLine(diffOf(file), side, number);
  if (newLine !== undefined && oldLine !== undefined && place.old !== oldLine) {
    throw badParameter('position[old_line], position[new_line] are not one line of the diff');
  }
  const digest = createHash('sha1')
    .update(newPath || oldPath)
    .digest('hex');
  return `${digest}_${place.old}_${place.new}`;
}

function diffOf(file: FileChange | undefined): string {
  return (file?.sections ?? []).map(hunksOf).join('');
}

/** @throws Refusal 400 where the file, or the line in it, is not there */
async function demandLine(
  repository: RepositoryHandle,
  { base_sha: base, head_sha: head, old_path: oldPath, new_path: newPath }: NotePositionInput,
  { side, number }: { readonly side: Side; readonly number: number },
): Promise<void> {
  const [commit, path = ''] = side === 'new' ? [head, newPath] : [base, oldPath];
  const { tree } = await repository.requireCommit(commit.toLowerCase());
  const entry = await repository.entryAt(tree, path);
  const blob = entry === undefined ? undefined : await repository.blob(entry.oid);
  if (blob === undefined) throw badParameter(`position[${side}_path] is no file of the diff`);
  if (number < 1 || number > linesIn(blob.contents)) {
    throw badParameter(`position[${side}_line] is no line of the file`);
  }
}

function linesIn(contents: Buffer): number {
  let lines = 0;
  for (let at = contents.indexOf(10); at !== -1; at = contents.indexOf(10, at + 1)) lines += 1;
  const endsInside = contents.length > 0 && contents.at(-1) !== 10;
  return lines + (endsInside ? 1 : 0);
}
