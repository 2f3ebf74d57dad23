import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fsck, git } from '../../../unit/reference-server/git/git-fixture.ts';
import { api } from '../../spec/description.ts';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;

const dataDir = mkdtempSync(join(tmpdir(), 'forgewright-commits-'));

const gitDir = join(dataDir, 'repositories', '301.git');

const commits = '/projects/acme%2Fapp/repository/commits';

const A1 = 'd44f57ab40e054a73caeef5d32943debe6f033c1';

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
  it('[A-COMMIT-021] sets and clears the executable bit by chmod only', async () => {
    const name = await branch();
    const mode = (path: string): string => git(gitDir, 'ls-tree', name, path).slice(0, 6);
    const chmod = (path: string, on: boolean): object => ({ action: 'chmod', file_path: path, execute_filemode: on });
    await post({ branch: name, commit_message: 'm', actions: [chmod('README.md', true), chmod('bin/run.sh', false)] });
    expect([mode('README.md'), mode('bin/run.sh')]).toEqual(['100755', '100644']);
    await post({ branch: name, commit_message: 'm', actions: [{ ...CREATE, execute_filemode: true }] });
    expect(mode('new.txt')).toBe('100644');
  });

  it('[A-COMMIT-022] creates a branch from a start only', async () => {
    expect((await post({ branch: 'nowhere', commit_message: 'm', actions: [CREATE] })).status).toBe(400);
    expect(git(gitDir, 'branch', '--list', 'nowhere')).toBe('');
    const bySha = { branch: 'by-sha', start_sha: A1, commit_message: 'm', actions: [CREATE] };
    expect((await post(bySha)).body.parent_ids).toEqual([A1]);
    const unknown = { branch: 'other', start_branch: 'none', commit_message: 'm', actions: [CREATE] };
    expect((await post(unknown)).status).toBe(400);
  });

  it('[A-COMMIT-023] starts from another project by id or path', async () => {
    for (const start of [303, 'open/lib']) {
      const name = `from-lib-${typeof start}`;
      const body = { branch: name, start_branch: 'main', start_project: start, commit_message: 'm', actions: [CREATE] };
      const answer = await post(body);
      expect([answer.status, answer.body.parent_ids]).toEqual([201, ['c7f0a4cddae88696b97254f25653bd65c307f1bf']]);
    }
    const hidden = {
      branch: 'x',
      start_branch: 'main',
      start_project: 'nobody/none',
      commit_message: 'm',
      actions: [CREATE],
    };
    expect((await post(hidden)).status).toBe(404);
    expect(fsck(gitDir)).toBe('');
  });

  it('[A-COMMIT-024] overwrites an existing branch by force only', async () => {
    const name = await branch();
    const head = commitOf(name);
    const body = { branch: name, start_sha: A1, commit_message: 'Over', actions: [CREATE] };
    expect([(await post(body)).status, commitOf(name)]).toEqual([400, head]);
    const forced = await post({ ...body, force: true });
    expect([forced.status, forced.body.parent_ids, commitOf(name)]).toEqual([201, [A1], forced.body.id]);
  });

  it('[A-COMMIT-025] takes another author, the caller stays the committer', async () => {
    const name = await branch();
    const author = { author_name: 'Ana Author', author_email: 'ana@elsewhere.example' };
    const answer = await post({ branch: name, commit_message: 'm', ...author, actions: [CREATE] });
    expect(answer.body).toMatchObject({ ...author, committer_name: 'Dev Novak', committer_email: 'dev@example.com' });
    expect(git(gitDir, 'log', '-1', '--format=%an|%cn', name).trim()).toBe('Ana Author|Dev Novak');
  });

  it('[A-COMMIT-026] refuses two starts', async () => {
    const body = { branch: 'two', start_branch: 'main', start_sha: A1, commit_message: 'm', actions: [CREATE] };
    expect((await post(body)).status).toBe(400);
  });

  it('[A-COMMIT-027] applies all actions or none', async () => {
    const name = await branch();
    const head = commitOf(name);
    const actions = [CREATE, { action: 'delete', file_path: 'none.txt' }];
    expect([(await post({ branch: name, commit_message: 'm', actions })).status, commitOf(name)]).toEqual([400, head]);
  });

  it('leaves the sizes out on request', async () => {
    const name = await branch();
    const { body } = await post({ branch: name, commit_message: 'm', stats: false, actions: [CREATE] });
    expect(Object.keys(body)).not.toContain('stats');
    expect(Object.keys(body)).not.toContain('status');
  });

  it('refuses paths that leave the repository or touch its insides, and empty commits', async () => {
    const name = await branch();
    const head = commitOf(name);
    for (const file_path of ['../x', 'a/../../x', '/x', '.git/config', 'a/.GIT/x', 'a//b', 'x/', 'a\0b', '.']) {
      const answer = await post({ branch: name, commit_message: 'm', actions: [{ ...CREATE, file_path }] });
      expect([file_path, answer.status]).toEqual([file_path, 400]);
    }
    const same = [{ action: 'update', file_path: 'start.txt', content: 'start\n' }];
    expect((await post({ branch: name, commit_message: 'm', actions: same })).status).toBe(400);
    for (const bad of ['a..b', '-x', 'x.lock', 'a b']) {
      expect((await post({ branch: bad, start_branch: 'main', commit_message: 'm', actions: [CREATE] })).status).toBe(
        400,
      );
    }
    expect(commitOf(name)).toBe(head);
  });

  it('[A-COMMIT-029][A-FILE-025] needs a credential, the role Developer and the scope api', async () => {
    const body = { branch: 'work', commit_message: 'm', actions: [CREATE] };
    expect((await reference.call('POST', '/projects/open%2Flib/repository/commits', { json: body })).status).toBe(401);
    expect((await post(body, 'rita')).status).toBe(403);
    expect((await post(body, 'sam')).status).toBe(404);
    for (const as of ['dev-read-api', 'dev-read-repository']) {
      const refused = await post(body, as);
      expect([as, refused.status, refused.body.error]).toEqual([as, 403, 'insufficient_scope']);
      const tree = await reference.get('/projects/acme%2Fapp/repository/tree', { as });
      const file = await reference.get('/projects/acme%2Fapp/repository/files/README.md?ref=main', { as });
      expect([as, tree.status, file.status]).toEqual([as, 200, 200]);
    }
  });

  it('refuses an archived project', async () => {
    const body = { branch: 'main', commit_message: 'm', actions: [CREATE] };
    expect(
      (await reference.call('POST', '/projects/open%2Fattic/repository/commits', { as: 'olivia', json: body })).status,
    ).toBe(403);
  });

  it('gives an empty project its first commit and default branch', async () => {
    const body = { branch: 'trunk', commit_message: 'First', actions: [CREATE] };
    const made = await reference.call('POST', '/projects/acme%2Fempty/repository/commits', {
      as: 'olivia',
      json: body,
    });
    expect([made.status, made.body.parent_ids]).toEqual([201, []]);
    expect((await reference.get('/projects/acme%2Fempty', { as: 'olivia' })).body.default_branch).toBe('trunk');
    expect((await reference.get('/projects/acme%2Fempty/repository/tree', { as: 'olivia' })).body).toHaveLength(1);
  });

  it('keeps all commits of callers who write at the same time', async () => {
    const name = await branch();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        post({ branch: name, commit_message: 'm', actions: [{ ...CREATE, file_path: `many/new-${index}.txt` }] }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
    expect(git(gitDir, 'rev-list', '--count', `main..${name}`).trim()).toBe('13');
    expect(fsck(gitDir)).toBe('');
  });
});

describe('examples of the description', () => {
  it('are what a fresh demo world answers, to the last digit of every id', async () => {
    const fresh = await startReference();
    fresh.server.clock.set(Date.UTC(2026, 2, 4, 12), true);
    const operation = api.operations.find((item) => item.operationId === 'createCommit');
    const bodies = (operation?.requestBody?.content ?? []).flatMap((content) => content.examples);
    const made = operation?.responses.find((one) => one.status === '201')?.content[0]?.examples ?? [];
    expect(made.map((one) => one.name)).toContain('forced');
    for (const { name, value } of made.toSorted((one) => (one.name === 'forced' ? 1 : -1))) {
      const json = bodies.find((one) => one.name === name)?.value;
      const answer = await fresh.call('POST', commits, { as: 'dev', json });
      // The example names another address of the instance.
      const shown = { ...answer.body, web_url: answer.body.web_url.replace(fresh.server.url, 'http://127.0.0.1:8080') };
      expect([name, shown]).toEqual([name, value]);
    }
    await fresh.server.close();
  });
});
