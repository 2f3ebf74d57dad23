import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitEnvironment } from '../../../../reference-server/git/git-process.ts';
import { type Reference, startReference } from '../reference.ts';
import { ObjectForge, type OddCommit, oddCommit, oddRef } from './odd-objects.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'forgewright-oddities-'));
const forge = new ObjectForge(folder);
const APP = '/projects/acme%2Fapp';
const PLAIN = 'Ada <a@b.c> 1700000000 +0100';
const ORDINARY: OddCommit = { author: PLAIN, committer: PLAIN, headers: [], message: 'm\n', files: [['100644', 'f']] };
let reference: Reference;
let main = '';
/** What was pushed, as a hook was told. */
const told: { readonly after: string }[] = [];
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    told.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as { readonly after: string });
    response.end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  reference = await startReference({ callable: ['127.0.0.1'] });
  const env = gitEnvironment();
  await run('git', ['clone', '--quiet', '--bare', address(), '.'], { cwd: folder, env });
  main = forge.git(['rev-parse', 'main']);
});
afterAll(async () => {
  await reference.server.close();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

function address(): string {
  return `${reference.server.url.replace('//', '//any:fwpat-dev-api@')}/acme/app.git`;
}

/** What git says of a push; undefined when it succeeds. */
async function push(...refs: readonly string[]): Promise<string | undefined> {
  try {
    const options = { cwd: folder, env: gitEnvironment(), timeout: 30_000 };
    await run('git', ['push', '--quiet', '--force', address(), ...refs], options);
    return undefined;
  } catch (error) {
    return String((error as { stderr: unknown }).stderr);
  }
}

let made = 0;

/** Everything that can be asked about a commit that was pushed under some name. */
function questions(commit: string, ref: string, files: OddCommit['files']): string[] {
  const own = encodeURIComponent(ref);
  const paths = files.map(([, name]) => encodeURIComponent(Buffer.from(name, 'latin1').toString('utf8')));
  return [
    'branches',
    `branches?search=${own}`,
    'commits?all=true&with_stats=true&trailers=true',
    `commits/${own}`,
    `commits/${commit}?stats=true`,
    `commits/${commit}/refs`,
    `commits/${commit}/sequence`,
    `commits?ref_name=${own}`,
    `commits?ref_name=main..${own}`,
    'commits?all=true&since=2020-01-01T00:00:00Z',
    'commits?all=true&until=2020-01-01T00:00:00Z&order=topo',
    `tree?ref=${own}`,
    `tree?ref=${own}&recursive=true`,
    `compare?from=main&to=${own}`,
    `compare?from=${own}&to=main&straight=true`,
    `merge_base?refs[]=main&refs[]=${own}`,
    `contributors?ref=${own}`,
    `archive?sha=${own}`,
    `archive.zip?sha=${own}`,
    ...paths.flatMap((path) => [
      `files/${path}?ref=${own}`,
      `files/${path}/raw?ref=${own}`,
      `files/${path}/blame?ref=${own}`,
      `commits?ref_name=${own}&path=${path}`,
    ]),
  ];
}

/** Asks everything about a commit that git has taken, and works with it. */
async function readAll(commit: string, ref: string, files: OddCommit['files']): Promise<void> {
  for (const path of questions(commit, ref, files)) {
    const answer = await reference.get(`${APP}/repository/${path}`, { as: 'olivia' });
    expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  }
  const found = await reference.get(`${APP}/repository/commits/${encodeURIComponent(ref)}`, { as: 'olivia' });
  expect([found.status, found.body?.id]).toEqual([200, commit]);
}

/** Merges the branch of such a commit, through the API. */
async function workWith(ref: string): Promise<void> {
  const actions = [{ action: 'create', file_path: `beside-${made}.txt`, content: 'x' }];
  const json = { branch: ref, commit_message: 'On top', actions };
  const on = await reference.call('POST', `${APP}/repository/commits`, { as: 'dev', json });
  expect(on.status, on.text).toBeLessThan(500);
  const asked = { source_branch: ref, target_branch: 'main', title: 'Odd' };
  const mr = await reference.call('POST', `${APP}/merge_requests`, { as: 'dev', json: asked });
  expect([mr.status, mr.text]).toEqual([201, mr.text]);
  const one = `${APP}/merge_requests/${mr.body.iid}`;
  for (const path of [one, `${one}/commits`, `${one}/changes`, `${one}/diffs`]) {
    expect((await reference.get(path, { as: 'dev' })).status, path).toBeLessThan(500);
  }
  const merged = await reference.call('PUT', `${one}/merge`, { as: 'olivia' });
  expect(merged.status, merged.text).toBeLessThan(500);
  expect((await reference.get(`${APP}/repository/commits`, { as: 'dev' })).status).toBe(200);
}

describe('what somebody pushes', () => {
  it('is refused with the object and why, or answered for without a failure', async () => {
    // A bound TCP server has no other form of address.
    const { port } = receiver.address() as AddressInfo;
    const hook = { url: `http://127.0.0.1:${port}/`, push_events: true, tag_push_events: true };
    expect((await reference.call('POST', '/groups/acme/hooks', { as: 'olivia', json: hook })).status).toBe(201);
    const taken: string[] = [];
    await fc.assert(
      fc.asyncProperty(oddCommit, oddRef, fc.boolean(), async (odd, name, isTag) => {
        made += 1;
        const commit = forge.commit(odd, main);
        // Of a branch and a tag of one name the branch is meant.
        const ref = isTag ? `tag-${made}/${name}` : name;
        const target = isTag ? forge.tag(commit, ref, odd.author) : commit;
        const said = await push(`${target}:refs/${isTag ? 'tags' : 'heads'}/${ref}`);
        if (said !== undefined) {
          expect(said).toMatch(
            /object [0-9a-f]{40}: \w+|may have this name|funny refname|invalid refspec|failed to lock/,
          );
          return;
        }
        taken.push(target);
        await readAll(commit, ref, odd.files);
        if (!isTag && taken.length % 4 === 0) await workWith(ref);
      }),
      { numRuns: 30 },
    );
    expect(taken.length).toBeGreaterThan(5);
    await reference.server.settled();
    expect(told.map(({ after }) => after)).toEqual(expect.arrayContaining(taken));
  });

  it.each([
    ['99999999999999 +0000', '9999-12-31T23:59:59.000+00:00'],
    ['253402300800 +0000', '9999-12-31T23:59:59.000+00:00'],
    ['1700000000 +9999', '2023-11-14T22:13:20.000+00:00'],
    ['253402300799 +0100', '9999-12-31T23:59:59.000+00:00'],
    ['1700000000 -0330', '2023-11-14T18:43:20.000-03:30'],
  ])('is dated %s by its author and %s by the API', async (written, shown) => {
    const commit = forge.commit({ ...ORDINARY, author: `Z <z@z> ${written}` }, main);
    expect(await push(`${commit}:refs/heads/dated`)).toBeUndefined();
    const { body } = await reference.get(`${APP}/repository/commits/dated`, { as: 'dev' });
    expect(body.authored_date).toBe(shown);
  });

  it.each([
    ['100600', '100644', 'blob'],
    ['100777', '100755', 'blob'],
    ['777', '160000', 'commit'],
    ['60000', '160000', 'commit'],
    ['77777777777', '160000', 'commit'],
  ])('has files of mode %s, which are told as git tells them', async (written, mode, type) => {
    const commit = forge.commit({ ...ORDINARY, files: [[written, 'f']] }, main);
    expect(await push(`${commit}:refs/heads/moded`)).toBeUndefined();
    expect(forge.git(['ls-tree', commit])).toContain(`${mode} ${type} `);
    const { body } = await reference.get(`${APP}/repository/tree?ref=moded`, { as: 'dev' });
    expect(body).toMatchObject([{ mode, type, name: 'f' }]);
  });

  it.each(['heads/-evil', 'tags/-evil', `heads/${'1'.repeat(40)}`, 'heads/HEAD', 'heads/refs/heads/x', 'heads/\udcff'])(
    'has no names that nobody could ask for, such as %s, and then nothing of it stays',
    async (name) => {
      const commit = forge.commit({ ...ORDINARY, message: name }, main);
      const said = await push(`${commit}:refs/${name}`, `${commit}:refs/heads/beside`);
      expect(said).toContain(`no ${name.startsWith('tags') ? 'tag' : 'branch'} may have this name`);
      expect(said).toContain('another reference of this push is refused');
      expect((await reference.get(`${APP}/repository/commits/beside`, { as: 'dev' })).status).toBe(404);
    },
  );
});
