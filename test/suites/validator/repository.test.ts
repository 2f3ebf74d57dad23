import { describe } from 'vitest';
import type { Reason } from './support/claims.ts';
import { boolean, both, testRows, type Request } from './support/exchange.ts';

const FILE = ['group%2Fproject', 'a%20b%2Fc.md'];
const BASE = { branch: 'main', commit_message: 'm' };
const CREATE = { action: 'create', file_path: 'a', content: 'x' };

function commit(action: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}): Request {
  return { operation: 'createCommit', path: ['1'], json: { ...BASE, ...more, actions: [action] } };
}

function atPath(row: {
  readonly accepts: readonly Request[];
  readonly refuses: readonly (Request & { because: Reason })[];
}): typeof row {
  return {
    accepts: row.accepts.map((request) => ({ ...request, path: FILE })),
    refuses: row.refuses.map((request) => ({ ...request, path: FILE })),
  };
}

describe('repository tree and files', () => {
  testRows([
    {
      name: '[A-REPO-001] path, ref, recursive, pagination, page_token and per_page',
      accepts: [
        {
          operation: 'listRepositoryTree',
          query: 'path=src&ref=main&recursive=true&pagination=keyset&page_token=abc&per_page=5',
          value: {
            query: { path: 'src', ref: 'main', recursive: true, pagination: 'keyset', page_token: 'abc', per_page: 5 },
          },
        },
      ],
      refuses: [{ operation: 'listRepositoryTree', query: 'colour=red', because: ['query', 'colour', 'unknown'] }],
    },
    { name: '[A-REPO-011] recursive defaults to false', ...boolean('listRepositoryTree', 'recursive', false) },
    {
      name: '[A-REPO-012] the tree has no page parameter',
      accepts: [
        { operation: 'listRepositoryTree', query: 'page_token=x', value: { query: { page_token: 'x', per_page: 20 } } },
      ],
      refuses: [{ operation: 'listRepositoryTree', query: 'page=2', because: ['query', 'page', 'unknown'] }],
    },
    {
      name: '[A-REPO-013] page_token works without pagination=keyset; lenient decoding ignores page',
      accepts: [
        { operation: 'listRepositoryTree', query: 'page_token=x', value: { query: { page_token: 'x' } } },
        { operation: 'listRepositoryTree', query: 'page=2', mode: 'lenient', value: { query: { per_page: 20 } } },
      ],
      refuses: [
        { operation: 'listRepositoryTree', query: 'pagination=offset', because: ['query', 'pagination', 'enum'] },
      ],
    },
    {
      name: '[A-FILE-001][A-FILE-016] a file needs its ref',
      accepts: [
        {
          operation: 'getFile',
          path: FILE,
          query: 'ref=main',
          value: { path: { id: 'group/project', file_path: 'a b/c.md' }, query: { ref: 'main' } },
        },
      ],
      refuses: [{ operation: 'getFile', path: FILE, because: ['query', 'ref', 'required'] }],
    },
    {
      name: '[A-FILE-002][A-FILE-016] the metadata of a file need its ref',
      accepts: [{ operation: 'headFile', path: FILE, query: 'ref=main', value: { query: { ref: 'main' } } }],
      refuses: [{ operation: 'headFile', path: FILE, because: ['query', 'ref', 'required'] }],
    },
    {
      name: '[A-FILE-004][A-FILE-017] raw: ref defaults to HEAD, lfs to false',
      ...both(atPath(boolean('getFileRaw', 'lfs', false)), {
        accepts: [
          { operation: 'getFileRaw', path: FILE, value: { query: { ref: 'HEAD', lfs: false } } },
          { operation: 'getFileRaw', path: FILE, query: 'ref=v1', value: { query: { ref: 'v1' } } },
        ],
        refuses: [
          { operation: 'getFileRaw', path: FILE, query: 'ref=a&ref=b', because: ['query', 'ref', 'duplicate'] },
        ],
      }),
    },
  ]);
});

