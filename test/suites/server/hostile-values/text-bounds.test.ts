import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

type Body = (text: string) => object;

const SCOPES = { scopes: ['read_api'] };
const HOOK = { url: 'https://hooks.example.com/in' };
const DEPLOY_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFyTxBnBWnZrm0NnYGT1DiXzCUvEt8m1qbEnVyMcUOj1';

const MADE: readonly (readonly [path: string, member: string, most: number, rest: object])[] = [
  ['/users/4/personal_access_tokens', 'description', 255, { name: 'Made', ...SCOPES }],
  ['/user/runners', 'description', 255, { runner_type: 'instance_type' }],
  ['/user/runners', 'maintenance_note', 1024, { runner_type: 'instance_type' }],
  ['/projects/301/triggers', 'description', 255, {}],
  ['/groups/201/hooks', 'name', 255, HOOK],
  ['/groups/201/hooks', 'description', 2048, HOOK],
  ['/groups/201/hooks', 'token', 4096, HOOK],
  ['/groups/201/hooks', 'custom_webhook_template', 4096, HOOK],
  ['/groups/201/hooks', 'push_events_branch_filter', 1024, HOOK],
  ['/hooks', 'name', 255, HOOK],
  ['/hooks', 'description', 2048, HOOK],
  ['/projects/301/milestones', 'description', 1_048_576, { title: 'Milestone' }],
  ['/projects/301/snippets', 'title', 255, { file_name: 'a', content: 'a', visibility: 'private' }],
];

/** Changes that are refused when they are too long, whoever holds them already. */
const CHANGED: readonly (readonly [path: string, most: number, body: Body])[] = [
  ['/projects/301', 2048, (description) => ({ description })],
  ['/projects/301', 255, (topic) => ({ topics: [topic] })],
  ['/hooks/1601', 4096, (token) => ({ ...HOOK, token })],
  ['/application/settings', 255, (text) => ({ rate_limiting_response_text: text })],
  ['/application/settings', 2048, (text) => ({ security_txt_content: text })],
];

describe('texts that lists show', () => {
  it.each(MADE)('POST %s takes a `%s` that fits, and no more', async (path, member, most, rest) => {
    const statusOf = async (length: number): Promise<number> => {
      const json = { ...rest, [member]: titled(member, length) };
      return (await reference.call('POST', path, { as: 'root', json })).status;
    };
    expect([await statusOf(most), await statusOf(most + 1), await statusOf(2_000_000)]).toEqual([201, 400, 400]);
  });

  it.each(CHANGED)('PUT %s takes %i characters, and no more', async (path, most, body) => {
    const statusOf = async (length: number): Promise<number> =>
      (await reference.call('PUT', path, { as: 'root', json: body('t'.repeat(length)) })).status;
    expect([await statusOf(most), await statusOf(most + 1), await statusOf(2_000_000)]).toEqual([200, 400, 400]);
  });

  it('a deploy key has a title of one line, and a comment that fits', async () => {
    const statusOf = async (title: string, comment: string): Promise<number> => {
      const json = { title, key: `${DEPLOY_KEY} ${comment}` };
      return (await reference.call('POST', '/projects/301/deploy_keys', { as: 'root', json })).status;
    };
    expect(await statusOf('t'.repeat(256), 'c')).toBe(400);
    expect(await statusOf('t', 'c'.repeat(4096))).toBe(400);
    expect(await statusOf('t'.repeat(255), 'c'.repeat(1000))).toBe(201);
  });

  it('no list of entries is longer than lists can show', async () => {
    const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `t${index}`);
    const statusOf = async (path: string, json: object): Promise<number> =>
      (await reference.call('PUT', path, { as: 'root', json })).status;
    expect(await statusOf('/projects/301', { topics: many(100) })).toBe(200);
    expect(await statusOf('/projects/301', { topics: many(101) })).toBe(400);
    expect(await statusOf('/runners/1403', { tag_list: many(50) })).toBe(200);
    expect(await statusOf('/runners/1403', { tag_list: many(51) })).toBe(400);
  });
});

/** A text of a length; a template is JSON. */
function titled(member: string, length: number): string {
  return member === 'custom_webhook_template' ? `"${'t'.repeat(length - 2)}"` : 't'.repeat(length);
}
