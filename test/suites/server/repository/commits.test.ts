import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fsck, git, gitBytes } from '../../../unit/reference-server/git/git-fixture.ts';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;

const dataDir = mkdtempSync(join(tmpdir(), 'forgewright-commits-'));

const gitDir = join(dataDir, 'repositories', '301.git');

const commits = '/projects/acme%2Fapp/repository/commits';

const A1 = 'd44f57ab40e054a73caeef5d32943debe6f033c1';

const A7 = '786ed217f969255cc27d2db091115f35fbf0de5d';

let count = 0;

beforeAll(async () => {
  reference = await startReference({ dataDir });
});

afterAll(async () => {
  await reference.server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A branch of its own for a test, from `main`. */
async function branch(): Promise<string> {
  count += 1;
  const name = `test/${count}`;
  const start = { branch: name, start_branch: 'main', commit_message: 'Start' };
  const made = await post({ ...start, actions: [{ action: 'create', file_path: 'start.txt', content: 'start\n' }] });
  expect(made.status).toBe(201);
  return name;
}

function post(json: object, as: string = 'dev'): Promise<Answer> {
  return reference.call('POST', commits, { as, json });
}

function commitOf(name: string): string {
  return git(gitDir, 'rev-parse', `refs/heads/${name}`).trim();
}

const CREATE = { action: 'create', file_path: 'new.txt', content: 'new\n' };

describe('createCommit', () => {
  it('[A-COMMIT-002][A-COMMIT-007][A-COMMIT-008] makes one commit that git reads', async () => {
    const name = await branch();
    const parent = commitOf(name);
    const answer = await post({
      branch: name,
      commit_message: 'Change files\n\nChangelog: changed',
      actions: [
        { action: 'create', file_path: 'a b/c ü.md', content: 'Grüße\n' },
        { action: 'update', file_path: 'README.md', content: 'changed\n' },
        { action: 'delete', file_path: 'start.txt' },
      ],
    });
    expect(answer.status).toBe(201);
    const id = commitOf(name);
    expect(answer.body).toEqual({
      id,
      short_id: id.slice(0, 8),
      title: 'Change files',
      message: 'Change files\n\nChangelog: changed',
      parent_ids: [parent],
      author_name: 'Dev Novak',
      author_email: 'dev@example.com',
      authored_date: expect.stringMatching(/^2026-03-04T12:\d\d:\d\d\.000\+00:00$/),
      committer_name: 'Dev Novak',
      committer_email: 'dev@example.com',
      committed_date: answer.body.created_at,
      created_at: answer.body.committed_date,
      trailers: { Changelog: 'changed' },
      extended_trailers: { Changelog: ['changed'] },
      web_url: `${reference.server.url}/acme/app/-/commit/${id}`,
      stats: { additions: 2, deletions: 4, total: 6 },
      status: null,
      last_pipeline: null,
    });
    expect(git(gitDir, 'cat-file', 'blob', `${name}:a b/c ü.md`)).toBe('Grüße\n');
    expect(fsck(gitDir)).toBe('');
  });

  it('[A-COMMIT-002][A-CONV-016] takes a form with indexed and with unindexed brackets', async () => {
    for (const brackets of [
      ['[0]', '[1]'],
      ['[]', '[]'],
    ] as const) {
      const name = await branch();
      const [first, second] = brackets;
      const form = [
        `branch=${encodeURIComponent(name)}`,
        'commit_message=By+form',
        `actions${first}[action]=create&actions${first}[file_path]=a%2Fb%20c.txt&actions${first}[content]=one%20%2B%201`,
        `actions${second}[action]=create&actions${second}[file_path]=d.bin&actions${second}[content]=AAEC&actions${second}[encoding]=base64`,
      ].join('&');
      const answer = await reference.call('POST', commits, { as: 'dev', form });
      expect([answer.status, answer.body.message]).toEqual([201, 'By form']);
      expect(git(gitDir, 'cat-file', 'blob', `${name}:a/b c.txt`)).toBe('one + 1');
      expect([...gitBytes(gitDir, 'cat-file', 'blob', `${name}:d.bin`)]).toEqual([0, 1, 2]);
    }
  });

  it('[A-COMMIT-016] needs a known action with a path, and at least one action', async () => {
    const name = await branch();
    const head = commitOf(name);
    for (const actions of [
      [],
      undefined,
      [{ action: 'burn', file_path: 'README.md' }],
      [{ action: 'create', content: 'x' }],
      [{ file_path: 'x', content: 'x' }],
    ]) {
      expect((await post({ branch: name, commit_message: 'm', actions })).status).toBe(400);
    }
    for (const body of [
      { commit_message: 'm', actions: [CREATE] },
      { branch: name, actions: [CREATE] },
    ]) {
      expect((await post(body)).status).toBe(400);
    }
    expect(commitOf(name)).toBe(head);
  });

  it('[A-COMMIT-017] needs content to create and update only', async () => {
    const name = await branch();
    for (const action of ['create', 'update']) {
      const answer = await post({ branch: name, commit_message: 'm', actions: [{ action, file_path: 'start.txt' }] });
      expect([action, answer.status]).toEqual([action, 400]);
      expect(answer.body.error).toContain('actions');
    }
    const others = [
      { action: 'chmod', file_path: 'README.md', execute_filemode: true },
      { action: 'move', file_path: 'moved.txt', previous_path: 'start.txt' },
      { action: 'delete', file_path: 'src/main.ts' },
    ];
    expect((await post({ branch: name, commit_message: 'm', actions: others })).status).toBe(201);
  });

  it('[A-COMMIT-018] keeps the content of a move unless one is sent, also an empty one', async () => {
    const name = await branch();
    const actions = [
      { action: 'move', file_path: 'kept.txt', previous_path: 'start.txt' },
      { action: 'move', file_path: 'emptied.md', previous_path: 'README.md', content: '' },
      { action: 'move', file_path: 'changed.ts', previous_path: 'src/main.ts', content: 'x' },
    ];
    expect((await post({ branch: name, commit_message: 'm', actions })).status).toBe(201);
    expect(git(gitDir, 'cat-file', 'blob', `${name}:kept.txt`)).toBe('start\n');
    expect(git(gitDir, 'cat-file', 'blob', `${name}:emptied.md`)).toBe('');
    expect(git(gitDir, 'cat-file', 'blob', `${name}:changed.ts`)).toBe('x');
    const without = [{ action: 'move', file_path: 'x.txt' }];
    expect((await post({ branch: name, commit_message: 'm', actions: without })).status).toBe(400);
  });

  it('[A-COMMIT-019] stores Base64 decoded, bytes intact, and text as it is', async () => {
    const name = await branch();
    const bytes = Buffer.from([0, 1, 0xff, 0xfe, 0x80, 10, 0]);
    const actions = [
      { action: 'create', file_path: 'x.bin', content: bytes.toString('base64'), encoding: 'base64' },
      { action: 'create', file_path: 'lines.bin', content: 'AAEC\n/w==\n', encoding: 'base64' },
      { action: 'create', file_path: 'x.txt', content: 'AAEC' },
    ];
    expect((await post({ branch: name, commit_message: 'm', actions })).status).toBe(201);
    expect(gitBytes(gitDir, 'cat-file', 'blob', `${name}:x.bin`).equals(bytes)).toBe(true);
    expect([...gitBytes(gitDir, 'cat-file', 'blob', `${name}:lines.bin`)]).toEqual([0, 1, 2, 255]);
    expect(git(gitDir, 'cat-file', 'blob', `${name}:x.txt`)).toBe('AAEC');
    const bad = [{ action: 'create', file_path: 'y.bin', content: 'no base64!', encoding: 'base64' }];
    expect((await post({ branch: name, commit_message: 'm', actions: bad })).status).toBe(400);
  });

  it('[A-COMMIT-020] fails when the file changed after last_commit_id', async () => {
    const name = await branch();
    const update = { action: 'update', file_path: 'src/main.ts', content: 'x\n' };
    const head = commitOf(name);
    const stale = await post({ branch: name, commit_message: 'm', actions: [{ ...update, last_commit_id: A1 }] });
    expect([stale.status, commitOf(name)]).toEqual([400, head]);
    expect(
      (await post({ branch: name, commit_message: 'm', actions: [{ ...update, last_commit_id: A7 }] })).status,
    ).toBe(201);
  });
});
