import { expect } from 'vitest';
import { type Scene, sceneOf } from '../merge-requests/scene.ts';
import type { Answer, Reference } from '../reference.ts';

/** Ids of people of the demo world. */
export const OLIVIA = 2;
export const MAX = 3;
export const DEV = 4;
export const DEE = 5;
export const RITA = 6;

/** A project with a merge request. */
export interface Opened extends Scene {
  /** Path of the merge request, which is by max. */
  readonly at: string;
  readonly project: string;
  readonly sha: string;
}

/** What tests of approvals do. */
export interface Approving {
  readonly opened: (configuration?: object) => Promise<Opened>;
  readonly approve: (at: string, as?: string, json?: object) => Promise<Answer>;
  readonly unapprove: (at: string, as: string) => Promise<Answer>;
  readonly statusOf: (at: string) => Promise<unknown>;
  readonly rule: (project: string, json: object) => Promise<void>;
}

/** Login names of those who approved. */
export const approvers = ({ body }: Answer): unknown[] =>
  body.approved_by.map(({ user }: { user: { username: string } }) => user.username);

/** Rules made so far: each has a name of its own. */
let rules = 0;

/** What tests of approvals do on a server. */
export function approvingOn(server: () => Reference): Approving {
  return {
    opened: (configuration = {}) => opened(server(), configuration),
    approve: (at, as, json = {}) =>
      server().call('POST', `${at}/approve`, { ...(as === undefined ? {} : { as }), json }),
    unapprove: (at, as) => server().call('POST', `${at}/unapprove`, { as }),
    statusOf: async (at) => (await server().get(at, { as: 'max' })).body.detailed_merge_status,
    rule: (project, json) => rule(server(), project, json),
  };
}

/** A project of max with dev and dee as Developers and rita as a Reporter, and a merge request in it. */
async function opened(reference: Reference, configuration: object): Promise<Opened> {
  const scene = await sceneOf(reference);
  const members = [
    [DEV, 30],
    [DEE, 30],
    [RITA, 20],
  ] as const;
  for (const [user_id, access_level] of members) {
    const made = await scene.call('POST', `${scene.at}/members`, { as: 'max', json: { user_id, access_level } });
    expect(made.status).toBe(201);
  }
  const configured = await scene.call('POST', `${scene.at}/approvals`, { as: 'max', json: configuration });
  expect(configured.status).toBe(201);
  const sha = await scene.change({ branch: 'topic', file: 'topic.txt', content: 'one' });
  return { ...scene, project: scene.at, at: await scene.open('topic'), sha };
}

async function rule(reference: Reference, project: string, json: object): Promise<void> {
  const made = await reference.call('POST', `${project}/approval_rules`, {
    as: 'max',
    json: { name: `Rule ${(rules += 1)}`, approvals_required: 1, ...json },
  });
  expect([made.status, made.body.applies_to_all_protected_branches]).toEqual([201, false]);
}
