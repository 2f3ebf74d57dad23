import { describe } from 'vitest';
import { returnsArray, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, boolean, instant, integer, listed, members, paged, required, text } from './support/parameter-claims.ts';

const LIST = at('listGroupEpics', 'GET /groups/top%2Fsub/epics');
const CREATE = at('createGroupEpic', 'POST /groups/top%2Fsub/epics');
const MILLION = 1_048_576;

describe('epics', () => {
  proves('[A-EPIC-001] the epics of a group', paged(LIST), returnsArray('listGroupEpics'));
  proves(
    '[A-EPIC-002] one epic by its iid',
    takes('getGroupEpic', 'GET /groups/top%2Fsub/epics/5', { path: { id: 'top/sub', epic_iid: 5 } }),
    refuses('GET /groups/7/epics/five', ['path', 'epic_iid', 'type']),
    returnsObject('getGroupEpic'),
  );
  proves(
    '[A-EPIC-003] create takes title, labels, description, color, confidential, created_at and start_date_is_fixed',
    members(CREATE, { title: 't' }, [
      { name: 'labels', value: 'a,b', wrong: ['a'] },
      { name: 'description', value: 'd', wrong: null },
      { name: 'color', value: '#1068bf', wrong: 5 },
      { name: 'confidential', value: true, wrong: 'yes' },
      { name: 'created_at', value: '2026-01-02T03:04:05Z', wrong: '2026-01-02', rule: 'format' },
      { name: 'start_date_is_fixed', value: true, wrong: 1 },
    ]),
    refuses('POST /groups/7/epics', ['body', '/colour', 'additionalProperties'], { json: { title: 't', colour: 'x' } }),
    returnsObject('createGroupEpic'),
  );
  proves('[A-EPIC-010] author_id, author_username', integer(LIST, 'author_id'), text(LIST, 'author_username', 'joe'));
  proves('[A-EPIC-011] labels is a comma list', text(LIST, 'labels', 'bug', 'bug,ui'));
  proves('[A-EPIC-012] with_labels_details defaults to false', boolean(LIST, 'with_labels_details', false));
  proves(
    '[A-EPIC-013] order_by and sort',
    listed(LIST, 'order_by', ['created_at', 'updated_at', 'title'], 'created_at'),
    listed(LIST, 'sort', ['asc', 'desc'], 'desc'),
  );
  proves('[A-EPIC-014] search', text(LIST, 'search', 'road map'));
  proves('[A-EPIC-015] state defaults to all', listed(LIST, 'state', ['opened', 'closed', 'all'], 'all'));
  proves(
    '[A-EPIC-016] instants',
    ['created_after', 'created_before', 'updated_after', 'updated_before'].flatMap((name) => instant(LIST, name)),
  );
  proves(
    '[A-EPIC-017] include_ancestor_groups is off and include_descendant_groups on by default',
    boolean(LIST, 'include_ancestor_groups', false),
    boolean(LIST, 'include_descendant_groups', true),
  );
  proves('[A-EPIC-018] my_reaction_emoji', text(LIST, 'my_reaction_emoji', 'None', 'Any', 'thumbsup'));
  proves(
    '[A-EPIC-019] not takes author_id, author_username and labels, no other key',
    takes('listGroupEpics', `${LIST.line}?not[author_id]=2&not[author_username]=b&not[labels]=a,b`, {
      query: { not: { author_id: 2, author_username: 'b', labels: 'a,b' } },
    }),
    refuses(`${LIST.line}?not[state]=opened`, ['query', 'not[state]', 'unknown']),
    refuses(`${LIST.line}?not[author_id]=joe`, ['query', 'not[author_id]', 'type']),
  );
  proves(
    '[A-EPIC-020] title is required, labels one text, confidential a boolean',
    required(CREATE, { title: 't', labels: 'a,b', confidential: false }, ['title']),
    refuses(CREATE.line, ['body', '/labels', 'type'], { json: { title: 't', labels: ['a', 'b'] } }),
    refuses(CREATE.line, ['body', '/confidential', 'type'], { form: 'title=t&confidential=1' }),
  );
  proves(
    '[A-EPIC-021] description takes 1,048,576 characters',
    takes('createGroupEpic', CREATE.line, { json: { title: 't', description: 'x'.repeat(MILLION) } }),
    refuses(CREATE.line, ['body', '/description', 'maxLength'], {
      json: { title: 't', description: 'x'.repeat(MILLION + 1) },
    }),
  );
  proves(
    '[A-EPIC-024] start_date, due_date and end_date are no inputs',
    takes('createGroupEpic', CREATE.line, {
      json: { title: 't', start_date_is_fixed: true, start_date_fixed: '2026-01-31' },
    }),
    ['start_date', 'due_date', 'end_date'].map((name) =>
      refuses(CREATE.line, ['body', `/${name}`, 'additionalProperties'], {
        json: { title: 't', [name]: '2026-01-31' },
      }),
    ),
  );
  proves(
    '[A-EPIC-025] start_date_fixed, due_date_is_fixed, due_date_fixed and parent_id',
    members(CREATE, { title: 't' }, [
      { name: 'start_date_fixed', value: '2026-01-31', wrong: '2026-01-32', rule: 'format' },
      { name: 'due_date_is_fixed', value: false, wrong: 0 },
      { name: 'due_date_fixed', value: '2024-02-29', wrong: '2023-02-29', rule: 'format' },
      { name: 'parent_id', value: 5, wrong: '5' },
    ]),
  );
});
