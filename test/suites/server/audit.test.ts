import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCases } from '../../../conformance/cases/build-cases.ts';
import { buildRequest } from '../../../conformance/cases/build-request.ts';
import type { ExampleCase as Case } from '../../../conformance/cases/case.ts';
import { NO_CREDENTIALS } from '../../../conformance/scenario/credentials.ts';
import { loadApi } from '../../../model/index.ts';
import { type Reference, startReference, tokenOf } from './reference.ts';

interface Line {
  readonly [name: string]: unknown;
}

let reference: Reference;
let lines: Line[] = [];
let cases: Case[] = [];
const raw: string[] = [];

beforeAll(async () => {
  reference = await startReference({
    log: (line) => {
      raw.push(line);
      lines.push(JSON.parse(line) as Line);
    },
  });
  const { api } = await loadApi(join(import.meta.dirname, '../../../spec/openapi.yaml'));
  cases = api === undefined ? [] : [...buildCases(api).cases];
});
afterAll(() => reference.server.close());

/** Resources whose things open something, or hold what opens something elsewhere. */
const RESOURCES = [
  'group_access_tokens',
  'personal_access_tokens',
  'service_accounts',
  'runners',
  'deploy_keys',
  'pipeline_triggers',
  'system_hooks',
  'group_hooks',
];

/** Operations on these resources that change no credential, and why. */
const NONE: Readonly<Record<string, string>> = {
  createGroupServiceAccount: 'an account has no token at first',
  updateGroupServiceAccount: 'its names are no credential',
  createServiceAccount: 'an account has no token at first',
  updateServiceAccount: 'its names are no credential',
  deleteGroupServiceAccount: 'the accounts of its examples have no token; those of others are below',
  updateRunner: 'its token stays',
  triggerPipeline: 'it uses a credential',
  testSystemHook: 'it sends what is there',
};

const audits = (): Line[] => lines.filter((line) => 'audit' in line);

async function sendAs(example: Case, token: string | undefined): Promise<number> {
  const target = { baseUrl: `${reference.server.url}/api/v4`, credentials: NO_CREDENTIALS, accept: '*/*' };
  const { method, url, headers, body } = await buildRequest(example.call, target);
  const credential: readonly (readonly [string, string])[] = token === undefined ? [] : [['private-token', token]];
  const fields = [...headers, ...credential].map(([name, value]): [string, string] => [name, value]);
  const content = body === undefined ? {} : { body: Buffer.from(body) };
  return (await fetch(url, { method, redirect: 'manual', headers: fields, ...content })).status;
}

