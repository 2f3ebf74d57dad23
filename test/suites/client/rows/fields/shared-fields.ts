import type { Row } from '../../row.ts';
import { fields, nullable, optional, same } from '../../type-claims.ts';

/** What many resources share: value types, embedded objects, headers, errors. */
export const sharedFields: readonly Row[] = [
  {
    ids: 'A-CONV-019',
    title: 'boolean parameters take true and false only',
    types: [
      same("t.ListIssuesArgs['confidential']", 'boolean | undefined'),
      same("t.ListGroupsArgs['owned']", 'boolean | undefined'),
      same("t.GetProjectArgs['license']", 'boolean | undefined'),
      same("t.UpdateIssueBody['discussion_locked']", 'boolean | undefined'),
      same("t.CommitAction['execute_filemode']", 'boolean | undefined'),
    ],
  },
  {
    ids: 'A-CONV-020',
    title: 'instants and dates are text, int is a number, a hash an object, and what may be null says so',
    types: [
      same("t.Issue['created_at']", 'string'),
      same("t.Issue['due_date']", 'string | null'),
      same("t.Issue['id']", 'number'),
      same("Filled<t.Commit, 'trailers'>", '{ [key: string]: string }'),
      nullable("t.Issue['closed_at']"),
      nullable("t.Issue['milestone']"),
      nullable("t.Project['avatar_url']"),
    ],
  },
  {
    ids: 'A-CONV-021',
    title: 'access levels are 10, 15, 20, 30, 40, 50 and nothing else',
    types: [same('t.AccessLevel', '10 | 15 | 20 | 30 | 40 | 50')],
  },
  {
    ids: 'A-CONV-022',
    title: 'the embedded user reference',
    types: [
      fields(
        't.UserReference',
        `id: number; name: string; username: string; state: string; avatar_url: string | null; web_url: string`,
      ),
      same("t.UserReference['id']", 'number'),
      same("t.UserReference['name']", 'string'),
      same("t.UserReference['username']", 'string'),
      same("t.UserReference['state']", 'string'),
      same("t.UserReference['avatar_url']", 'string | null'),
      same("t.UserReference['web_url']", 'string'),
      same("t.Issue['author']", 't.UserReference'),
    ],
  },
  {
    ids: 'A-CONV-023',
    title: 'locked is optional on a user reference',
    types: [optional('t.UserReference', 'locked'), same("Filled<t.UserReference, 'locked'>", 'boolean')],
  },
  {
    ids: 'A-CONV-024',
    title: 'a note author also has email and created_at',
    types: [
      fields('t.NoteAuthor', 'email: string | null; created_at: string'),
      same("t.Note['author']", 't.NoteAuthor'),
    ],
  },
  {
    ids: 'A-CONV-027',
    title: 'the pagination headers are typed',
    types: [
      fields(
        'HeadersOf<t.ListIssuesResult>',
        `readonly link?: string; readonly 'x-next-page'?: string; readonly 'x-page'?: number;
        readonly 'x-per-page'?: number; readonly 'x-prev-page'?: string; readonly 'x-total'?: number;
        readonly 'x-total-pages'?: number`,
      ),
      same("HeadersOf<t.ListIssuesResult>['x-total']", 'number | undefined'),
      same("HeadersOf<t.ListIssuesResult>['x-page']", 'number | undefined'),
    ],
  },
  {
    ids: 'A-ERROR-005',
    title: 'one type of error body, with message or error, open to foreign shapes',
    types: [
      fields('t.Error_', 'message?: string | string[] | t.ValidationMessages; error?: string'),
      same("Extract<t.GetIssueResult, { status: 404 }>['body']", 't.Error_'),
      same("Extract<t.CreateGroupAccessTokenResult, { status: 400 }>['body']", 't.Error_'),
      same("t.Error_['anything']", 'unknown'),
    ],
  },
  {
    ids: 'A-ERROR-006',
    title: 'creates are 201, changes and reads 200, deletions 204',
    types: [
      same("Extract<t.CreateIssueResult, { ok: true }>['status']", '201'),
      same("Extract<t.CreateIssueNoteResult, { ok: true }>['status']", '201'),
      same("Extract<t.CreateCommitResult, { ok: true }>['status']", '201'),
      same("Extract<t.CreateGroupAccessTokenResult, { ok: true }>['status']", '201'),
      same("Extract<t.RotateGroupAccessTokenResult, { ok: true }>['status']", '200'),
      same("Extract<t.UpdateIssueResult, { ok: true }>['status']", '200'),
      same("Extract<t.ListIssuesResult, { ok: true }>['status']", '200'),
      same("Extract<t.DeleteIssueResult, { ok: true }>['status']", '204'),
    ],
  },
];
