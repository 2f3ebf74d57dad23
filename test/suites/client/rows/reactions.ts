import * as api from '../../../../generated/client/index.ts';
import { sends, type Exchange, type Row } from '../row.ts';
import { answers, fails, takes, takesOnly, whole, type Claim } from '../type-claims.ts';

/** What can be reacted to: emitted names, argument of its number, and its path below a project. */
const PARENTS = [
  ['Issue', 'issue_iid', 'issues'],
  ['MergeRequest', 'merge_request_iid', 'merge_requests'],
  ['Snippet', 'snippet_id', 'snippets'],
] as const;

const FAILURES = '400 401 403 404';
const BODY = 'body: t.CreateReactionBody';

/** Types of the four operations of one parent, whose arguments are these. */
function typesOf(name: string, where: string): { list: Claim[]; get: Claim[]; create: Claim[]; remove: Claim[] } {
  return {
    list: [
      answers(`list${name}Reactions`, 200, 't.Reaction[]'),
      fails(`list${name}Reactions`, FAILURES),
      takesOnly(`list${name}Reactions`, `${where}; page?: number; per_page?: number`),
    ],
    get: [
      answers(`get${name}Reaction`, 200, 't.Reaction'),
      fails(`get${name}Reaction`, FAILURES),
      takesOnly(`get${name}Reaction`, `${where}; award_id: number`),
    ],
    create: [
      answers(`create${name}Reaction`, 201, 't.Reaction'),
      fails(`create${name}Reaction`, `${FAILURES} 405 415`),
      takes(`create${name}Reaction`, `${where}; ${BODY}`),
      whole('t.CreateReactionBody', 'name: string'),
    ],
    remove: [
      answers(`delete${name}Reaction`, 204, 'undefined'),
      fails(`delete${name}Reaction`, `${FAILURES} 405 412`),
      takesOnly(`delete${name}Reaction`, `${where}; award_id: number; 'If-Unmodified-Since'?: string`),
    ],
  };
}

const project = { id: 'acme/app' };
const issue = { ...project, issue_iid: 3 };
const mergeRequest = { ...project, merge_request_iid: 3 };
const snippet = { ...project, snippet_id: 3 };
const name = 'thumbsup';

/** The four calls of each parent, in the order list, get, create, delete. */
const CALLS: Readonly<Record<string, readonly Exchange['call'][]>> = {
  Issue: [
    (c) => api.listIssueReactions(c, issue),
    (c) => api.getIssueReaction(c, { ...issue, award_id: 9 }),
    (c) => api.createIssueReaction(c, { ...issue, body: { name } }),
    (c) => api.deleteIssueReaction(c, { ...issue, award_id: 9 }),
  ],
  MergeRequest: [
    (c) => api.listMergeRequestReactions(c, mergeRequest),
    (c) => api.getMergeRequestReaction(c, { ...mergeRequest, award_id: 9 }),
    (c) => api.createMergeRequestReaction(c, { ...mergeRequest, body: { name } }),
    (c) => api.deleteMergeRequestReaction(c, { ...mergeRequest, award_id: 9 }),
  ],
  Snippet: [
    (c) => api.listSnippetReactions(c, snippet),
    (c) => api.getSnippetReaction(c, { ...snippet, award_id: 9 }),
    (c) => api.createSnippetReaction(c, { ...snippet, body: { name } }),
    (c) => api.deleteSnippetReaction(c, { ...snippet, award_id: 9 }),
  ],
  IssueNote: [
    (c) => api.listIssueNoteReactions(c, { ...issue, note_id: 5 }),
    (c) => api.getIssueNoteReaction(c, { ...issue, note_id: 5, award_id: 9 }),
    (c) => api.createIssueNoteReaction(c, { ...issue, note_id: 5, body: { name } }),
    (c) => api.deleteIssueNoteReaction(c, { ...issue, note_id: 5, award_id: 9 }),
  ],
  MergeRequestNote: [
    (c) => api.listMergeRequestNoteReactions(c, { ...mergeRequest, note_id: 5 }),
    (c) => api.getMergeRequestNoteReaction(c, { ...mergeRequest, note_id: 5, award_id: 9 }),
    (c) => api.createMergeRequestNoteReaction(c, { ...mergeRequest, note_id: 5, body: { name } }),
    (c) => api.deleteMergeRequestNoteReaction(c, { ...mergeRequest, note_id: 5, award_id: 9 }),
  ],
  SnippetNote: [
    (c) => api.listSnippetNoteReactions(c, { ...snippet, note_id: 5 }),
    (c) => api.getSnippetNoteReaction(c, { ...snippet, note_id: 5, award_id: 9 }),
    (c) => api.createSnippetNoteReaction(c, { ...snippet, note_id: 5, body: { name } }),
    (c) => api.deleteSnippetNoteReaction(c, { ...snippet, note_id: 5, award_id: 9 }),
  ],
};