describe('an audit line', () => {
  it('is written for every change of a credential that the description knows', async () => {
    const meant = cases.filter(
      ({ call: { operation }, response }) =>
        response.status.startsWith('2') &&
        operation.method !== 'GET' &&
        operation.tags.some((tag) => RESOURCES.includes(tag.name)),
    );
    const told: Record<string, boolean> = {};
    for (const example of meant) {
      const { operationId } = example.call.operation;
      lines = [];
      const { identity } = example.call;
      const first = identity === 'anonymous' ? undefined : tokenOf(identity === 'default' ? 'olivia' : identity);
      let status = await sendAs(example, first);
      // Where the example names nobody, whoever administers the instance may.
      if (status >= 400 && identity === 'default') status = await sendAs(example, tokenOf('root'));
      expect([operationId, status]).toEqual([operationId, expect.toSatisfy((code: number) => code < 300)]);
      told[operationId] = told[operationId] === true || audits().length > 0;
      for (const line of audits()) {
        expect(line).toMatchObject({ at: expect.any(String), credential: expect.any(String), remote: '127.0.0.1' });
        expect(line).toHaveProperty('by');
        expect(Number.isInteger(line['id'])).toBe(true);
      }
      await reference.server.reset();
    }
    const silent = Object.keys(told).filter((id) => told[id] !== true);
    expect(silent.toSorted()).toEqual(
      Object.keys(NONE)
        .filter((id) => id in told)
        .toSorted(),
    );
    expect(Object.keys(told).length).toBeGreaterThan(30);
  });

  it('says who did what to which token, and never the secret', async () => {
    lines = [];
    const json = { name: 'deploys', scopes: ['api'], access_level: 30, expires_at: '2026-12-31' };
    const made = (await reference.call('POST', '/groups/acme/access_tokens', { as: 'olivia', json })).body;
    const path = `/groups/acme/access_tokens/${made.id}`;
    const rotated = (await reference.call('POST', `${path}/rotate`, { as: 'olivia', json: {} })).body;
    expect((await reference.call('DELETE', `/groups/acme/access_tokens/${rotated.id}`, { as: 'olivia' })).status).toBe(
      204,
    );
    const by = { user_id: 2, username: 'olivia', token_id: 802 };
    expect(audits()).toMatchObject([
      { audit: 'created', credential: 'group_access_token', id: made.id, group_id: 201, expires_at: '2026-12-31', by },
      { audit: 'rotated', credential: 'group_access_token', id: made.id, new_token_id: rotated.id, by },
      { audit: 'revoked', credential: 'group_access_token', id: rotated.id, by },
    ]);
    const text = raw.join('\n');
    for (const secret of [made.token, rotated.token, tokenOf('olivia')]) expect(text).not.toContain(secret);
  });

  it('is written when a token that was rotated away is used, once', async () => {
    const json = { name: 'deploys', scopes: ['api'], access_level: 30 };
    const made = (await reference.call('POST', '/groups/acme/access_tokens', { as: 'olivia', json })).body;
    const path = `/groups/acme/access_tokens/${made.id}/rotate`;
    const rotated = (await reference.call('POST', path, { as: 'olivia', json: {} })).body;
    lines = [];
    for (let count = 0; count < 2; count += 1) {
      const headers = { 'private-token': made.token };
      expect((await reference.get('/user', { headers })).status).toBe(401);
    }
    expect(audits()).toMatchObject([
      { audit: 'reused', credential: 'group_access_token', id: made.id, revoked_token_id: rotated.id },
    ]);
    expect(raw.join('\n')).not.toContain(made.token);
  });

  it('is written for each token of an account that is deleted', async () => {
    const tokens = await reference.get('/personal_access_tokens', { as: 'root', query: 'user_id=41&revoked=false' });
    lines = [];
    await reference.call('DELETE', '/groups/acme/service_accounts/41', { as: 'olivia' });
    const gone = audits().map(({ audit, credential, id }) => [audit, credential, id]);
    const ids: number[] = tokens.body.map(({ id }: { id: number }) => id);
    expect(gone).toEqual(ids.toSorted((a, b) => a - b).map((id) => ['deleted', 'personal_access_token', id]));
    expect(gone.length).toBeGreaterThan(0);
  });

  it('is written for each credential that goes with a project or a group', async () => {
    const named = (path: string) => ({ as: 'olivia', json: { name: path, path } });
    const { body: group } = await reference.call('POST', '/groups', named('going'));
    const { body: project } = await reference.call('POST', '/projects', {
      as: 'olivia',
      json: { name: 'gone', namespace_id: group.id },
    });
    const token = { name: 'deploys', scopes: ['api'], access_level: 30 };
    const made = (await reference.call('POST', `/groups/${group.id}/access_tokens`, { as: 'olivia', json: token }))
      .body;
    const hook = { as: 'olivia', json: { url: 'https://hooks.example.com/going' } };
    const { body: called } = await reference.call('POST', `/groups/${group.id}/hooks`, hook);
    const { body: trigger } = await reference.call('POST', `/projects/${project.id}/triggers`, {
      as: 'olivia',
      json: { description: 'nightly' },
    });
    lines = [];
    expect((await reference.call('DELETE', `/groups/${group.id}`, { as: 'olivia' })).status).toBeLessThan(300);
    const gone = audits().map(({ audit, credential, id, group_id, project_id }) => [
      audit,
      credential,
      id,
      group_id ?? project_id,
    ]);
    expect(gone).toEqual(
      expect.arrayContaining([
        ['deleted', 'trigger_token', trigger.id, project.id],
        ['deleted', 'group_access_token', made.id, group.id],
        ['deleted', 'hook', called.id, group.id],
      ]),
    );
  });

  it('names the secret among the settings that was set, and the request that did it', async () => {
    lines = [];
    const secret = 'a-key-nobody-should-read';
    const sent = await reference.call('PUT', '/application/settings', {
      as: 'root',
      json: { external_pipeline_validation_service_token: secret, signup_enabled: true },
      headers: { 'x-request-id': 'settings-1' },
    });
    expect([sent.status, sent.headers.get('x-request-id')]).toEqual([200, 'settings-1']);
    expect(audits()).toMatchObject([
      {
        audit: 'changed',
        credential: 'application_setting',
        setting: 'external_pipeline_validation_service_token',
        request_id: 'settings-1',
      },
    ]);
    expect(raw.join('\n')).not.toContain(secret);
  });

  it('is not written for what was refused', async () => {
    lines = [];
    const json = { name: 'x', scopes: ['api'], access_level: 30, expires_at: '2099-01-01' };
    expect((await reference.call('POST', '/groups/acme/access_tokens', { as: 'olivia', json })).status).toBe(400);
    expect((await reference.call('DELETE', '/groups/acme/access_tokens/838', { as: 'dev' })).status).toBe(403);
    expect(audits()).toEqual([]);
  });
});
