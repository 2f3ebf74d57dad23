import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../reference-server/platform/clock.ts';
import { git } from '../../../unit/reference-server/git/git-fixture.ts';
import { type Reference, startReference } from '../reference.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'forgewright-meanwhile-'));
const gitDir = join(dataDir, 'repositories', '301.git');
const system = systemClock();
const BRANCH = 'refs/heads/work';
let reference: Reference;
/** What happens whenever the server looks at the clock: once when a request arrives, once when a commit gets its time. */
let meanwhile: () => void = () => {};

beforeAll(async () => {
  system.set(Date.parse('2026-03-04T12:00:00Z'));
  const clock = {
    ...system,
    now: () => {
      meanwhile();
      return system.now();
    },
  };
  reference = await startReference({ dataDir, clock });
});
afterAll(async () => {
  await reference.server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Lets a push move the branch at each look at the clock, at most `times` times. Answers the commit it was moved to. */
function pushes(times: number): () => string {
  const tree = git(gitDir, 'rev-parse', `${BRANCH}^{tree}`).trim();
  let left = times;
  let head = '';
  meanwhile = () => {
    if (left === 0) return;
    left -= 1;
    const person = ['-c', 'user.name=P', '-c', 'user.email=p@example.com'];
    head = git(gitDir, ...person, 'commit-tree', '-p', BRANCH, '-m', `Push ${left}`, tree).trim();
    git(gitDir, 'update-ref', BRANCH, head);
  };
  return () => head;
}

const FILE = '/projects/acme%2Fapp/repository/files/README.md';
const COMMIT = { branch: 'work', commit_message: 'Edit', content: 'edited\n' };

describe('a branch that a push moves during the edit', () => {
  it('[A-FILE-023] refuses the change of a file, and stays where the push put it', async () => {
    await reference.get(`${FILE}?ref=work`, { as: 'dev' });
    for (const [method, path, json] of [
      ['PUT', FILE, COMMIT],
      ['POST', FILE.replace('README', 'new'), COMMIT],
      ['DELETE', FILE, { branch: 'work', commit_message: 'Remove' }],
    ] as const) {
      const pushed = pushes(10);
      const answer = await reference.call(method, path, { as: 'dev', json });
      meanwhile = () => {};
      expect([method, answer.status, answer.body]).toEqual([method, 400, { message: 'The file could not be written' }]);
      expect(git(gitDir, 'rev-parse', BRANCH).trim(), method).toBe(pushed());
    }
  });

  it('lets a commit of several changes be built again on what was pushed', async () => {
    const pushed = pushes(3);
    const answer = await reference.call('POST', '/projects/acme%2Fapp/repository/commits', {
      as: 'dev',
      json: {
        branch: 'work',
        commit_message: 'Edit',
        actions: [{ action: 'update', file_path: 'README.md', content: 'edited\n' }],
      },
    });
    meanwhile = () => {};
    expect([answer.status, answer.body.parent_ids]).toEqual([201, [pushed()]]);
  });
});
