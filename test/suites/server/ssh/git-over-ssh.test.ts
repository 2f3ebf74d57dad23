import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HookScene } from '../hooks/receiver.ts';
import { KeyedGit, type SshProgram, hasOpenSsh } from './git-by-key.ts';
import { type KeyPair, keyPair } from './key-pairs.ts';

const scene = new HookScene({ sshPort: 0 });
const APP = '/projects/acme%2Fapp';
const LONG_AGO = '2020-01-01T00:00:00Z';

if (!hasOpenSsh) console.log('skipped: git with OpenSSH (apt-get install openssh-client)');

/** Has a project know a key; its id. */
async function addKey(key: KeyPair, more: object = {}, project = APP): Promise<number> {
  const json = { title: 'Made', key: key.public, ...more };
  const { status, body } = await scene.reference.call('POST', `${project}/deploy_keys`, { as: 'olivia', json });
  expect(status).toBe(201);
  return body.id;
}

async function addressOf(project = APP): Promise<string> {
  const { body } = await scene.reference.get(project, { as: 'olivia' });
  return body.ssh_url_to_repo;
}

async function newProject(path: string): Promise<string> {
  const json = { name: path, path, namespace_id: 201, initialize_with_readme: true };
  const { body } = await scene.reference.call('POST', '/projects', { as: 'olivia', json });
  return `/projects/${body.id}`;
}

const CLIENTS: readonly (readonly [SshProgram, boolean])[] = [
  ['library', true],
  ['openssh', hasOpenSsh],
];

