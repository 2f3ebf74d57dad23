import { documented, type Row } from '../row.ts';
import { answers, fails, fields, required, same, takes, takesOnly, whole } from '../type-claims.ts';

/** Types of the operations whose calls `operations.test.ts` replays. */
export const operationTypes: readonly Row[] = [
  {
    ids: 'A-PROJ-001',
    title: 'arguments and answers of getting a project',
    types: [
      answers('getProject', 200, 't.Project'),
      fails('getProject', '401 403 404'),
      takes(
        'getProject',
        'id: t.ResourceId; license?: boolean; statistics?: boolean; with_custom_attributes?: boolean',
      ),
      same('t.ResourceId', 'number | string'),
    ],
  },
  {
    ids: 'A-PROJ-002][A-PROJ-003',
    title: 'arguments and answers of listing projects',
    types: [
      answers('listProjects', 200, '(t.ProjectListEntry | t.SimpleProject)[]'),
      fails('listProjects', '400 401'),
      takes('listProjects', 'archived?: boolean; page?: number; per_page?: number'),
    ],
  },
  {
    ids: 'A-GROUP-001][A-GROUP-012',
    title: 'arguments and answers of getting a group',
    types: [
      answers('getGroup', 200, 't.Group'),
      fails('getGroup', '401 403 404'),
      takes('getGroup', 'id: t.ResourceId; with_custom_attributes?: boolean; with_projects?: boolean'),
    ],
  },
  {
    ids: 'A-GROUP-002',
    title: 'arguments and answers of listing groups',
    types: [
      answers('listGroups', 200, 't.GroupListEntry[]'),
      fails('listGroups', '400 401'),
      takes('listGroups', 'page?: number; per_page?: number'),
    ],
  },
  {
    ids: 'A-ISSUE-001',
    title: 'arguments and answers of listing issues',
    types: [
      answers('listIssues', 200, 't.Issue[]'),
      fails('listIssues', '400 401'),
      takes('listIssues', 'page?: number; per_page?: number'),
    ],
  },
  {
    ids: 'A-ISSUE-004',
    title: 'arguments and answers of editing an issue',
    types: [
      answers('updateIssue', 200, 't.Issue'),
      fails('updateIssue', '400 401 403 404 405 415'),
      takes('updateIssue', 'id: t.ResourceId; issue_iid: number; body: t.UpdateIssueBody'),
      whole(
        't.UpdateIssueBody',
        `title?: string; description?: string | null; assignee_id?: number | string | null; assignee_ids?: number[] | string;
        labels?: string; milestone_id?: number | string | null; confidential?: boolean; due_date?: string | null;
        issue_type?: t.IssueType; created_at?: string; weight?: number | null; epic_id?: number | null; epic_iid?: number | null;
        add_labels?: string; remove_labels?: string; discussion_locked?: boolean; state_event?: 'close' | 'reopen';
        updated_at?: string`,
      ),
    ],
  },
  {
    ids: 'A-ISSUE-005',
    title: 'arguments and answers of deleting an issue',
    types: [
      answers('deleteIssue', 204, 'undefined'),
      fails('deleteIssue', '401 403 404'),
      takes('deleteIssue', 'id: t.ResourceId; issue_iid: number'),
    ],
  },
  {
    ids: 'A-ISSUE-023][A-ISSUE-024][A-ISSUE-063',
    title: 'events and states of an edit',
    types: [
      fields('t.UpdateIssueBody', "state_event?: 'close' | 'reopen'"),
      same("t.Issue['state']", "'opened' | 'closed'"),
      fails('updateIssue', '400'),
    ],
  },
  {
    ids: 'A-ISSUE-058][A-ISSUE-059',
    title: 'labels of an edit',
    types: [fields('t.UpdateIssueBody', 'labels?: string; add_labels?: string; remove_labels?: string')],
    comments: [
      documented('UpdateIssueBody', 'labels', 'replace', 'empty string'),
      documented('UpdateIssueBody', 'add_labels', 'separated by commas'),
    ],
  },
  {
    ids: 'A-ISSUE-060][A-ISSUE-061',
    title: 'assignees and milestone of an edit, and how they are taken away',
    types: [fields('t.UpdateIssueBody', 'assignee_ids?: number[] | string; milestone_id?: number | string | null')],
    comments: [
      documented('UpdateIssueBody', 'assignee_ids', '`0`', 'unassigns'),
      documented('UpdateIssueBody', 'milestone_id', '`0`'),
    ],
  },
  {
    ids: 'A-ISSUE-065',
    title: 'types of date, flags and title of an edit',
    types: [
      fields(
        't.UpdateIssueBody',
        'due_date?: string | null; confidential?: boolean; discussion_locked?: boolean; title?: string',
      ),
    ],
  },
  {
    ids: 'A-NOTE-001][A-NOTE-002',
    title: 'arguments and answers of reading notes',
    types: [
      answers('listIssueNotes', 200, 't.Note[]'),
      fails('listIssueNotes', '401 403 404'),
      takes('listIssueNotes', "id: t.ResourceId; issue_iid: number; sort?: 'asc' | 'desc'; page?: number"),
      answers('getIssueNote', 200, 't.Note'),
      fails('getIssueNote', '401 403 404'),
      takes('getIssueNote', 'id: t.ResourceId; issue_iid: number; note_id: number'),
    ],
  },
  {
    ids: 'A-NOTE-003][A-NOTE-013',
    title: 'arguments and answers of writing a note',
    types: [
      answers('createIssueNote', 201, 't.Note'),
      fails('createIssueNote', '400 401 403 404 405 415'),
      takes('createIssueNote', 'id: t.ResourceId; issue_iid: number; body: t.CreateNoteBody'),
      whole('t.CreateNoteBody', 'body: string; confidential?: boolean; internal?: boolean; created_at?: string'),
    ],
    comments: [documented('CreateNoteBody', 'internal', '@default false')],
  },
  {
    ids: 'A-NOTE-004][A-NOTE-005',
    title: 'arguments and answers of changing and deleting a note',
    types: [
      answers('updateIssueNote', 200, 't.Note'),
      fails('updateIssueNote', '400 401 403 404'),
      whole('t.UpdateNoteBody', 'body?: string; confidential?: boolean'),
      answers('deleteIssueNote', 204, 'undefined'),
      fails('deleteIssueNote', '401 403 404'),
      fails('getIssueNote', '404'),
    ],
  },
  {
    ids: 'A-NOTE-011',
    title: 'defaults of the order of notes',
    types: [takes('listIssueNotes', "sort?: 'asc' | 'desc'; order_by?: 'created_at' | 'updated_at'")],
    comments: [
      documented('ListIssueNotesArgs', 'sort', "@default 'desc'"),
      documented('ListIssueNotesArgs', 'order_by', "@default 'created_at'"),
    ],
  },
  {
    ids: 'A-REPO-001][A-REPO-011',
    title: 'arguments and answers of listing the tree',
    types: [
      answers('listRepositoryTree', 200, 't.TreeEntry[]'),
      fails('listRepositoryTree', '401 403 404'),
      takesOnly(
        'listRepositoryTree',
        `id: t.ResourceId; path?: string; ref?: string; recursive?: boolean; pagination?: 'keyset';
        page_token?: string; per_page?: number`,
      ),
    ],
    comments: [documented('ListRepositoryTreeArgs', 'recursive', '@default false')],
  },
  {
    ids: 'A-COMMIT-002][A-COMMIT-016][A-COMMIT-022][A-COMMIT-023][A-COMMIT-024][A-COMMIT-025',
    title: 'arguments and answers of creating a commit',
    types: [
      answers('createCommit', 201, 't.Commit'),
      fails('createCommit', '400 401 403 404 415'),
      takes('createCommit', 'id: t.ResourceId; body: t.CreateCommitBody'),
      whole(
        't.CreateCommitBody',
        `branch: string; commit_message: string; start_branch?: string; start_sha?: string;
        start_project?: t.ResourceId; actions: t.CommitAction[]; author_email?: string; author_name?: string;
        stats?: boolean; force?: boolean`,
      ),
    ],
  },
  {
    ids: 'A-COMMIT-017][A-COMMIT-018][A-COMMIT-019][A-COMMIT-020][A-COMMIT-021',
    title: 'members of an action',
    types: [
      whole(
        't.CommitAction',
        `action: 'create' | 'delete' | 'move' | 'update' | 'chmod'; file_path: string; previous_path?: string;
        content?: string; encoding?: 'text' | 'base64'; last_commit_id?: string; execute_filemode?: boolean`,
      ),
    ],
    comments: [documented('CommitAction', 'encoding', "@default 'text'")],
  },
  {
    ids: 'A-FILE-001',
    title: 'arguments and answers of getting a file',
    types: [
      answers('getFile', 200, 't.RepositoryFile'),
      fails('getFile', '400 401 403 404'),
      takes('getFile', 'id: t.ResourceId; file_path: string; ref: string'),
    ],
  },
  {
    ids: 'B-GTOK-001][B-GTOK-010][B-GTOK-011',
    title: 'arguments and answers of listing group tokens',
    types: [
      answers('listGroupAccessTokens', 200, 't.GroupAccessToken[]'),
      fails('listGroupAccessTokens', '400 401 403 404'),
      takesOnly(
        'listGroupAccessTokens',
        `id: t.ResourceId; created_after?: string; created_before?: string; last_used_after?: string;
        last_used_before?: string; revoked?: boolean; search?: string; state?: 'active' | 'inactive'; page?: number;
        per_page?: number`,
      ),
    ],
  },
  {
    ids: 'B-GTOK-003][B-GTOK-012][B-GTOK-013',
    title: 'arguments and answers of creating a group token',
    types: [
      answers('createGroupAccessToken', 201, 't.GroupAccessTokenWithSecret'),
      fails('createGroupAccessToken', '400 401 403 404 415'),
      whole(
        't.CreateGroupAccessTokenBody',
        'name: string; scopes: t.TokenScope[]; access_level?: t.AccessLevel; expires_at?: string',
      ),
      required('t.CreateGroupAccessTokenBody', 'name scopes'),
    ],
    comments: [documented('CreateGroupAccessTokenBody', 'access_level', '@default 40')],
  },
  {
    ids: 'B-GTOK-004][B-GTOK-005][B-GTOK-006][B-GTOK-014',
    title: 'arguments and answers of rotating and revoking a group token',
    types: [
      answers('rotateGroupAccessToken', 200, 't.GroupAccessTokenWithSecret'),
      fails('rotateGroupAccessToken', '400 401 403 404 405'),
      takes('rotateGroupAccessToken', "id: t.ResourceId; token_id: number | 'self'; body?: t.RotateTokenBody"),
      answers('revokeGroupAccessToken', 204, 'undefined'),
      fails('revokeGroupAccessToken', '400 401 403 404'),
      takesOnly('revokeGroupAccessToken', 'id: t.ResourceId; token_id: number'),
    ],
    comments: [documented('RotateTokenBody', 'expires_at', 'one week')],
  },
  {
    ids: 'A-DRAFT-016',
    title: 'ends of a line range, and members of places in images',
    types: [
      whole('t.LineRange', 'start?: t.LineRangeEnd; end?: t.LineRangeEnd'),
      whole(
        't.LineRangeEnd',
        "line_code?: string; type?: 'old' | 'new' | (string & {}) | null; old_line?: number | null; new_line?: number | null",
      ),
      fields('t.NotePosition', 'width?: number | null; height?: number | null; x?: number | null; y?: number | null'),
    ],
  },
  {
    ids: 'A-EMOJI-018',
    title: 'the kind of what was reacted to is open text',
    types: [same("t.Reaction['awardable_type']", "'Issue' | 'MergeRequest' | 'Snippet' | 'Note' | (string & {})")],
  },
  {
    ids: 'B-EVENT-012',
    title: 'the delivery of a push has a type',
    types: [
      fields(
        't.PushEvent',
        "object_kind: 'push'; event_name: 'push'; before: string; after: string; ref: string; commits: t.PushEventCommit[]",
      ),
    ],
  },
];
