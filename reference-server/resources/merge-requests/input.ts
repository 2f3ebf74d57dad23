import type { CreateMergeRequestBody, UpdateMergeRequestBody } from '../../../generated/models/index.ts';
import { instantOf } from '../../platform/parameters.ts';
import { type Given, checkedDescription, checkedTitle, countTasks } from '../../work-items/index.ts';
import type { MergeRequestRow } from './table.ts';

/** How a title says that a merge request is a draft. */
const DRAFT = /^(?:\[draft\]|\(draft\)|draft:)/i;

/** Attributes that create and edit share. */
export type Attributes = Given<UpdateMergeRequestBody> & Pick<Given<CreateMergeRequestBody>, never>;

type TextColumns = Pick<MergeRequestRow, 'description' | 'draft' | 'task_count' | 'task_done_count' | 'title'>;

/**
 * The columns of the text that attributes change.
 * @throws Refusal 400 for a title that is blank or too long, a description that is too long
 */
export function textColumns({ title, description }: Attributes): Partial<TextColumns> {
  const columns: Partial<TextColumns> = {};
  if (title !== undefined) {
    columns.title = checkedTitle(title);
    columns.draft = DRAFT.test(columns.title) ? 1 : 0;
  }
  if (description !== undefined) {
    columns.description = checkedDescription(description);
    Object.assign(columns, countTasks(columns.description));
  }
  return columns;
}

type FlagColumns = Pick<MergeRequestRow, 'allow_collaboration' | 'discussion_locked' | 'merge_after' | 'squash'>;

const FLAGS = {
  allow_collaboration: 'allow_collaboration',
  allow_maintainer_to_push: 'allow_collaboration',
  discussion_locked: 'discussion_locked',
  squash: 'squash',
} as const;

/**
 * The columns of switches and of the instant to wait for that attributes change.
 * @throws Refusal 400 for an instant that is none
 */
export function flagColumns(attributes: Attributes): Partial<FlagColumns> {
  const columns: Partial<FlagColumns> = {};
  for (const [name, column] of Object.entries(FLAGS)) {
    const value = Reflect.get(attributes, name) as boolean | undefined;
    if (value !== undefined) Object.assign(columns, { [column]: value ? 1 : 0 });
  }
  const { merge_after: after } = attributes;
  if (after === null) columns.merge_after = null;
  else if (after !== undefined) Object.assign(columns, { merge_after: instantOf('merge_after', after) });
  return columns;
}
