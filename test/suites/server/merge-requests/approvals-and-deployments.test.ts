import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureFlags } from '../../../../generated/server/index.ts';
import { type Answer, type Reference, each, startReference } from '../reference.ts';

let reference: Reference;
let free: Reference;
let unflagged: Reference;
beforeAll(async () => {
  reference = await startReference();
  free = await startReference({ tier: 'free' });
  // The demo world has it on, because an example shows the filter.
  unflagged = await startReference({ flags: featureFlags });
});
afterAll(async () => {
  for (const one of [reference, free, unflagged]) await one.server.close();
});

async function found(query: string, on: Reference = reference): Promise<unknown[]> {
  const answer: Answer = await on.get('/merge_requests', { as: 'dev', query: `scope=all&sort=asc&${query}` });
  expect([query, answer.status]).toEqual([query, 200]);
  return each(answer, 'id');
}

const ALL = [1101, 1102, 1103, 1104, 1105, 1106, 1111];
const without = (...gone: number[]): number[] => ALL.filter((id) => !gone.includes(id));
const ids = (name: string, ...values: unknown[]): string =>
  values.map((value) => `${name}[]=${String(value)}`).join('&');

describe('filters by approval', () => {
  it('[A-MR-022] find what all of up to five users approved, nobody or anybody', async () => {
    expect((await found('')).toSorted()).toEqual(ALL);
    expect(await found(ids('approved_by_ids', 3))).toEqual(await found(`${ids('approved_by_ids', 3)}&state=all`));
    expect((await found(ids('approved_by_ids', 3))).toSorted()).toEqual([1101, 1102]);
    expect(await found(ids('approved_by_ids', 3, 4))).toEqual([1102]);
    expect(await found(ids('approved_by_ids', 2, 3, 4, 5, 6))).toEqual([1102]);
    expect(await found(ids('approved_by_ids', 9))).toEqual([]);
    expect((await found(ids('approved_by_ids', 'Any'))).toSorted()).toEqual([1101, 1102, 1111]);
    expect((await found(ids('approved_by_ids', 'None'))).toSorted()).toEqual(without(1101, 1102, 1111));
    for (const values of [[1, 2, 3, 4, 5, 6], ['dev'], [3, 'None']]) {
      const refused = await reference.get('/merge_requests', { as: 'dev', query: ids('approved_by_ids', ...values) });
      expect([values, refused.status, refused.body.error]).toEqual([
        values,
        400,
        expect.stringMatching(/^approved_by_ids/),
      ]);
    }
  });

  it('[A-MR-023] find where all of some users are named as approvers, nobody or anybody', async () => {
    expect(await found(ids('approver_ids', 2))).toEqual([1101]);
    expect(await found(ids('approver_ids', 2, 3))).toEqual([1101]);
    expect(await found(ids('approver_ids', 4))).toEqual([]);
    expect(await found(ids('approver_ids', 'Any'))).toEqual([1101]);
    expect((await found(ids('approver_ids', 'None'))).toSorted()).toEqual(without(1101));
    expect(await found(ids('approver_ids', 1, 2, 3, 4, 5, 6))).toEqual([]);
  });

  it('[A-MR-022][A-MR-023] are passed over in the free tier', async () => {
    expect((await found(ids('approved_by_ids', 9), free)).toSorted()).toEqual(ALL);
    expect((await found(ids('approver_ids', 9), free)).toSorted()).toEqual(ALL);
  });

  it('[A-MR-024] know `approved` only while its flag is on, which it is not by default', async () => {
    expect(featureFlags.mr_approved_filter).toBe(false);
    expect((await found('approved=yes', unflagged)).toSorted()).toEqual(ALL);
    expect((await found('approved=no', unflagged)).toSorted()).toEqual(ALL);
    expect((await found('approved=yes')).toSorted()).toEqual([1101, 1102, 1111]);
    expect((await found('approved=no')).toSorted()).toEqual(without(1101, 1102, 1111));
    const refused = await reference.get('/merge_requests', { as: 'dev', query: 'approved=maybe' });
    expect(refused.status).toBe(400);
  });
});

describe('filters by deployment', () => {
  it('[A-MR-028] find what was deployed to an environment, and when', async () => {
    expect((await found('environment=staging')).toSorted()).toEqual([1101, 1102]);
    expect(await found('environment=production')).toEqual([1102]);
    expect(await found('environment=nowhere')).toEqual([]);
    expect(await found('deployed_after=2025-09-08T13:00:00Z')).toEqual([1101]);
    expect(await found('deployed_before=2025-09-08T11:00:00Z')).toEqual([1102]);
    expect(await found('deployed_after=2025-09-08T12:00:00Z&deployed_before=2025-09-08T12:00:00Z')).toEqual([1102]);
    // It is one deployment of which all of this is said.
    expect(await found('environment=staging&deployed_after=2025-09-08T00:00:00Z')).toEqual([1101]);
    expect(await found('environment=production&deployed_after=2025-09-09T00:00:00Z')).toEqual([]);
    for (const name of ['deployed_after', 'deployed_before']) {
      const refused = await reference.get('/merge_requests', { as: 'dev', query: `${name}=yesterday` });
      expect([refused.status, refused.body.error]).toEqual([400, `${name} is invalid`]);
    }
  });
});
