import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';
import { type Clone, cloneOf } from './pusher.ts';
import { DEE, DEV, type Opened, approvers, approvingOn } from './scene.ts';

let reference: Reference;
let clone: Clone | undefined;
beforeAll(async () => {
  reference = await startReference();
});
afterEach(() => {
  clone?.remove();
  clone = undefined;
});
afterAll(() => reference.server.close());

const { approve, opened, rule, statusOf } = approvingOn(() => reference);

const strict = (): Promise<Opened> => opened({ merge_requests_disable_committers_approval: true });
const addressOf = (name: string): string => `${name}@example.com`;

let files = 0;

/** Makes a commit by the API, and gives the status. */
async function commit(project: string, as: string, more: object = {}): Promise<number> {
  files += 1;
  const json = {
    branch: 'topic',
    commit_message: 'More',
    actions: [{ action: 'create', file_path: `file-${files}.txt`, content: 'x' }],
    ...more,
  };
  return (await reference.call('POST', `${project}/repository/commits`, { as, json })).status;
}

async function cloned({ project }: Opened, as: string): Promise<Clone['git']> {
  const { body } = await reference.get(project, { as: 'max' });
  clone = await cloneOf(reference, body.path_with_namespace, as);
  await clone.git('', 'checkout', '--quiet', 'topic');
  return clone.git;
}

const reasonOf = async (at: string, as: string): Promise<unknown> => {
  const answer = await approve(at, as);
  return answer.status === 201 ? approvers(answer) : [answer.status, answer.body.message];
};
const ADDED = [403, '403 Forbidden - Those who added commits cannot approve merge requests in this project'];

describe('those who added commits', () => {
  it('by the API are those who made them, whomever they name as authors', async () => {
    const { at, project } = await strict();
    expect(await commit(project, 'dev', { author_email: addressOf('dee'), author_name: 'Dee' })).toBe(201);
    const json = { branch: 'topic', content: 'x', commit_message: 'File', author_email: addressOf('dee') };
    expect((await reference.call('POST', `${project}/repository/files/one.txt`, { as: 'dev', json })).status).toBe(201);
    expect([await reasonOf(at, 'dev'), await reasonOf(at, 'dee')]).toEqual([ADDED, ['dee']]);
  });

  it('with git are those who pushed, whomever their commits name', async () => {
    const scene = await strict();
    const git = await cloned(scene, 'dev');
    await git(addressOf('dee'), 'commit', '--quiet', '--allow-empty', '-m', 'Forged');
    await git('', 'push', '--quiet', 'origin', 'topic');
    expect([await reasonOf(scene.at, 'dev'), await reasonOf(scene.at, 'dee')]).toEqual([ADDED, ['dee']]);
  });

  it('in a merge commit are those who pushed it', async () => {
    const scene = await strict();
    const git = await cloned(scene, 'dee');
    await git('n@n', 'commit', '--quiet', '--allow-empty', '-m', 'Own');
    await git('n@n', 'push', '--quiet', 'origin', 'topic:other');
    const side = await git('n@n', 'commit-tree', 'HEAD^{tree}', '-p', 'HEAD^', '-m', 'Side');
    const merged = await git('n@n', 'commit-tree', 'HEAD^{tree}', '-p', 'HEAD^', '-p', side, '-m', 'Merge');
    await git('', 'push', '--quiet', 'origin', `${merged}:topic`);
    expect([await reasonOf(scene.at, 'dee'), await reasonOf(scene.at, 'dev')]).toEqual([ADDED, ['dev']]);
  });

  it('are not those who push or name again what was there', async () => {
    const scene = await strict();
    expect(await commit(scene.project, 'dev')).toBe(201);
    const git = await cloned(scene, 'dee');
    await git('', 'push', '--quiet', 'origin', 'topic:copied');
    const json = { branch: 'named', ref: 'topic' };
    const named = await reference.call('POST', `${scene.project}/repository/branches`, { as: 'dee', json });
    expect(named.status).toBe(201);
    expect([await reasonOf(scene.at, 'dev'), await reasonOf(scene.at, 'dee')]).toEqual([ADDED, ['dee']]);
  });

  it('cannot be chosen so that nobody is left who may approve', async () => {
    const { at, project } = await strict();
    await rule(project, { name: 'Two eyes', rule_type: 'regular', user_ids: [DEV, DEE] });
    const forged = await commit(project, 'dev', { author_email: addressOf('dee') });
    expect([forged, await statusOf(at)]).toEqual([201, 'not_approved']);
    expect((await reference.call('PUT', `${at}/merge`, { as: 'max', json: {} })).status).toBe(405);
  });

  it.each([
    ['a rule for everybody', { rule_type: 'any_approver' }, {}],
    ['the number of the configuration', undefined, { approvals_before_merge: 1 }],
  ])('do not count with what they approved before, by %s', async (_what, asked, setting) => {
    const { at, project } = await opened({
      merge_requests_disable_committers_approval: true,
      reset_approvals_on_push: false,
      ...setting,
    });
    if (asked !== undefined) await rule(project, asked);
    expect([await reasonOf(at, 'dev'), await statusOf(at)]).toEqual([['dev'], 'mergeable']);
    expect([await commit(project, 'dev'), await statusOf(at)]).toEqual([201, 'not_approved']);
    expect((await reference.call('PUT', `${at}/merge`, { as: 'max', json: {} })).status).toBe(405);
    expect([await reasonOf(at, 'dee'), await statusOf(at)]).toEqual([['dev', 'dee'], 'mergeable']);
  });

  it('without a history in common with the target are those who brought any of it', async () => {
    const scene = await strict();
    const git = await cloned(scene, 'dev');
    const alone = await git('n@n', 'commit-tree', 'HEAD^{tree}', '-m', 'Alone');
    await git('', 'push', '--quiet', 'origin', `${alone}:refs/heads/alone`);
    const at = await scene.open('alone');
    expect([await reasonOf(at, 'dev'), await reasonOf(at, 'dee')]).toEqual([ADDED, ['dee']]);
  });
});
