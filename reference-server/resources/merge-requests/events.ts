import type { MergeRequestRow } from './table.ts';

/** A list that hangs on a merge request, before and after an edit. */
export interface EditedList {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** What changed about a merge request: by an edit, by a merge, or by a push to one of its branches. */
export interface MergeRequestEdit {
  readonly before: MergeRequestRow;
  readonly after: MergeRequestRow;
  readonly assignees: EditedList;
  readonly reviewers: EditedList;
  readonly labels: EditedList;
  /** Whose doing it is. */
  readonly userId: number;
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'mergeRequest.created': MergeRequestRow;
    'mergeRequest.edited': MergeRequestEdit;
    /** What hangs on the merge request goes with it. */
    'mergeRequest.deleted': MergeRequestRow;
  }
}
