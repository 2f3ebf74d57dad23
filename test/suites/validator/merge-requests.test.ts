import { describe } from 'vitest';
import { neverReturns, returnsArray, returnsMember, returnsNothing } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import {
  at,
  boolean,
  exclusive,
  instant,
  integer,
  integerOrWords,
  listed,
  paged,
  text,
} from './support/parameter-claims.ts';

const LIST = at('listMergeRequests', 'GET /merge_requests');
const ONE = '/projects/acme%2Fapp/merge_requests/5';
const PATH = { path: { id: 'acme/app', merge_request_iid: 5 } };
const LABEL = { id: 1, name: 'bug', color: '#ff0000', description: null, description_html: '', text_color: '#ffffff' };

describe('merge requests', () => {
  proves('[A-MR-001] offset pages of an array', paged(LIST), returnsArray('listMergeRequests'));
  proves(
    '[A-MR-002] reviewers by id or path and iid',
    takes('listMergeRequestReviewers', `GET ${ONE}/reviewers`, PATH),
    takes('listMergeRequestReviewers', 'GET /projects/7/merge_requests/5/reviewers', {
      path: { id: 7, merge_request_iid: 5 },
    }),
    refuses('GET /projects/7/merge_requests/five/reviewers', ['path', 'merge_request_iid', 'type']),
    returnsArray('listMergeRequestReviewers'),
  );
  proves(
    '[A-MR-003] commits',
    takes('listMergeRequestCommits', `GET ${ONE}/commits`, PATH),
    refuses('GET /projects/7/merge_requests/five/commits', ['path', 'merge_request_iid', 'type']),
    returnsArray('listMergeRequestCommits'),
  );
  proves(
    '[A-MR-005] delete takes id and iid, no body',
    takes('deleteMergeRequest', `DELETE ${ONE}`, PATH),
    refuses(`DELETE ${ONE}`, ['body', '', 'unexpected'], { json: { a: 1 } }),
    refuses('DELETE /projects/7/merge_requests/five', ['path', 'merge_request_iid', 'type']),
    returnsNothing('deleteMergeRequest'),
  );
  proves(
    '[A-MR-012] view=simple, and its short form as an answer',
    listed(LIST, 'view', ['simple']),
    returnsMember('listMergeRequests', 'iid', [5]),
    neverReturns('listMergeRequests', (shown) => delete shown['iid'], ['body', '/0', 'anyOf']),
    neverReturns('listMergeRequests', (shown) => void (shown['web_url'] = 5), ['body', '/0', 'anyOf']),
  );
  proves('[A-MR-019] state=locked is a filter', listed(LIST, 'state', ['locked'], 'all'));
  proves(
    '[A-MR-021] scope defaults to created_by_me',
    listed(LIST, 'scope', ['created_by_me', 'assigned_to_me', 'all'], 'created_by_me'),
  );
  proves('[A-MR-024] approved is yes or no', listed(LIST, 'approved', ['yes', 'no']));
  proves('[A-MR-025] assignee_id', integerOrWords(LIST, 'assignee_id'));
  proves(
    '[A-MR-026] author_id and author_username exclude each other',
    integer(LIST, 'author_id'),
    exclusive(LIST, 'author_id=5', 'author_username=joe'),
  );
  proves(
    '[A-MR-027] instants',
    ['created_after', 'created_before', 'updated_after', 'updated_before'].flatMap((name) => instant(LIST, name)),
  );
  proves(
    '[A-MR-028] deployments',
    instant(LIST, 'deployed_after'),
    instant(LIST, 'deployed_before'),
    text(LIST, 'environment', 'production'),
  );
  proves(
    '[A-MR-029] in and search',
    listed(LIST, 'in', ['title', 'description', 'title,description', 'description,title'], 'title,description'),
    text(LIST, 'search', 'fix'),
  );
  proves(
    '[A-MR-030] labels, milestone and my_reaction_emoji with their words',
    text(LIST, 'labels', 'bug,ui', 'None', 'Any', 'none', 'ANY'),
    text(LIST, 'milestone', 'v1.0', 'None', 'Any'),
    text(LIST, 'my_reaction_emoji', 'thumbsup', 'None', 'Any'),
  );
  proves(
    '[A-MR-031] merge_user_id and merge_user_username exclude each other',
    integer(LIST, 'merge_user_id'),
    exclusive(LIST, 'merge_user_id=5', 'merge_user_username=joe'),
  );
  proves(
    '[A-MR-032] not takes exactly nine keys',
    takes(
      LIST.operation,
      `${LIST.line}?not[labels]=a,b&not[milestone]=m&not[author_id]=1&not[assignee_id]=2&not[reviewer_id]=3&not[my_reaction_emoji]=x`,
      {
        query: {
          not: { labels: 'a,b', milestone: 'm', author_id: 1, assignee_id: 2, reviewer_id: 3, my_reaction_emoji: 'x' },
        },
      },
    ),
    takes(LIST.operation, `${LIST.line}?not[author_username]=a&not[assignee_username]=b&not[reviewer_username]=c`, {
      query: { not: { author_username: 'a', assignee_username: 'b', reviewer_username: 'c' } },
    }),
    ['state', 'search', 'source_branch', 'merge_user_id'].map((key) =>
      refuses(`${LIST.line}?not[${key}]=x`, ['query', `not[${key}]`, 'unknown']),
    ),
  );
  proves(
    '[A-MR-033] order_by and sort',
    listed(LIST, 'order_by', ['created_at', 'title', 'merged_at', 'updated_at'], 'created_at'),
    listed(LIST, 'sort', ['asc', 'desc'], 'desc'),
  );
  proves(
    '[A-MR-034] reviewer_id and reviewer_username exclude each other',
    integerOrWords(LIST, 'reviewer_id'),
    exclusive(LIST, 'reviewer_id=5', 'reviewer_username=joe'),
    exclusive(LIST, 'reviewer_id=Any', 'reviewer_username=joe'),
  );
  proves('[A-MR-035] branches', text(LIST, 'source_branch', 'feature/a'), text(LIST, 'target_branch', 'main'));
  proves('[A-MR-036][A-MR-037] state', listed(LIST, 'state', ['opened', 'closed', 'locked', 'merged', 'all'], 'all'));
  proves(
    '[A-MR-038] with_labels_details, and both forms of labels as answers',
    boolean(LIST, 'with_labels_details', false),
    returnsMember('listMergeRequests', 'labels', [['bug'], [LABEL]]),
  );
  proves('[A-MR-039] with_merge_status_recheck', boolean(LIST, 'with_merge_status_recheck', false));
  proves('[A-MR-041] wip is yes or no', listed(LIST, 'wip', ['yes', 'no']));
});

