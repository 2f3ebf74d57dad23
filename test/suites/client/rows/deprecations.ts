import { deprecated, type Row } from '../row.ts';

/** Deprecations that are rows of their own. */
export const deprecations: readonly Row[] = [
  { ids: 'A-PROJ-033', title: 'tag_list', comments: [deprecated('ProjectCore', 'tag_list', '`topics`')] },
  { ids: 'A-ISSUE-021', title: 'assignee', comments: [deprecated('Issue', 'assignee', '`assignees`')] },
  {
    ids: 'A-ISSUE-022',
    title: 'epic_iid, in answers and on edit',
    comments: [
      deprecated('Issue', 'epic_iid', '`epic.iid`'),
      deprecated('UpdateIssueBody', 'epic_iid', '`epic_id`'),
      deprecated('CreateIssueBody', 'epic_iid', '`epic_id`'),
    ],
  },
  {
    ids: 'A-NOTE-014',
    title: 'confidential of notes',
    comments: [
      deprecated('Note', 'confidential', '`internal`'),
      deprecated('CreateNoteBody', 'confidential', '`internal`'),
    ],
  },
];
