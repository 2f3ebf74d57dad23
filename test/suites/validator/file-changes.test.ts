import { describe } from 'vitest';
import { returnsArray, returnsNothing, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, members, required } from './support/parameter-claims.ts';

const FILE = '/projects/acme%2Fapp/repository/files/src%2Fa%20b.md';
const PATH = { path: { id: 'acme/app', file_path: 'src/a b.md' } };
const CREATE = at('createFile', `POST ${FILE}`);
const UPDATE = at('updateFile', `PUT ${FILE}`);
const DELETE = at('deleteFile', `DELETE ${FILE}`);
const BLAME = at('getFileBlame', `GET ${FILE}/blame?ref=main`);
const COMMIT = at('createCommit', 'POST /projects/acme%2Fapp/repository/commits');
const WRITE = { branch: 'main', commit_message: 'm', content: 'x' };
const REMOVE = { branch: 'main', commit_message: 'm' };
const OPTIONAL = [
  { name: 'author_email', value: 'joe@example.org', wrong: 5 },
  { name: 'author_name', value: 'Joe', wrong: ['Joe'] },
  { name: 'encoding', value: 'base64', wrong: 'hex', rule: 'enum' },
  { name: 'execute_filemode', value: true, wrong: '755' },
  { name: 'start_branch', value: 'main', wrong: '', rule: 'minLength' },
] as const;

describe('blame', () => {
  proves(
    '[A-FILE-003] blame needs ref; HEAD too',
    takes('getFileBlame', `GET ${FILE}/blame?ref=main`, { ...PATH, query: { ref: 'main' } }),
    takes('headFileBlame', `HEAD ${FILE}/blame?ref=main`, PATH),
    refuses(`GET ${FILE}/blame`, ['query', 'ref', 'required']),
    returnsArray('getFileBlame'),
  );
  proves(
    '[A-FILE-015] range needs both ends, both integers',
    takes(BLAME.operation, BLAME.line, { query: { ref: 'main' } }),
    takes(BLAME.operation, `${BLAME.line}&range[start]=1&range[end]=2`, { query: { range: { start: 1, end: 2 } } }),
    refuses(`${BLAME.line}&range[start]=1`, ['query', 'range[end]', 'required']),
    refuses(`${BLAME.line}&range[end]=2`, ['query', 'range[start]', 'required']),
    refuses(`${BLAME.line}&range[start]=1&range[end]=two`, ['query', 'range[end]', 'type']),
  );
});

describe('writing files', () => {
  proves(
    '[A-FILE-005] create needs branch, commit_message and content',
    takes(CREATE.operation, CREATE.line, { json: WRITE, ...PATH }),
    required(CREATE, WRITE, ['branch', 'commit_message', 'content']),
    members(CREATE, WRITE, OPTIONAL),
    refuses(CREATE.line, ['body', '/last_commit_id', 'additionalProperties'], {
      json: { ...WRITE, last_commit_id: 'abc' },
    }),
    returnsObject('createFile'),
  );
  proves(
    '[A-FILE-006] update takes what create takes, and last_commit_id',
    takes(UPDATE.operation, UPDATE.line, { json: WRITE, ...PATH }),
    required(UPDATE, WRITE, ['branch', 'commit_message', 'content']),
    members(UPDATE, WRITE, [...OPTIONAL, { name: 'last_commit_id', value: 'abc', wrong: 5 }]),
    returnsObject('updateFile'),
  );
  proves(
    '[A-FILE-007] delete names one file',
    takes(DELETE.operation, DELETE.line, { json: REMOVE, ...PATH }),
    refuses(DELETE.line, ['body', '/file_paths', 'additionalProperties'], { json: { ...REMOVE, file_paths: ['a'] } }),
    returnsNothing('deleteFile'),
  );
  proves(
    '[A-FILE-008] raw, create, update and delete stand at /files/:file_path; delete needs branch and commit_message',
    takes('getFileRaw', `GET ${FILE}/raw`, PATH),
    takes(CREATE.operation, CREATE.line, { form: 'branch=main&commit_message=m&content=x', value: WRITE, ...PATH }),
    takes(UPDATE.operation, UPDATE.line, { json: WRITE, ...PATH }),
    required(DELETE, REMOVE, ['branch', 'commit_message']),
    takes(DELETE.operation, `${DELETE.line}?branch=main&commit_message=m`, { ...PATH, query: REMOVE }),
    refuses(`${DELETE.line}?branch=main`, ['query', 'commit_message', 'at-least-one']),
    refuses(`${DELETE.line}?commit_message=m`, ['query', 'branch', 'at-least-one']),
    returnsObject('createFile'),
    returnsObject('updateFile'),
    returnsNothing('deleteFile'),
  );
  proves(
    '[A-FILE-018] encoding is text or base64',
    [CREATE, UPDATE].flatMap(({ operation, line }) => [
      takes(operation, line, { json: WRITE }),
      takes(operation, line, { json: { ...WRITE, encoding: 'text' } }),
      takes(operation, line, { json: { ...WRITE, content: 'eA==', encoding: 'base64' } }),
      refuses(line, ['body', '/encoding', 'enum'], { json: { ...WRITE, encoding: 'rot13' } }),
    ]),
  );
  proves(
    '[A-FILE-019] last_commit_id is one text',
    takes(UPDATE.operation, UPDATE.line, { json: { ...WRITE, last_commit_id: '6dcb09b5' } }),
    refuses(UPDATE.line, ['body', '/last_commit_id', 'type'], { json: { ...WRITE, last_commit_id: null } }),
  );
  proves(
    '[A-FILE-021] a path that leads upwards is refused on create and update',
    [CREATE, UPDATE].flatMap(({ operation, line }) => [
      takes(operation, line, { json: WRITE }),
      takes(operation, line.replace('src%2F', 'src%2F..a%2Fb..%2F'), { json: WRITE }),
      refuses(line.replace('src%2F', 'src%2F..%2F'), ['path', 'file_path', 'pattern'], { json: WRITE }),
      refuses(line.replace('src%2F', 'src%2F%2E%2E%2F'), ['path', 'file_path', 'pattern'], { json: WRITE }),
    ]),
  );
  proves(
    '[A-COMMIT-022] a commit may name start_branch or start_sha, with start_project',
    [
      { start_branch: 'main' },
      { start_sha: '6dcb09b5b57875f3' },
      { start_branch: 'main', start_project: 'acme/lib' },
      { start_sha: '6dcb09b5b57875f3', start_project: 7 },
    ].map((start) => takes(COMMIT.operation, COMMIT.line, { json: { ...ofActions(), ...start } })),
    refuses(COMMIT.line, ['body', '/start_branch', 'minLength'], { json: { ...ofActions(), start_branch: '' } }),
    refuses(COMMIT.line, ['body', '/start_sha', 'minLength'], { json: { ...ofActions(), start_sha: '6dcb' } }),
  );
});

function ofActions(): object {
  return { branch: 'new', commit_message: 'm', actions: [{ action: 'create', file_path: 'a', content: 'x' }] };
}
