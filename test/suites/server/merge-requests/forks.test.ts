import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
beforeEach(() => reference.server.reset());
afterAll(() => reference.server.close());

/** A fork of dee's that nobody else sees, of a project in which max is Maintainer. */
const FORK = '/projects/305';
const TARGET = '/projects/303';

async function opened(more: object = {}): Promise<string> {
  await reference.call('PUT', FORK, { as: 'dee', json: { visibility: 'private' } });
  const commit = {
    branch: 'side',
    start_branch: 'main',
    commit_message: 'Side',
    author_email: 'olivia@example.com',
    actions: [{ action: 'create', file_path: 'side.txt', content: 'x' }],
  };
  expect((await reference.call('POST', `${FORK}/repository/commits`, { as: 'dee', json: commit })).status).toBe(201);
  const json = { source_branch: 'side', target_branch: 'main', target_project_id: 303, title: 'Fork', ...more };
  const made = await reference.call('POST', `${FORK}/merge_requests`, { as: 'dee', json });
  expect(made.status).toBe(201);
  return `${TARGET}/merge_requests/${made.body.iid}`;
}

async function merged(at: string, json: object = {}): Promise<void> {
  const answer = await reference.call('PUT', `${at}/merge`, { as: 'max', json });
  expect([answer.status, answer.body.state]).toEqual([200, 'merged']);
}

const isThere = async (): Promise<boolean> =>
  (await reference.get(`${FORK}/repository/commits/side`, { as: 'dee' })).status === 200;

describe('the branch of a fork', () => {
  it('stays when those want it removed who may not push there', async () => {
    const at = await opened({ remove_source_branch: false });
    const edited = await reference.call('PUT', at, { as: 'max', json: { remove_source_branch: true } });
    expect([edited.status, edited.body.force_remove_source_branch]).toEqual([200, false]);
    await merged(at, { should_remove_source_branch: true });
    expect(await isThere()).toBe(true);
  });

  it('goes when its author wants it to', async () => {
    await merged(await opened({ remove_source_branch: true }));
    expect(await isThere()).toBe(false);
  });

  it('stays when whoever wanted it removed may do so no more, as in an archived fork', async () => {
    const at = await opened({ remove_source_branch: true });
    await reference.call('PUT', FORK, { as: 'dee', json: { archived: true } });
    await merged(at);
    expect(await isThere()).toBe(true);
  });

  it('goes when whoever merges wants it to and may push there', async () => {
    const at = await opened();
    const json = { user_id: 3, access_level: 30 };
    expect((await reference.call('POST', `${FORK}/members`, { as: 'dee', json })).status).toBe(201);
    await merged(at, { should_remove_source_branch: true });
    expect(await isThere()).toBe(false);
  });
});

/** Lets nobody approve in the target who added commits, and dee be a Developer there. */
async function strict(): Promise<void> {
  const json = { merge_requests_disable_committers_approval: true, merge_requests_author_approval: true };
  expect((await reference.call('POST', `${TARGET}/approvals`, { as: 'olivia', json })).status).toBe(201);
  const member = { user_id: 5, access_level: 30 };
  expect((await reference.call('POST', `${TARGET}/members`, { as: 'max', json: member })).status).toBe(201);
}

/** Opens a merge request of a branch of the target, and gives what olivia and dee get who approve it. */
async function approving(branch: string): Promise<number[]> {
  const json = { source_branch: branch, target_branch: 'main', title: branch };
  const { body } = await reference.call('POST', `${TARGET}/merge_requests`, { as: 'max', json });
  const at = `${TARGET}/merge_requests/${body.iid}/approve`;
  const approve = async (as: string): Promise<number> => (await reference.call('POST', at, { as })).status;
  return [await approve('olivia'), await approve('dee')];
}

/** They name olivia as their author. */
describe('commits of a fork', () => {
  it('were added by those who added them there, also once they are merged', async () => {
    await strict();
    await reference.call('POST', `${TARGET}/repository/branches`, { as: 'max', json: { branch: 'next', ref: 'main' } });
    await merged(await opened({ target_branch: 'next' }));
    expect(await approving('next')).toEqual([201, 403]);
  });

  it('are added by those who start a branch at them', async () => {
    await strict();
    const at = await opened();
    const { sha: ref } = (await reference.get(at, { as: 'max' })).body;
    const json = { branch: 'named', ref };
    expect((await reference.call('POST', `${TARGET}/repository/branches`, { as: 'dee', json })).status).toBe(201);
    expect(await approving('named')).toEqual([201, 403]);
  });

  it('are added by those who build on them', async () => {
    await strict();
    await opened();
    const json = {
      branch: 'built',
      start_project: 305,
      start_branch: 'side',
      commit_message: 'Built',
      actions: [{ action: 'create', file_path: 'built.txt', content: 'x' }],
    };
    expect((await reference.call('POST', `${TARGET}/repository/commits`, { as: 'dee', json })).status).toBe(201);
    expect(await approving('built')).toEqual([201, 403]);
  });
});

it('what comes from a fork that is gone is told to have nothing to merge, as merging it is refused', async () => {
  const at = await opened();
  const status = async (): Promise<unknown> => {
    const { body } = await reference.get(at, { as: 'max' });
    return [body.merge_status, body.detailed_merge_status];
  };
  expect(await status()).toEqual(['can_be_merged', 'mergeable']);
  expect((await reference.call('DELETE', FORK, { as: 'dee' })).status).toBe(202);
  expect(await status()).toEqual(['cannot_be_merged', 'commits_status']);
  expect((await reference.call('PUT', `${at}/merge`, { as: 'max', json: {} })).status).toBe(422);
});

it('what is closed cannot be merged either when its fork is gone; what was merged stays merged', async () => {
  const closed = await opened();
  expect((await reference.call('PUT', closed, { as: 'dee', json: { state_event: 'close' } })).status).toBe(200);
  const done = await reference.call('POST', `${FORK}/merge_requests`, {
    as: 'dee',
    json: { source_branch: 'side', target_branch: 'main', target_project_id: 303, title: 'Again' },
  });
  await merged(`${TARGET}/merge_requests/${done.body.iid}`);
  expect((await reference.call('DELETE', FORK, { as: 'dee' })).status).toBe(202);
  const status = async (at: string): Promise<unknown> => {
    const { body } = await reference.get(at, { as: 'max' });
    return [body.state, body.merge_status, body.detailed_merge_status, body.source_project_id];
  };
  expect(await status(closed)).toEqual(['closed', 'cannot_be_merged', 'not_open', null]);
  expect(await status(`${TARGET}/merge_requests/${done.body.iid}`)).toEqual([
    'merged',
    'can_be_merged',
    'not_open',
    null,
  ]);
});