describe('commits', () => {
  testRows([
    {
      name: '[A-COMMIT-002] branch, commit_message and actions are required',
      accepts: [
        commit(CREATE),
        {
          operation: 'createCommit',
          path: ['1'],
          form: 'branch=main&commit_message=m&actions[0][action]=create&actions[0][file_path]=a&actions[0][content]=x',
        },
      ],
      refuses: [
        {
          operation: 'createCommit',
          path: ['1'],
          json: { commit_message: 'm', actions: [CREATE] },
          because: ['body', '/branch', 'required'],
        },
        {
          operation: 'createCommit',
          path: ['1'],
          json: { branch: 'b', actions: [CREATE] },
          because: ['body', '/commit_message', 'required'],
        },
        { operation: 'createCommit', path: ['1'], json: BASE, because: ['body', '/actions', 'required'] },
      ],
    },
    {
      name: '[A-COMMIT-010] stats of create defaults to true and is a boolean',
      accepts: [commit(CREATE, { stats: false })],
      refuses: [{ ...commit(CREATE, { stats: 'no' }), because: ['body', '/stats', 'type'] }],
    },
    {
      name: '[A-COMMIT-016] five actions, a file_path each, at least one',
      accepts: [
        commit(CREATE),
        commit({ action: 'update', file_path: 'a', content: 'x' }),
        commit({ action: 'delete', file_path: 'a' }),
        commit({ action: 'move', file_path: 'b', previous_path: 'a' }),
        commit({ action: 'chmod', file_path: 'a', execute_filemode: true }),
      ],
      refuses: [
        { ...commit({ action: 'copy', file_path: 'a', content: 'x' }), because: ['body', '/actions/0/action', 'enum'] },
        { ...commit({ action: 'delete' }), because: ['body', '/actions/0/file_path', 'required'] },
        {
          operation: 'createCommit',
          path: ['1'],
          json: { ...BASE, actions: [] },
          because: ['body', '/actions', 'minItems'],
        },
      ],
    },
    {
      name: '[A-COMMIT-017] create and update need content, delete and chmod do not',
      accepts: [
        commit(CREATE),
        commit({ action: 'update', file_path: 'a', content: '' }),
        commit({ action: 'delete', file_path: 'a' }),
        commit({ action: 'chmod', file_path: 'a', execute_filemode: false }),
      ],
      refuses: [
        { ...commit({ action: 'create', file_path: 'a' }), because: ['body', '/actions/0', 'anyOf'] },
        { ...commit({ action: 'update', file_path: 'a' }), because: ['body', '/actions/0', 'anyOf'] },
      ],
    },
    {
      name: '[A-COMMIT-018] move needs previous_path, content is optional and may be empty',
      accepts: [
        commit({ action: 'move', file_path: 'b', previous_path: 'a' }),
        commit({ action: 'move', file_path: 'b', previous_path: 'a', content: '' }),
      ],
      refuses: [{ ...commit({ action: 'move', file_path: 'b' }), because: ['body', '/actions/0', 'anyOf'] }],
    },
    {
      name: '[A-COMMIT-019] encoding is text or base64',
      accepts: [commit({ ...CREATE, encoding: 'text' }), commit({ ...CREATE, encoding: 'base64', content: 'eA==' })],
      refuses: [{ ...commit({ ...CREATE, encoding: 'hex' }), because: ['body', '/actions/0/encoding', 'enum'] }],
    },
    {
      name: '[A-COMMIT-020] last_commit_id is a text',
      accepts: [commit({ action: 'delete', file_path: 'a', last_commit_id: 'abc' })],
      refuses: [
        {
          ...commit({ action: 'delete', file_path: 'a', last_commit_id: 5 }),
          because: ['body', '/actions/0/last_commit_id', 'type'],
        },
      ],
    },
    {
      name: '[A-COMMIT-021] execute_filemode is a boolean',
      accepts: [commit({ action: 'chmod', file_path: 'a', execute_filemode: true })],
      refuses: [
        {
          ...commit({ action: 'chmod', file_path: 'a', execute_filemode: '755' }),
          because: ['body', '/actions/0/execute_filemode', 'type'],
        },
      ],
    },
    {
      name: '[A-COMMIT-023] start_project is an integer or a path',
      accepts: [commit(CREATE, { start_project: 5 }), commit(CREATE, { start_project: 'group/project' })],
      refuses: [{ ...commit(CREATE, { start_project: true }), because: ['body', '/start_project', 'anyOf'] }],
    },
    {
      name: '[A-COMMIT-024] force is a boolean',
      accepts: [commit(CREATE, { force: true, start_branch: 'main' })],
      refuses: [{ ...commit(CREATE, { force: 'yes' }), because: ['body', '/force', 'type'] }],
    },
    {
      name: '[A-COMMIT-025] author_email and author_name are texts',
      accepts: [commit(CREATE, { author_email: 'a@example.org', author_name: 'A' })],
      refuses: [
        { ...commit(CREATE, { author_email: 5 }), because: ['body', '/author_email', 'type'] },
        { ...commit(CREATE, { author_name: [] }), because: ['body', '/author_name', 'type'] },
      ],
    },
    {
      name: '[A-COMMIT-026] start_branch and start_sha exclude each other',
      accepts: [commit(CREATE, { start_branch: 'main' }), commit(CREATE, { start_sha: '0123456789' })],
      refuses: [
        {
          ...commit(CREATE, { start_branch: 'main', start_sha: '0123456789' }),
          because: ['body', '', 'not'],
        },
      ],
    },
  ]);
});
