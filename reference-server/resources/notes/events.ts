import type { IssueRow } from '../issues/index.ts';
import type { MergeRequestRow } from '../merge-requests/index.ts';
import type { SnippetRow } from '../snippets/index.ts';
import type { NoteRow } from './table.ts';

/** A comment that somebody wrote or changed, and what it is on. */
export interface WrittenNote {
  readonly note: NoteRow;
  readonly action: 'create' | 'update';
  readonly on:
    | { readonly kind: 'issue'; readonly issue: IssueRow }
    | { readonly kind: 'merge_request'; readonly mergeRequest: MergeRequestRow }
    | { readonly kind: 'snippet'; readonly snippet: SnippetRow };
}

/** Ids of a row and of the one that was made after it. */
interface CopiedRow {
  readonly from: number;
  readonly to: number;
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'note.written': WrittenNote;
    /** Notes that were made after other ones. */
    'notes.copied': readonly CopiedRow[];
    /** Ids of notes that are gone; what hangs on them goes with them. */
    'notes.deleted': readonly number[];
  }
}
