import type { Row } from '../../row.ts';
import { fields, same } from '../../type-claims.ts';

/** Fields of notes. */
export const noteFields: readonly Row[] = [
  {
    ids: 'A-NOTE-007',
    title: 'fields of a note',
    types: [
      fields(
        't.Note',
        `id: number; body: string; attachment: string | null; author: t.NoteAuthor; created_at: string;
        updated_at: string; system: boolean | null; noteable_id: number;
        noteable_type: 'Issue' | 'MergeRequest' | 'Snippet' | (string & {});
        project_id: number | null; noteable_iid: number | null; resolvable: boolean | null;
        confidential: boolean | null; internal: boolean | null; imported: boolean; imported_from: string`,
      ),
      same("NonNullable<t.Note['system']>", 'boolean'),
    ],
  },
  {
    ids: 'A-NOTE-008',
    title: 'author of a note',
    types: [
      fields(
        "t.Note['author']",
        `id: number; username: string; email: string | null; name: string; state: string; created_at: string`,
      ),
    ],
  },
  {
    ids: 'A-NOTE-011',
    title: 'order of notes',
    types: [
      same("t.ListIssueNotesArgs['sort']", "'asc' | 'desc' | undefined"),
      same("t.ListIssueNotesArgs['order_by']", "'created_at' | 'updated_at' | undefined"),
    ],
  },
];
