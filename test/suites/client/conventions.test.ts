import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '../../../generated/client/index.ts';
import { camelCase } from '../../../generators/emit/code/naming.ts';
import type { Api, Operation } from '../../../model/index.ts';
import { clientModules } from '../../support/client-modules.ts';
import { loadOrFail, testPath } from '../../support/emit-fixture.ts';
import { jsonReply, startRecorder, type Recorder } from '../../support/recorder.ts';
import { callOf, pathArguments } from './every-operation.ts';
import { makeClient, TOKEN } from './stub-client.ts';

let recorder: Recorder;
let description: Api;
let client: api.Client;

beforeAll(async () => {
  recorder = await startRecorder();
  client = makeClient({ baseUrl: recorder.url, auth: { privateToken: TOKEN } });
  description = await loadOrFail(testPath('../spec/openapi.yaml'));
});
afterAll(() => recorder.close());

const line = (): string => `${recorder.last().method} ${recorder.last().url}`;
const formOf = (): string => decodeURIComponent(recorder.last().body);
const writes = (): Operation[] => description.operations.filter(({ requestBody }) => requestBody !== undefined);

describe('conventions of every operation', () => {
  it('[A-CONV-001][A-VERS-001] puts /api/v4 before every path, once, whether the base URL has it or not', async () => {
    recorder.answer({ status: 404 });
    for (const base of [recorder.url, `${recorder.url}/api/v4/`]) {
      const own = makeClient({ baseUrl: base });
      for (const operation of description.operations) {
        await callOf(operation)(own, { ...pathArguments(operation), body: {} });
        expect(recorder.last().url.match(/\/api\/v4\//g)).toHaveLength(1);
        expect(recorder.last().url).toMatch(/^\/api\/v4\//);
        expect(recorder.last().headers).not.toHaveProperty('accept-version');
      }
    }
    expect(makeClient({ variables: { base_url: 'https://h' } }).baseUrl).toBe('https://h/api/v4');
  });

  it('[A-CONV-002] asks for JSON wherever the answer is not raw, and reads it', async () => {
    recorder.answer(jsonReply({ read: true }));
    for (const operation of description.operations) {
      const success = operation.responses.find(({ status }) => status.startsWith('2'));
      const isRaw = success?.content.some(({ name }) => !name.includes('json')) ?? false;
      if (isRaw || operation.method === 'HEAD' || success?.content.length === 0) continue;
      const { body } = await callOf(operation)(client, { ...pathArguments(operation), body: {} });
      expect(recorder.last().headers.accept).toBe('application/json');
      expect(body).toEqual({ read: true });
    }
  });

  it('[A-CONV-004] sends parameters of reads in the query, of writes in the body', async () => {
    recorder.answer(jsonReply([]));
    for (const operation of description.operations) {
      const isWrite = operation.method === 'POST' || operation.method === 'PUT';
      const query = operation.parameters.filter((parameter) => parameter.in === 'query');
      if (isWrite)
        expect(
          query.map(({ name }) => name),
          operation.operationId,
        ).toEqual([]);
      else if (operation.method !== 'DELETE') expect(operation.requestBody, operation.operationId).toBeUndefined();
    }
    await api.listIssues(client, { state: 'opened', scope: 'all' });
    expect(recorder.last()).toMatchObject({ method: 'GET', url: '/api/v4/issues?state=opened&scope=all', body: '' });
    await api.createIssue(client, { id: 1, body: { title: 't' } });
    expect(recorder.last()).toMatchObject({ method: 'POST', url: '/api/v4/projects/1/issues', body: '{"title":"t"}' });
  });

  it('[A-CONV-005] names the content type of every JSON body', async () => {
    recorder.answer({ status: 404 });
    expect(writes().length).toBeGreaterThan(5);
    for (const operation of writes()) {
      await callOf(operation)(client, { ...pathArguments(operation), body: { a: 1 } });
      expect(recorder.last().headers['content-type'], operation.operationId).toBe('application/json');
      expect(JSON.parse(recorder.last().body)).toEqual({ a: 1 });
    }
  });

  it('[A-CONV-006] sends every body as a form as well, under the same names', async () => {
    recorder.answer({ status: 404 });
    const contentType = 'application/x-www-form-urlencoded';
    for (const operation of writes()) {
      await callOf(operation)(client, { ...pathArguments(operation), body: { a: 1, title: 'x&y' }, contentType });
      expect(recorder.last().headers['content-type'], operation.operationId).toBe(contentType);
      expect(recorder.last().body).toBe('a=1&title=x%26y');
    }
  });

  it('[A-CONV-007] has no path with a colon, and replaces every parameter whole', async () => {
    recorder.answer({ status: 404 });
    for (const operation of description.operations) {
      await callOf(operation)(client, { ...pathArguments(operation), body: {} });
      expect(recorder.last().url, operation.operationId).not.toMatch(/[:{}]/);
    }
    const folder = testPath('../generated/client');
    for (const { code } of clientModules(folder)) expect(code).not.toMatch(/path: '[^']*:/);
  });

  it('[A-CONV-008] sends a path value as one segment, its slash encoded once', async () => {
    recorder.answer({ status: 404 });
    let count = 0;
    for (const operation of description.operations) {
      await callOf(operation)(client, { ...pathArguments(operation), body: {} });
      const texts = Object.values(pathArguments(operation)).filter((value) => typeof value === 'string');
      count += texts.length;
      const segments = (recorder.last().url.split('?')[0] ?? '').split('/').length;
      expect(segments, operation.operationId).toBe(`/api/v4${operation.path}`.split('/').length);
      expect(recorder.last().url.split('a%2Fb%20c').length - 1, operation.operationId).toBe(texts.length);
    }
    expect(count).toBeGreaterThan(20);
  });

  it('[A-CONV-011] addresses projects and groups by number and by full path', async () => {
    recorder.answer({ status: 404 });
    await api.getProject(client, { id: 5 });
    expect(line()).toBe('GET /api/v4/projects/5');
    await api.getProject(client, { id: 'acme/tools/app' });
    expect(line()).toBe('GET /api/v4/projects/acme%2Ftools%2Fapp');
    await api.getGroup(client, { id: 9 });
    await api.getGroup(client, { id: 'acme/tools' });
    expect(line()).toBe('GET /api/v4/groups/acme%2Ftools');
    for (const id of ['', '.', '..'])
      await expect(api.getProject(client, { id })).rejects.toBeInstanceOf(api.WireError);
  });

  it('[A-CONV-014] writes arrays as repeated name[]=value, in query and form', async () => {
    recorder.answer({ status: 404 });
    await api.listProjectIssues(client, { id: 1, iids: [4, 5] });
    expect(line()).toBe('GET /api/v4/projects/1/issues?iids%5B%5D=4&iids%5B%5D=5');
    await api.listGroups(client, { skip_groups: [3] });
    expect(line()).toBe('GET /api/v4/groups?skip_groups%5B%5D=3');
    const contentType = 'application/x-www-form-urlencoded';
    await api.createGroupAccessToken(client, { id: 1, body: { name: 'n', scopes: ['api', 'read_api'] }, contentType });
    expect(formOf()).toBe('name=n&scopes[]=api&scopes[]=read_api');
  });

  it('[A-CONV-015] writes hashes as name[key]=value, in query and form', async () => {
    recorder.answer({ status: 404 });
    await api.listIssues(client, { not: { labels: 'x', iids: [1, 2] } });
    expect(decodeURIComponent(line())).toBe('GET /api/v4/issues?not[labels]=x&not[iids][]=1&not[iids][]=2');
    const defaults = {
      allow_force_push: true,
      allowed_to_push: [{ access_level: 40 as const }],
      allowed_to_merge: [],
    };
    const body = { name: 'n', path: 'p', default_branch_protection_defaults: defaults };
    await api.createGroup(client, { body, contentType: 'application/x-www-form-urlencoded' });
    expect(formOf()).toContain('default_branch_protection_defaults[allow_force_push]=true');
    expect(formOf()).toContain('default_branch_protection_defaults[allowed_to_push][0][access_level]=40');
  });

  it('[A-CONV-016] writes arrays of hashes with indices in a form, and as JSON', async () => {
    recorder.answer({ status: 404 });
    const actions = [
      { action: 'create', file_path: 'a/b.txt', content: 'x' },
      { action: 'delete', file_path: 'c' },
    ] as const;
    const body = { branch: 'main', commit_message: 'm', actions: [...actions] };
    await api.createCommit(client, { id: 1, body, contentType: 'application/x-www-form-urlencoded' });
    expect(formOf()).toBe(
      'branch=main&commit_message=m&actions[0][action]=create&actions[0][file_path]=a/b.txt&actions[0][content]=x' +
        '&actions[1][action]=delete&actions[1][file_path]=c',
    );
    await api.createCommit(client, { id: 1, body });
    expect(JSON.parse(recorder.last().body)).toEqual(body);
  });

  it('[A-CONV-017] encodes the plus of an offset', async () => {
    recorder.answer({ status: 404 });
    await api.listIssues(client, { created_after: '2026-01-02T03:04:05+02:00' });
    expect(line()).toBe('GET /api/v4/issues?created_after=2026-01-02T03%3A04%3A05%2B02%3A00');
  });

  it('[A-CONV-043] has one module for each resource, and every operation in one of them', () => {
    const folder = testPath('../generated/client');
    const modules = clientModules(folder);
    const tags = description.operations.map((operation) => operation.tags.map(({ name }) => name));
    expect(tags.every((list) => list.length === 1)).toBe(true);
    const files = modules.map(({ file }) => file);
    expect(files.toSorted()).toEqual(
      [...new Set(tags.flat())].map((tag) => `${tag.replaceAll('_', '-')}.ts`).toSorted(),
    );
    expect(files).toEqual(expect.arrayContaining(RESOURCES.split(' ').map((name) => `${name}.ts`)));
    const homes = new Map<string, string[]>();
    for (const { file, code } of modules)
      for (const [, name = ''] of code.matchAll(/^export const (\w+): (?:\w*Operation|Negotiated)</gm))
        homes.set(name, [...(homes.get(name) ?? []), file]);
    expect(homes.size).toBe(description.operations.length);
    description.operations.forEach(({ operationId }, index) => {
      expect(homes.get(camelCase(operationId)), operationId).toEqual(
        tags[index]?.map((tag) => `${tag.replaceAll('_', '-')}.ts`),
      );
    });
  });
});

/** The resources of both documents, as the modules of the client are called. */
const RESOURCES =
  'projects groups epics issues merge-requests notes draft-notes reactions approvals repository commits repository-files ' +
  'group-access-tokens personal-access-tokens service-accounts runners system-hooks group-hooks deploy-keys ' +
  'pipeline-triggers application-settings';
