import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type KeyPair, keyPair } from '../ssh/key-pairs.ts';
import { KeyedGit } from '../ssh/git-by-key.ts';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
let git: KeyedGit;
beforeAll(async () => {
  reference = await startReference({ sshPort: 0 });
  git = new KeyedGit('library');
});
afterAll(async () => {
  git.remove();
  await reference.server.close();
});
beforeEach(() => reference.server.reset());

function put(json: object): Promise<Answer> {
  return reference.call('PUT', '/application/settings', { as: 'root', json });
}

function addKey(key: string): Promise<Answer> {
  return reference.call('POST', '/projects/acme%2Fapp/deploy_keys', { as: 'olivia', json: { title: 'x', key } });
}

describe('enabled_git_access_protocol', () => {
  async function reached(key: KeyPair): Promise<{ readonly http: string; readonly ssh: string }> {
    const authority = `fwpat-dev-api:fwpat-dev-api@${new URL(reference.server.url).host}`;
    const http = await git.git(key, '.', 'ls-remote', `http://${authority}/acme/app.git`);
    const address = `ssh://git@127.0.0.1:${reference.server.sshPort}/acme/app.git`;
    const ssh = await git.git(key, '.', 'ls-remote', address);
    const told = ({ ok, output }: typeof http): string => (ok ? 'open' : output);
    return { http: told(http), ssh: told(ssh) };
  }

  it('shuts the other way to repositories, and null opens both', async () => {
    const key = keyPair();
    expect((await addKey(key.public)).status).toBe(201);
    for (const both of ['all', null]) {
      expect((await put({ enabled_git_access_protocol: both })).status).toBe(200);
      expect(await reached(key)).toEqual({ http: 'open', ssh: 'open' });
    }
    await put({ enabled_git_access_protocol: 'http' });
    const shutSsh = expect.stringContaining('Git access over SSH is not allowed') as string;
    expect(await reached(key)).toEqual({ http: 'open', ssh: shutSsh });
    await put({ enabled_git_access_protocol: 'ssh' });
    expect(await reached(key)).toEqual({ http: expect.stringContaining('403') as string, ssh: 'open' });
  });

  it('is one of three words', async () => {
    for (const wrong of ['foo', 'HTTP', '', 1, ['http']]) {
      const { status, body } = await put({ enabled_git_access_protocol: wrong });
      expect([status, body]).toEqual([400, { error: 'enabled_git_access_protocol does not have a valid value' }]);
    }
  });
});

describe('restrictions of keys', () => {
  it.each([
    ['rsa', keyPair('rsa', { bits: 2048 }), 2048],
    ['ecdsa', keyPair('ecdsa', { bits: 384 }), 384],
    ['ed25519', keyPair(), 256],
  ])('say which keys of %s are added: of as many bits, any, or none', async (kind, { public: key }, bits) => {
    const name = `${kind}_key_restriction`;
    await put({ [name]: -1 });
    const kinds = await addKey(key);
    expect([kinds.status, kinds.body]).toEqual([400, { message: { key: [`of the kind ${kind} is not allowed`] } }]);
    await put({ [name]: bits + 1 });
    const short = await addKey(key);
    expect([short.status, short.body]).toEqual([400, { message: { key: [`must have at least ${bits + 1} bits`] } }]);
    const json = { title: 'x', key };
    expect((await reference.call('POST', '/deploy_keys', { as: 'root', json })).status).toBe(400);
    await put({ [name]: bits });
    expect((await addKey(key)).status).toBe(201);
  });

  it('are about one kind each, and 0 and null allow every key of it', async () => {
    await put({ rsa_key_restriction: -1, ecdsa_key_restriction: 0, ed25519_key_restriction: null });
    for (const { public: key } of [keyPair(), keyPair('ecdsa', { bits: 256 })]) {
      expect((await addKey(key)).status).toBe(201);
    }
  });
});

describe('default_branch_protection', () => {
  /** How the default branch of a new project is protected, and what Developers may. */
  async function protectedAs(name: string): Promise<string> {
    const json = { name, path: name, namespace_id: 201, initialize_with_readme: true };
    const made = await reference.call('POST', '/projects', { as: 'olivia', json });
    expect(made.status).toBe(201);
    const branch = `/projects/${made.body.id}/repository/branches`;
    const [body] = (await reference.get(branch, { as: 'olivia' })).body;
    return `${body.protected ? '' : 'un'}protected${body.developers_can_push ? ' push' : ''}${body.developers_can_merge ? ' merge' : ''}`;
  }

  it('says with a number how new projects start, as the setting that took its place shows it', async () => {
    const shown: unknown[] = [];
    for (const old of [0, 1, 2, 3, 4]) {
      const { body } = await put({ default_branch_protection: old });
      const {
        allowed_to_push: push,
        allowed_to_merge: merge,
        allow_force_push: force,
      } = body.default_branch_protection_defaults;
      shown.push([old, await protectedAs(`p${old}`), push[0].access_level, merge[0].access_level, force]);
    }
    expect(shown).toEqual([
      [0, 'unprotected', 30, 30, true],
      [1, 'protected push merge', 30, 30, false],
      [2, 'protected', 40, 40, false],
      [3, 'protected merge', 40, 30, false],
      [4, 'protected', 40, 40, false],
    ]);
  });

  it('has no value where the other setting says something', async () => {
    await put({ default_branch_protection: 0 });
    const full = {
      allowed_to_push: [{ access_level: 40 }],
      allow_force_push: false,
      allowed_to_merge: [{ access_level: 40 }],
    };
    const { body } = await put({ default_branch_protection_defaults: full });
    expect([body.default_branch_protection, body.default_branch_protection_defaults]).toEqual([null, full]);
    expect(await protectedAs('full')).toBe('protected');
  });
});