/** What the four calls of a parent must send to this path. */
function sent(parent: string, path: string): [Exchange, Exchange, Exchange, Exchange] {
  const [list, get, create, remove] = CALLS[parent] ?? [];
  if (!list || !get || !create || !remove) throw new Error(`no calls for ${parent}`);
  return [
    sends(list, `GET ${path}`, { answer: [{ id: 9 }] }),
    sends(get, `GET ${path}/9`, { answer: { id: 9 } }),
    sends(create, `POST ${path}`, { body: '{"name":"thumbsup"}', status: 201, answer: { id: 9 } }),
    sends(remove, `DELETE ${path}/9`, { status: 204 }),
  ];
}

const pathOf = (collection: string): string => `/projects/acme%2Fapp/${collection}/3/award_emoji`;
const notePathOf = (collection: string): string => `/projects/acme%2Fapp/${collection}/3/notes/5/award_emoji`;

/** Id of a row of this area. */
const rowId = (number: number): string => `A-EMOJI-${String(number).padStart(3, '0')}`;

const gone = { status: 404, answer: { message: '404 Award Emoji Not Found' } };

/** Rows 1 to 12: four operations on each kind of parent. */
const onParents: Row[] = PARENTS.flatMap(([parent, argument, collection], index) => {
  const types = typesOf(parent, `id: t.ResourceId; ${argument}: number`);
  const path = pathOf(collection);
  const [list, get, create, remove] = sent(parent, path);
  const first = index * 4 + 1;
  return [
    { ids: rowId(first), title: `lists reactions under ${collection}`, types: types.list, sends: [list] },
    { ids: rowId(first + 1), title: `gets a reaction under ${collection}`, types: types.get, sends: [get] },
    { ids: rowId(first + 2), title: `reacts under ${collection}`, types: types.create, sends: [create] },
    {
      ids: rowId(first + 3),
      title: `takes a reaction back under ${collection}`,
      types: types.remove,
      sends: [remove, sends(get.call, `GET ${path}/9`, gone)],
    },
  ];
});

/** Rows 13 to 15: the same on the notes of each. */
const onNotes: Row[] = PARENTS.map(([parent, argument, collection], index) => {
  const types = typesOf(`${parent}Note`, `id: t.ResourceId; ${argument}: number; note_id: number`);
  return {
    ids: rowId(13 + index),
    title: `lists, gets, makes and deletes reactions to notes under ${collection}`,
    types: [...types.list, ...types.get, ...types.create, ...types.remove],
    sends: sent(`${parent}Note`, notePathOf(collection)),
  };
});

/** Reactions to issues, merge requests, snippets and their notes. */
export const reactions: readonly Row[] = [
  ...onParents,
  ...onNotes,
  {
    ids: 'A-EMOJI-016',
    title: 'the twelve operations on notes are under the note',
    sends: PARENTS.flatMap(([parent, , collection]) => sent(`${parent}Note`, notePathOf(collection))),
  },
  {
    ids: 'A-EMOJI-017',
    title: 'fields of a reaction',
    types: [
      whole(
        't.Reaction',
        `id: number; name: string; user: t.UserReference; created_at: string; updated_at: string;
        awardable_id: number; awardable_type: 'Issue' | 'MergeRequest' | 'Snippet' | 'Note' | (string & {})`,
      ),
    ],
  },
  {
    ids: 'A-EMOJI-023',
    title: 'issues and merge requests are named by their number in the project, snippets by id',
    types: [
      takes('listIssueReactions', 'issue_iid: number'),
      takes('listMergeRequestReactions', 'merge_request_iid: number'),
      takes('listSnippetReactions', 'snippet_id: number'),
    ],
    sends: [
      sends((c) => api.listIssueReactions(c, { id: 1, issue_iid: 2 }), 'GET /projects/1/issues/2/award_emoji'),
      sends(
        (c) => api.listMergeRequestReactions(c, { id: 1, merge_request_iid: 2 }),
        'GET /projects/1/merge_requests/2/award_emoji',
      ),
      sends((c) => api.listSnippetReactions(c, { id: 1, snippet_id: 2 }), 'GET /projects/1/snippets/2/award_emoji'),
      sends(
        (c) => api.getIssueReaction(c, { id: 1, issue_iid: 200, award_id: 1 }),
        'GET /projects/1/issues/200/award_emoji/1',
        gone,
      ),
    ],
  },
];
