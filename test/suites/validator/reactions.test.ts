import { describe } from 'vitest';
import { neverReturns, returnsArray, returnsNothing, returnsObject } from './support/answers.ts';
import { proves, refuses, takes, type Claim } from './support/claims.ts';

/** Where reactions hang: names of the operations, path of the parent, and the parent's path values. */
interface Parent {
  readonly noun: string;
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Integer parameter of the parent and a path that breaks it alone. */
  readonly integer: readonly [name: string, path: string];
}

const ISSUE: Parent = {
  noun: 'Issue',
  path: '/projects/acme%2Fapp/issues/5',
  values: { id: 'acme/app', issue_iid: 5 },
  integer: ['issue_iid', '/projects/acme%2Fapp/issues/five'],
};
const MERGE_REQUEST: Parent = {
  noun: 'MergeRequest',
  path: '/projects/acme%2Fapp/merge_requests/6',
  values: { id: 'acme/app', merge_request_iid: 6 },
  integer: ['merge_request_iid', '/projects/acme%2Fapp/merge_requests/six'],
};
const SNIPPET: Parent = {
  noun: 'Snippet',
  path: '/projects/acme%2Fapp/snippets/7',
  values: { id: 'acme/app', snippet_id: 7 },
  integer: ['snippet_id', '/projects/acme%2Fapp/snippets/seven'],
};

/** A comment of a parent. */
function noteOf({ noun, path, values }: Parent): Parent {
  return {
    noun: `${noun}Note`,
    path: `${path}/notes/9`,
    values: { ...values, note_id: 9 },
    integer: ['note_id', `${path}/notes/nine`],
  };
}

function lists({ noun, path, values, integer: [name, broken] }: Parent): Claim[] {
  return [
    takes(`list${noun}Reactions`, `GET ${path}/award_emoji`, { path: values, query: { page: 1, per_page: 20 } }),
    refuses(`GET ${broken}/award_emoji`, ['path', name, 'type']),
    refuses(`GET ${path}/award_emoji?page=0`, ['query', 'page', 'minimum']),
    returnsArray(`list${noun}Reactions`),
  ];
}

function gets({ noun, path, values, integer: [name, broken] }: Parent): Claim[] {
  return [
    takes(`get${noun}Reaction`, `GET ${path}/award_emoji/3`, { path: { ...values, award_id: 3 } }),
    refuses(`GET ${path}/award_emoji/thumbsup`, ['path', 'award_id', 'type']),
    refuses(`GET ${broken}/award_emoji/3`, ['path', name, 'type']),
    returnsObject(`get${noun}Reaction`),
    neverReturns(`get${noun}Reaction`, (reaction) => delete reaction['name'], ['body', '/name', 'required']),
  ];
}

function creates({ noun, path, values, integer: [name, broken] }: Parent): Claim[] {
  const line = `POST ${path}/award_emoji`;
  return [
    takes(`create${noun}Reaction`, line, { json: { name: 'thumbsup' }, path: values }),
    takes(`create${noun}Reaction`, line, { form: 'name=%2B1', value: { name: '+1' } }),
    refuses(line, ['body', '/name', 'required'], { json: {} }),
    refuses(`POST ${broken}/award_emoji`, ['path', name, 'type'], { json: { name: 'thumbsup' } }),
    returnsObject(`create${noun}Reaction`),
  ];
}

function deletes({ noun, path, values, integer: [name, broken] }: Parent): Claim[] {
  return [
    takes(`delete${noun}Reaction`, `DELETE ${path}/award_emoji/3`, { path: { ...values, award_id: 3 } }),
    refuses(`DELETE ${path}/award_emoji/x`, ['path', 'award_id', 'type']),
    refuses(`DELETE ${broken}/award_emoji/3`, ['path', name, 'type']),
    returnsNothing(`delete${noun}Reaction`),
  ];
}

function all(parent: Parent): Claim[] {
  return [...lists(parent), ...gets(parent), ...creates(parent), ...deletes(parent)];
}

describe('reactions', () => {
  proves('[A-EMOJI-001] list on an issue', lists(ISSUE));
  proves('[A-EMOJI-002] get on an issue', gets(ISSUE));
  proves('[A-EMOJI-003] create on an issue', creates(ISSUE));
  proves('[A-EMOJI-004] delete on an issue', deletes(ISSUE));
  proves('[A-EMOJI-005] list on a merge request', lists(MERGE_REQUEST));
  proves('[A-EMOJI-006] get on a merge request', gets(MERGE_REQUEST));
  proves('[A-EMOJI-007] create on a merge request', creates(MERGE_REQUEST));
  proves('[A-EMOJI-008] delete on a merge request', deletes(MERGE_REQUEST));
  proves('[A-EMOJI-009] list on a snippet', lists(SNIPPET));
  proves('[A-EMOJI-010] get on a snippet', gets(SNIPPET));
  proves('[A-EMOJI-011] create on a snippet', creates(SNIPPET));
  proves('[A-EMOJI-012] delete on a snippet', deletes(SNIPPET));
  proves('[A-EMOJI-013] the four on comments of an issue', all(noteOf(ISSUE)));
  proves('[A-EMOJI-014] the four on comments of a merge request', all(noteOf(MERGE_REQUEST)));
  proves('[A-EMOJI-015] the four on comments of a snippet', all(noteOf(SNIPPET)));

  proves(
    '[A-EMOJI-019] a name is required and has no colons',
    [ISSUE, MERGE_REQUEST, SNIPPET, noteOf(ISSUE)].flatMap(({ noun, path }) => [
      takes(`create${noun}Reaction`, `POST ${path}/award_emoji`, { json: { name: 'thumbsup' } }),
      refuses(`POST ${path}/award_emoji`, ['body', '/name', 'required'], { json: {} }),
      refuses(`POST ${path}/award_emoji`, ['body', '/name', 'pattern'], { json: { name: ':thumbsup:' } }),
      refuses(`POST ${path}/award_emoji`, ['body', '/name', 'pattern'], { form: 'name=a%3Ab' }),
    ]),
  );
  proves(
    '[A-EMOJI-023] issues and merge requests by iid, snippets by id: the path says which, and an iid is no snippet_id',
    takes('listIssueReactions', `GET ${ISSUE.path}/award_emoji`, { path: { id: 'acme/app', issue_iid: 5 } }),
    takes('listMergeRequestReactions', `GET ${MERGE_REQUEST.path}/award_emoji`, {
      path: { id: 'acme/app', merge_request_iid: 6 },
    }),
    takes('listSnippetReactions', `GET ${SNIPPET.path}/award_emoji`, { path: { id: 'acme/app', snippet_id: 7 } }),
    refuses('GET /projects/7/issues/acme%2Fapp%235/award_emoji', ['path', 'issue_iid', 'type']),
    refuses('GET /projects/7/snippets/$5/award_emoji', ['path', 'snippet_id', 'type']),
  );
});
