import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference({ callable: ['127.0.0.1'] });
});
afterAll(() => reference.server.close());

/** What answers show and nobody may say: ids, owners, times, counts, states that other operations change, and secrets. */
const FORGED: Readonly<Record<string, unknown>> = {
  id: 7,
  iid: 7,
  project_id: 305,
  group_id: 205,
  user_id: 1,
  author_id: 1,
  author: { id: 1 },
  owner: { id: 1 },
  creator_id: 1,
  created_by_id: 1,
  updated_at: '2001-01-01T00:00:00.000Z',
  last_used_at: '2001-01-01T00:00:00.000Z',
  last_activity_at: '2001-01-01T00:00:00.000Z',
  web_url: 'https://forged.example/',
  full_path: 'forged',
  path_with_namespace: 'forged/forged',
  state: 'closed',
  upvotes: 99,
  downvotes: 99,
  user_notes_count: 99,
  star_count: 99,
  forks_count: 99,
  is_admin: true,
  admin: true,
  system: true,
  revoked: true,
  imported_from: 'forged',
  merge_status: 'can_be_merged',
  merge_commit_sha: 'f'.repeat(40),
  merged_at: '2001-01-01T00:00:00.000Z',
  closed_at: '2001-01-01T00:00:00.000Z',
  alert_status: 'disabled',
  disabled_until: '2099-01-01T00:00:00.000Z',
  fingerprint: 'forged',
  fingerprint_sha256: 'forged',
  token_digest: 'forged',
  digest: 'forged',
  uuid: 'forged',
  failures: 99,
  is_shared: true,
  ip_address: '203.0.113.9',
  contacted_at: '2001-01-01T00:00:00.000Z',
};

/** Of these, what the description lets some say. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  'POST /projects/301/issues': ['iid'],
  'PUT /projects/301/issues/30': ['updated_at'],
};

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJhZGJhZGJhZGJhZGJhZGJhZGJhZGJhZGJhZGJhZGJh forged';

/** Operations whose bodies have none of these; settings that nobody named are kept by design, so they are not among them. */
const WRITES: readonly (readonly [method: string, path: string, body: Record<string, unknown>, as?: string])[] = [
  ['POST', '/projects', { name: 'Forged' }],
  ['PUT', '/projects/301', { description: 'Forged' }],
  ['POST', '/groups', { name: 'Forged', path: 'forged-group' }],
  ['POST', '/projects/301/issues', { title: 'Forged' }],
  ['PUT', '/projects/301/issues/30', { title: 'Forged' }],
  ['POST', '/projects/301/issues/30/notes', { body: 'Forged' }],
  ['POST', '/projects/301/issues/30/award_emoji', { name: 'rocket' }],
  ['PUT', '/projects/301/merge_requests/1', { title: 'Forged' }],
  ['POST', '/projects/301/snippets', { title: 'F', file_name: 'f', content: 'f', visibility: 'private' }],
  ['POST', '/groups/acme/epics', { title: 'Forged' }],
  ['POST', '/groups/acme/hooks', { url: 'http://127.0.0.1:9/' }],
  ['POST', '/groups/acme/access_tokens', { name: 'Forged', scopes: ['read_api'], expires_at: '2026-06-01' }],
  ['POST', '/projects/301/deploy_keys', { title: 'Forged', key: KEY }],
  ['POST', '/projects/301/triggers', { description: 'Forged' }],
  ['POST', '/groups/acme/service_accounts', { name: 'Forged' }],
  ['POST', '/hooks', { url: 'http://127.0.0.1:9/' }, 'root'],
];

/** What an answer shows of what was forged. */
function shownOf(body: Record<string, unknown>): string[] {
  return Object.entries(FORGED).flatMap(([name, value]) =>
    JSON.stringify(body[name]) === JSON.stringify(value) ? [name] : [],
  );
}

describe('what only answers show', () => {
  const writes = WRITES.map(([method, path, body, as = 'olivia']) => ({ method, path, body, as }));
  it.each(writes)('is not taken from the body of $method $path', async ({ method, path, body, as }) => {
    await reference.server.reset();
    const plain = await reference.call(method, path, { as, json: body });
    expect([plain.status < 300, plain.text]).toEqual([true, plain.text]);
    await reference.server.reset();
    const said = [...Object.keys(body), ...(SAID[`${method} ${path}`] ?? [])];
    const forged = Object.fromEntries(Object.entries(FORGED).filter(([name]) => !said.includes(name)));
    const answer = await reference.call(method, path, { as, json: { ...forged, ...body } });
    expect([answer.status === plain.status || answer.status === 400, answer.text]).toEqual([true, answer.text]);
    const before = shownOf(plain.body);
    expect(shownOf(answer.body).filter((name) => !before.includes(name))).toEqual([]);
  });
});

it('settings do not take their id and times from a body', async () => {
  await reference.server.reset();
  const json = { id: 7, created_at: FORGED['closed_at'], updated_at: FORGED['updated_at'], signup_enabled: false };
  const { status, body } = await reference.call('PUT', '/application/settings', { as: 'root', json });
  expect([status, body.id, body.signup_enabled]).toEqual([200, 1, false]);
  expect([body.created_at, body.updated_at].filter((time: string) => time.startsWith('2001'))).toEqual([]);
});
