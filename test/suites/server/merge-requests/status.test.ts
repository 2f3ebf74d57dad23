import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';
import { sceneOf } from './scene.ts';

let reference: Reference;
let restricted: Reference;
beforeAll(async () => {
  reference = await startReference();
  restricted = await startReference({ flags: { restrict_merge_status_recheck: true } });
});
afterAll(async () => {
  await reference.server.close();
  await restricted.server.close();
});

const LIST = '/projects/acme%2Fapp/merge_requests';
const RECHECK = 'iids[]=3&with_merge_status_recheck=true';

/** The status of merge request 3 of acme/app, which nobody has looked up yet. */
async function status(on: Reference): Promise<unknown> {
  return (await on.get(`${LIST}/3`, { as: 'max' })).body.merge_status;
}

describe('merge_status', () => {
  it('[A-MR-014] of what is opened is known at once, and known again after pushes', async () => {
    const scene = await sceneOf(reference);
    await scene.change({ branch: 'topic', file: 'a.txt', content: 'topic\n' });
    const at = await scene.open('topic');
    const told = async (): Promise<unknown[]> => {
      const { body } = await reference.get(at, { as: 'max' });
      return [body.merge_status, body.detailed_merge_status, body.has_conflicts];
    };
    expect(await told()).toEqual(['can_be_merged', 'mergeable', false]);
    await scene.change({ branch: 'main', file: 'a.txt', content: 'main\n' });
    expect(await told()).toEqual(['cannot_be_merged', 'conflict', true]);
    await scene.change({ branch: 'topic', file: 'a.txt', content: 'main\n' });
    expect((await told())[0]).toBe('can_be_merged');
  });

  it('[A-MR-039] is not looked up by a list, unless it is asked for', async () => {
    expect(await status(reference)).toBe('unchecked');
    await reference.get(LIST, { as: 'dev', query: 'iids[]=3' });
    await reference.get(LIST, { as: 'dev', query: 'iids[]=3&with_merge_status_recheck=false' });
    expect(await status(reference)).toBe('unchecked');
    const listed = await reference.get(LIST, { as: 'dev', query: RECHECK });
    expect([listed.status, ['unchecked', 'checking']]).toEqual([
      200,
      expect.arrayContaining([listed.body[0].merge_status]),
    ]);
    await expect.poll(() => status(reference)).toBe('can_be_merged');
    const wrong = await reference.get(LIST, { as: 'dev', query: 'with_merge_status_recheck=soon' });
    expect([wrong.status, wrong.body.error]).toEqual([400, expect.stringMatching(/^with_merge_status_recheck/)]);
  });

  it('[A-MR-039] is not looked up for callers below Developer while that is restricted', async () => {
    expect((await restricted.get(LIST, { as: 'rita', query: RECHECK })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await status(restricted)).toBe('unchecked');
    expect(
      (await restricted.get('/merge_requests', { as: 'dev', query: `scope=all&${RECHECK.slice(9)}` })).status,
    ).toBe(200);
    await expect.poll(() => status(restricted)).toBe('can_be_merged');
  });
});