for (const [program, isThere] of CLIENTS) {
  describe.skipIf(!isThere)(`git over SSH (${program})`, () => {
    let git: KeyedGit;
    beforeEach(() => {
      git = new KeyedGit(program);
    });
    afterEach(() => git.remove());

    it('reads with a key that may not push, and no more', async () => {
      const key = keyPair();
      await addKey(key);
      const address = await addressOf();
      expect(address).toBe(`ssh://git@127.0.0.1:${scene.reference.server.sshPort}/acme/app.git`);
      expect(await git.git(key, '.', 'clone', '--quiet', address, 'work')).toEqual({ ok: true, output: '' });
      await git.commit(key, 'work', 'made.txt');
      const pushed = await git.git(key, 'work', 'push', 'origin', 'HEAD:refs/heads/made');
      expect(pushed.ok).toBe(false);
      expect(pushed.output).toContain('This deploy key does not have write access to this project.');
      const { status } = await scene.reference.get(`${APP}/repository/branches/made`, { as: 'olivia' });
      expect(status).toBe(404);
    });

    it('pushes with a key that may, which the API sees at once and hooks are told of', async () => {
      const key = keyPair();
      await addKey(key, { can_push: true });
      const json = { url: scene.base, push_events: true };
      await scene.reference.call('POST', '/groups/acme/hooks', { as: 'olivia', json });
      await git.git(key, '.', 'clone', '--quiet', await addressOf(), 'work');
      await git.commit(key, 'work', 'made.txt');
      const pushed = await git.git(key, 'work', 'push', '-o', 'ci.skip', 'origin', 'HEAD:refs/heads/made');
      expect(pushed.ok).toBe(true);
      const shown = await scene.reference.get(`${APP}/repository/files/made.txt`, { as: 'olivia', query: 'ref=made' });
      expect(shown.status).toBe(200);
      const [told] = await scene.deliveries();
      expect([told?.body.ref, told?.body.user_username, told?.body.push_options]).toEqual([
        'refs/heads/made',
        'olivia',
        { ci: { skip: true } },
      ]);
      expect(told?.body.project.git_ssh_url).toBe(await addressOf());
      expect(await git.git(key, 'work', 'push', 'origin', 'HEAD:refs/heads/made')).toMatchObject({ ok: true });
      expect(await git.git(key, 'work', 'push', '--quiet', 'origin', '--delete', 'made')).toEqual({
        ok: true,
        output: '',
      });
      expect((await scene.reference.get(`${APP}/repository/branches/made`, { as: 'olivia' })).status).toBe(404);
    });

    it('knows no key that has ended, was taken away, or was never there', async () => {
      const [ended, removed, stranger] = [keyPair(), keyPair(), keyPair()];
      await addKey(ended, { expires_at: LONG_AGO });
      const id = await addKey(removed);
      const address = await addressOf();
      expect((await git.git(removed, '.', 'ls-remote', address)).ok).toBe(true);
      await scene.reference.call('DELETE', `${APP}/deploy_keys/${id}`, { as: 'olivia' });
      for (const key of [ended, removed, stranger]) {
        const { ok, output } = await git.git(key, '.', 'ls-remote', address);
        expect([ok, output]).toEqual([false, expect.stringMatching(/Permission denied|authentication methods failed/)]);
      }
    });

    it('opens just the projects that have the key, each as it says', async () => {
      const key = keyPair();
      const [first, second, third] = [await newProject('one'), await newProject('two'), await newProject('three')];
      await addKey(key, { can_push: true }, first);
      await addKey(key, {}, second);
      const push = async (project: string): Promise<string> => {
        const folder = project.replaceAll('/', '_');
        const cloned = await git.git(key, '.', 'clone', '--quiet', await addressOf(project), folder);
        if (!cloned.ok) return cloned.output;
        await git.commit(key, folder, 'made.txt');
        return (await git.git(key, folder, 'push', '--quiet', 'origin', 'HEAD:refs/heads/made')).output;
      };
      expect(await push(first)).toBe('');
      expect(await push(second)).toContain('does not have write access');
      expect(await push(third)).toContain('could not be found');
      const [hidden, absent] = await Promise.all(
        [await addressOf(third), (await addressOf(third)).replace('three', 'nowhere')].map((address) =>
          git.git(key, '.', 'ls-remote', address),
        ),
      );
      expect(hidden?.output).toContain('could not be found');
      expect(absent).toEqual(hidden);
    });

    it('keeps from protected branches, and forgets nothing of what a push over HTTP is checked for', async () => {
      const key = keyPair();
      await addKey(key, { can_push: true }, await newProject('fresh'));
      const address = await addressOf('/projects/acme%2Ffresh');
      await git.git(key, '.', 'clone', '--quiet', address, 'work');
      await git.commit(key, 'work', 'made.txt');
      const refused = await git.git(key, 'work', 'push', 'origin', 'HEAD:main');
      expect([refused.ok, refused.output]).toEqual([false, expect.stringContaining('(protected branch)')]);
      const deleted = await git.git(key, 'work', 'push', 'origin', '--delete', 'main');
      expect([deleted.ok, deleted.output]).toEqual([false, expect.stringContaining('cannot be deleted')]);
      const hidden = await git.git(key, 'work', 'push', 'origin', 'HEAD:refs/merge-requests/1/head');
      expect([hidden.ok, hidden.output]).toEqual([false, expect.stringContaining('hidden ref')]);
      const archived = await scene.reference.call('POST', '/projects/acme%2Ffresh/archive', { as: 'olivia' });
      if (archived.status < 300) {
        const late = await git.git(key, 'work', 'push', 'origin', 'HEAD:refs/heads/late');
        expect([late.ok, late.output]).toEqual([false, expect.stringContaining('archived')]);
      }
    });

    it('leads from the old path of a project to the new one', async () => {
      const key = keyPair();
      const project = await newProject('before');
      await addKey(key, {}, project);
      const address = await addressOf(project);
      await scene.reference.call('PUT', project, { as: 'olivia', json: { path: 'after' } });
      const { ok, output } = await git.git(key, '.', 'ls-remote', address);
      expect([ok, output]).toEqual([true, expect.stringContaining('The project has moved to acme/after')]);
    });

    it('takes keys of every kind that the API takes and that is still in use', async () => {
      const keys = [
        keyPair('ecdsa', { bits: 256 }),
        keyPair('ecdsa', { bits: 384 }),
        keyPair('ecdsa', { bits: 521 }),
        keyPair('rsa', { bits: 2048 }),
      ];
      const address = await addressOf();
      for (const key of keys) {
        await addKey(key);
        expect(await git.git(key, '.', 'ls-remote', address)).toMatchObject({ ok: true });
      }
    });
  });
}
