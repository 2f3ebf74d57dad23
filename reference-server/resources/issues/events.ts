import type { IssueRow } from './table.ts';

/** A list that hangs on an issue, before and after an edit. */
export interface EditedList {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** An edit as its history needs it: the issue before and after, with the lists that hang on it. */
export interface IssueEdit {
  readonly before: IssueRow;
  readonly after: IssueRow;
  readonly assignees: EditedList;
  readonly labels: EditedList;
  /** Who edits. */
  readonly userId: number;
}

/** An issue that was made after another one, in the same project or elsewhere. */
export interface CopiedIssue {
  readonly from: IssueRow;
  readonly to: IssueRow;
  readonly how: 'cloned' | 'moved';
  /** Whether the comments go along. */
  readonly withNotes: boolean;
  /** Who copies. */
  readonly userId: number;
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'issue.created': IssueRow;
    'issue.edited': IssueEdit;
    /** What hangs on the first issue may go to the second. */
    'issue.copied': CopiedIssue;
    /** What hangs on the issue goes with it. */
    'issue.deleted': IssueRow;
  }
}
