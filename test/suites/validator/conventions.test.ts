import { describe } from 'vitest';
import { boolean, both, testRows } from './support/exchange.ts';

const FILE = ['group%2Fproject', 'src%2Fa%2Eb'];

const COMMIT = { branch: 'main', commit_message: 'm' };

describe('conventions', () => {
  testRows([
    {
      name: '[A-CONV-004] GET takes the query, POST and PUT the body, lenient servers also the query',
      accepts: [
        { operation: 'listIssues', query: 'search=x', value: { query: { search: 'x' } } },
        { operation: 'createIssueNote', json: { body: 'b' }, value: { body: { body: 'b' } } },
        { operation: 'createIssueNote', query: 'body=b', mode: 'lenient', value: { body: { body: 'b' } } },
        { operation: 'updateIssueNote', query: 'body=b', json: {}, mode: 'lenient', value: { body: { body: 'b' } } },
      ],
      refuses: [
        { operation: 'createIssueNote', query: 'body=b', json: { body: 'b' }, because: ['query', 'body', 'unknown'] },
      ],
    },
    {
      name: '[A-CONV-005] JSON comes as application/json',
      accepts: [
        {
          operation: 'createIssueNote',
          json: { body: 'b' },
          value: { body: { body: 'b' }, contentType: 'application/json' },
        },
      ],
      refuses: [
        {
          operation: 'createIssueNote',
          body: { kind: 'text', contentType: 'text/plain', text: '{"body":"b"}' },
          because: ['body', '', 'media-type'],
        },
      ],
    },
    {
      name: '[A-CONV-006] forms mean the same as JSON',
      accepts: [
        {
          operation: 'createIssue',
          json: { title: 't', confidential: true, weight: 3, assignee_ids: [1, 2] },
          value: { body: { title: 't', confidential: true, weight: 3, assignee_ids: [1, 2] } },
        },
        {
          operation: 'createIssue',
          form: 'title=t&confidential=true&weight=3&assignee_ids[]=1&assignee_ids[]=2',
          value: { body: { title: 't', confidential: true, weight: 3, assignee_ids: [1, 2] } },
        },
      ],
      refuses: [
        { operation: 'createIssue', form: 'title=t&confidential=yes', because: ['body', '/confidential', 'type'] },
      ],
    },
    {
      name: '[A-CONV-008] an encoded slash is part of one value and decoded once',
      accepts: [
        {
          operation: 'getFile',
          path: FILE,
          query: 'ref=feature%2Fa',
          value: { path: { id: 'group/project', file_path: 'src/a.b' }, query: { ref: 'feature/a' } },
        },
      ],
      refuses: [
        { operation: 'getFile', path: ['group%2', 'x'], query: 'ref=main', because: ['path', 'id', 'encoding'] },
      ],
    },
    {
      name: '[A-CONV-011] an id is an integer or a full path',
      accepts: [
        { operation: 'getProject', path: ['42'], value: { path: { id: 42 } } },
        { operation: 'getGroup', path: ['top%2Fsub'], value: { path: { id: 'top/sub' } } },
      ],
      refuses: [{ operation: 'getProject', path: [''], because: ['path', 'id', 'minLength'] }],
    },
    {
      name: '[A-CONV-013] issues by iid, notes by id, both integers',
      accepts: [
        { operation: 'getIssueNote', path: ['1', '2', '3'], value: { path: { id: 1, issue_iid: 2, note_id: 3 } } },
      ],
      refuses: [{ operation: 'getIssueNote', path: ['1', '2', 'x'], because: ['path', 'note_id', 'type'] }],
    },
    {
      name: '[A-CONV-014] arrays are repeated name[]',
      accepts: [
        { operation: 'listIssues', query: 'iids[]=1', value: { query: { iids: [1] } } },
        { operation: 'listIssues', query: 'iids%5B%5D=1&iids%5B%5D=2', value: { query: { iids: [1, 2] } } },
        {
          operation: 'createGroupAccessToken',
          path: ['1'],
          form: 'name=n&scopes[]=api&scopes[]=read_api',
          value: { body: { scopes: ['api', 'read_api'] } },
        },
      ],
      refuses: [{ operation: 'listIssues', query: 'iids=1', because: ['query', 'iids', 'unknown'] }],
    },
    {
      name: '[A-CONV-015] hashes are name[key]',
      accepts: [
        { operation: 'listIssues', query: 'not[labels]=x', value: { query: { not: { labels: 'x' } } } },
        {
          operation: 'createGroup',
          form: 'name=n&path=p&default_branch_protection_defaults[allow_force_push]=true&default_branch_protection_defaults[allowed_to_push][0][access_level]=30&default_branch_protection_defaults[allowed_to_merge][0][access_level]=40',
          value: {
            body: {
              default_branch_protection_defaults: {
                allow_force_push: true,
                allowed_to_push: [{ access_level: 30 }],
                allowed_to_merge: [{ access_level: 40 }],
              },
            },
          },
        },
      ],
      refuses: [{ operation: 'listIssues', query: 'not=x', because: ['query', 'not', 'type'] }],
    },
    {
      name: '[A-CONV-016] arrays of hashes are indexed or JSON',
      accepts: [
        {
          operation: 'createCommit',
          json: {
            ...COMMIT,
            actions: [
              { action: 'create', file_path: 'a', content: 'x' },
              { action: 'delete', file_path: 'b' },
            ],
          },
          value: {
            body: {
              actions: [
                { action: 'create', file_path: 'a', content: 'x' },
                { action: 'delete', file_path: 'b' },
              ],
            },
          },
        },
        {
          operation: 'createCommit',
          form: 'branch=main&commit_message=m&actions[0][action]=create&actions[0][file_path]=a&actions[0][content]=x&actions[1][action]=delete&actions[1][file_path]=b',
          value: {
            body: {
              actions: [
                { action: 'create', file_path: 'a', content: 'x' },
                { action: 'delete', file_path: 'b' },
              ],
            },
          },
        },
        {
          operation: 'createCommit',
          form: 'branch=main&commit_message=m&actions[][action]=create&actions[][file_path]=a&actions[][content]=x&actions[][action]=delete&actions[][file_path]=b',
          value: {
            body: {
              actions: [
                { action: 'create', file_path: 'a', content: 'x' },
                { action: 'delete', file_path: 'b' },
              ],
            },
          },
        },
      ],
      refuses: [
        {
          operation: 'createCommit',
          form: 'branch=main&commit_message=m&actions[0][action]=create&actions[0][file_path]=a&actions[0][content]=x&actions[1][action]=oops&actions[1][file_path]=b',
          because: ['body', '/actions/1/action', 'enum'],
        },
      ],
    },
    {
      name: '[A-CONV-017] %2B is the plus sign of an offset',
      accepts: [
        {
          operation: 'listIssues',
          query: 'created_after=2026-01-02T03:04:05%2B02:00',
          value: { query: { created_after: '2026-01-02T03:04:05+02:00' } },
        },
      ],
      refuses: [
        {
          operation: 'listIssues',
          query: 'created_after=2026-01-02T03:04:05+02:00',
          because: ['query', 'created_after', 'format'],
        },
      ],
    },
    {
      name: '[A-CONV-019] booleans are true or false',
      ...both(boolean('listProjects', 'archived'), {
        accepts: [{ operation: 'createIssue', json: { title: 't', confidential: true } }],
        refuses: [
          {
            operation: 'createIssue',
            json: { title: 't', confidential: null },
            because: ['body', '/confidential', 'type'],
          },
          {
            operation: 'createIssue',
            json: { title: 't', confidential: 1 },
            because: ['body', '/confidential', 'type'],
          },
        ],
      }),
    },
    {
      name: '[A-CONV-020] datetime, date, int and hash',
      accepts: [
        {
          operation: 'createIssue',
          json: { title: 't', created_at: '2026-01-02T03:04:05Z', due_date: '2026-01-31', weight: null },
        },
      ],
      refuses: [
        {
          operation: 'createIssue',
          json: { title: 't', created_at: '2026-01-02' },
          because: ['body', '/created_at', 'format'],
        },
        { operation: 'createIssue', json: { title: 't', weight: 1.5 }, because: ['body', '/weight', 'type'] },
        {
          operation: 'createGroup',
          json: { name: 'n', path: 'p', default_branch_protection_defaults: [] },
          because: ['body', '/default_branch_protection_defaults', 'type'],
        },
      ],
    },
    {
      name: '[A-CONV-021] access levels are six integers',
      accepts: [10, 15, 20, 30, 40, 50].map((level) => ({
        operation: 'listGroups',
        query: `min_access_level=${level}`,
        value: { query: { min_access_level: level } },
      })),
      refuses: [
        { operation: 'listGroups', query: 'min_access_level=60', because: ['query', 'min_access_level', 'enum'] },
        { operation: 'listGroups', query: 'min_access_level=Owner', because: ['query', 'min_access_level', 'type'] },
      ],
    },
    {
      name: '[A-CONV-025][A-LIMIT-001] page 1 and per_page 20 unless told otherwise, at most 100',
      accepts: [
        { operation: 'listIssues', value: { query: { page: 1, per_page: 20 } } },
        { operation: 'listIssues', query: 'page=3&per_page=100', value: { query: { page: 3, per_page: 100 } } },
      ],
      refuses: [{ operation: 'listIssues', query: 'per_page=0', because: ['query', 'per_page', 'minimum'] }],
    },
    {
      name: '[A-CONV-031] keyset pagination needs order_by and sort',
      accepts: [{ operation: 'listProjects', query: 'pagination=keyset&order_by=id&sort=asc' }],
      refuses: [
        { operation: 'listProjects', query: 'pagination=keyset&order_by=id', because: ['query', 'sort', 'requires'] },
        { operation: 'listProjects', query: 'pagination=keyset&sort=asc', because: ['query', 'order_by', 'requires'] },
      ],
    },
    {
      name: '[A-CONV-033] per_page above 100 counts as 100, below 1 or no integer is refused, page below 1 is refused',
      accepts: [{ operation: 'listIssues', query: 'per_page=101', value: { query: { per_page: 100 } } }],
      refuses: [
        { operation: 'listIssues', query: 'per_page=0', because: ['query', 'per_page', 'minimum'] },
        { operation: 'listIssues', query: 'per_page=-1', because: ['query', 'per_page', 'minimum'] },
        { operation: 'listIssues', query: 'per_page=ten', because: ['query', 'per_page', 'type'] },
        { operation: 'listIssues', query: 'page=0', because: ['query', 'page', 'minimum'] },
      ],
    },
    {
      name: '[A-CONV-041] other body forms are refused by the contract',
      accepts: [{ operation: 'createIssue', form: 'title=t' }],
      refuses: [
        {
          operation: 'createIssue',
          body: { kind: 'multipart', contentType: 'multipart/form-data; boundary=x', parts: [] },
          because: ['body', '', 'media-type'],
        },
      ],
    },
    {
      name: '[A-CONV-042] unknown names pass in lenient mode and are refused in strict mode',
      accepts: [
        { operation: 'listIssues', query: 'all=False', mode: 'lenient', value: { query: { page: 1 } } },
        { operation: 'createIssue', json: { title: 't', nope: 1 }, mode: 'lenient', value: { body: { title: 't' } } },
      ],
      refuses: [
        { operation: 'listIssues', query: 'all=false', because: ['query', 'all', 'unknown'] },
        { operation: 'createIssue', json: { title: 't', nope: 1 }, because: ['body', '/nope', 'additionalProperties'] },
      ],
    },
    {
      name: '[A-ERROR-002] invalid parameters are 400',
      accepts: [{ operation: 'listIssues', query: 'state=opened' }],
      refuses: [{ operation: 'listIssues', query: 'state=open', because: ['query', 'state', 'enum'] }],
    },
  ]);
});