describe('approvers', () => {
  proves(
    '[A-MR-022] approved_by_ids takes five users, None or Any; a sixth is refused',
    takes(LIST.operation, `${LIST.line}?${ids('approved_by_ids', 5)}`, { query: { approved_by_ids: [1, 2, 3, 4, 5] } }),
    takes(LIST.operation, `${LIST.line}?approved_by_ids[]=None`, { query: { approved_by_ids: ['None'] } }),
    takes(LIST.operation, `${LIST.line}?approved_by_ids[]=Any`, { query: { approved_by_ids: ['Any'] } }),
    refuses(`${LIST.line}?${ids('approved_by_ids', 6)}`, ['query', 'approved_by_ids[]', 'maxItems']),
    refuses(`${LIST.line}?approved_by_ids[]=1&approved_by_ids[]=None`, ['query', 'approved_by_ids[]', 'not']),
    refuses(`${LIST.line}?approved_by_ids[]=joe`, ['query', 'approved_by_ids[0]', 'type']),
  );
  proves(
    '[A-MR-023] approver_ids takes users, None or Any',
    takes(LIST.operation, `${LIST.line}?${ids('approver_ids', 2)}`, { query: { approver_ids: [1, 2] } }),
    takes(LIST.operation, `${LIST.line}?approver_ids[]=None`, { query: { approver_ids: ['None'] } }),
    takes(LIST.operation, `${LIST.line}?approver_ids[]=Any`, { query: { approver_ids: ['Any'] } }),
    refuses(`${LIST.line}?approver_ids[]=Any&approver_ids[]=2`, ['query', 'approver_ids[]', 'not']),
    refuses(`${LIST.line}?approver_ids[]=joe`, ['query', 'approver_ids[0]', 'type']),
  );
});

function ids(name: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${name}[]=${index + 1}`).join('&');
}
