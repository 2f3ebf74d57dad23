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

/**
 * What an approval did, in the words of hooks: given or taken back, and whether the merge request had all it needs with it
 * (`approved`, `unapproved`) or not.
 */
export type ApprovalAction = 'approval' | 'approved' | 'unapproval' | 'unapproved';

/** Somebody approved a merge request, or took that back. */
export interface MergeRequestApproval {
  readonly mergeRequest: MergeRequestRow;
  readonly userId: number;
  readonly action: ApprovalAction;
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'mergeRequest.created': MergeRequestRow;
    'mergeRequest.approval': MergeRequestApproval;
    'mergeRequest.edited': MergeRequestEdit;
    /** What hangs on the merge request goes with it. */
    'mergeRequest.deleted': MergeRequestRow;
  }
}
