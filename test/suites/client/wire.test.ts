import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '../../../generated/client/index.ts';
import { headerPrefix } from '../../../runtime/client/header-prefix.ts';
import { loadApi, type Api, type Operation } from '../../../model/index.ts';
import { camelCase } from '../../../generators/emit/naming.ts';
import { testPath } from '../../unit/client/emit-fixture.ts';
import { jsonReply, startRecorder, type Recorder } from '../../unit/client/recorder.ts';

let recorder: Recorder;
let other: Recorder;
let description: Api;
let client: api.Client;

beforeAll(async () => {
  recorder = await startRecorder();
  other = await startRecorder();
  client = api.createClient({ baseUrl: recorder.url, auth: { privateToken: 'fwpat-test' } });
  const loaded = await loadApi(testPath('../spec/openapi.yaml'));
  if (loaded.api === undefined) throw new Error('the description does not load');
  description = loaded.api;
});
afterAll(() => Promise.all([recorder.close(), other.close()]));

type AnyCall = (client: api.Client, args: Record<string, unknown>) => Promise<{ status: number; body: unknown }>;

/** The emitted function of an operation; every operation has one. */
function callOf(operation: Operation): AnyCall {
  const functions = api as unknown as Record<string, AnyCall>; // a module's exports by name
  const call = functions[camelCase(operation.operationId)];
  if (call === undefined) throw new Error(`no function for ${operation.operationId}`);
  return call;
}

/** Values for the path parameters of an operation: text with a slash where the schema takes text, else 7. */
function pathArguments(operation: Operation): Record<string, unknown> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  return Object.fromEntries(parameters.map(({ name, schema }) => [name, takesText(schema) ? 'a/b c' : 7]));
}

function takesText(schema: Operation['parameters'][number]['schema']): boolean {
  if (schema.ref !== undefined) return takesText(schema.ref);
  if (schema.hasConst || schema.enum !== undefined) return false;
  return schema.types.includes('string') || [...schema.oneOf, ...schema.anyOf].some(takesText);
}

const line = (): string => `${recorder.last().method} ${recorder.last().url}`;
const formOf = (): string => decodeURIComponent(recorder.last().body);
const writes = (): Operation[] => description.operations.filter(({ requestBody }) => requestBody !== undefined);

describe('conventions of every operation', () => {
  it('[A-CONV-001][A-VERS-001] puts /api/v4 before every path, once, whether the base URL has it or not', async () => {
    recorder.answer({ status: 404 });
    for (const base of [recorder.url, `${recorder.url}/api/v4/`]) {
      const own = api.createClient({ baseUrl: base });
      for (const operation of description.operations) {
        await callOf(operation)(own, { ...pathArguments(operation), body: {} });
        expect(recorder.last().url.match(/\/api\/v4\//g)).toHaveLength(1);
        expect(recorder.last().url).toMatch(/^\/api\/v4\//);
        expect(recorder.last().headers).not.toHaveProperty('accept-version');
      }
    }
    expect(api.createClient({ variables: { base_url: 'https://h' } }).baseUrl).toBe('https://h/api/v4');
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
    expect(recorder.last()).toMatchObject({ method: 'GET', url: '/api/v4/issues?scope=all&state=opened', body: '' });
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
    for (const file of readdirSync(folder))
      expect(readFileSync(`${folder}/${file}`, 'utf8')).not.toMatch(/path: '[^']*:/);
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
});

describe('lists', () => {
  it('[A-CONV-025] take page and per_page, and send neither unless asked', async () => {
    recorder.answer(jsonReply([]));
    const lists = description.operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'page'));
    expect(lists.length).toBeGreaterThan(5);
    for (const operation of lists) {
      await callOf(operation)(client, pathArguments(operation));
      expect(recorder.last().url).not.toContain('page');
      await callOf(operation)(client, { ...pathArguments(operation), page: 2, per_page: 50 });
      expect(recorder.last().url, operation.operationId).toMatch(/\?page=2&per_page=50$/);
    }
  });

  it('[A-CONV-026][A-CONV-028][A-CONV-030] follow Link rel=next to the end, every entry once, without building URLs', async () => {
    const pages: Record<string, [number[], string]> = {
      '/api/v4/projects/1/issues/2/notes?per_page=2': [
        [1, 2],
        `<${recorder.url}/api/v4/opaque?x=%2Ba>; rel="next", <${recorder.url}/f>; rel="first"`,
      ],
      '/api/v4/opaque?x=%2Ba': [[3, 4], '</api/v4/other>; rel="prev", </api/v4/last?y=1>; rel="next"; title="a, b"'],
      '/api/v4/last?y=1': [[5], '</api/v4/first>; rel="first", </api/v4/last>; rel="last"'],
    };
    recorder.answer(({ url }) => {
      const [ids, link] = pages[url] ?? [[], ''];
      return jsonReply(
        ids.map((id) => ({ id })),
        200,
        { link },
      );
    });
    const seen: number[] = [];
    for await (const note of api.listIssueNotesAll(client, { id: 1, issue_iid: 2, per_page: 2 })) seen.push(note.id);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(recorder.requests.map(({ url }) => url)).toEqual(Object.keys(pages));
    for (const { headers } of recorder.requests) expect(headers['private-token']).toBe('fwpat-test');
  });

  it('[A-CONV-029] work without any of the pagination headers', async () => {
    recorder.answer(jsonReply([{ id: 1 }]));
    const page = await api.listIssues.orThrow(client);
    expect(page.headers['x-total']).toBeUndefined();
    const seen: number[] = [];
    for await (const issue of api.listIssuesAll(client)) seen.push(issue.id);
    expect(seen).toEqual([1]);
    recorder.answer(({ url }) =>
      jsonReply([{ id: url.includes('page=2') ? 2 : 1 }], 200, url.includes('page=2') ? {} : { 'x-next-page': '2' }),
    );
    seen.length = 0;
    for await (const issue of api.listIssuesAll(client)) seen.push(issue.id);
    expect(seen).toEqual([1, 2]);
  });

  it('[A-CONV-031][A-GROUP-006] page by keyset with order_by and sort, and go on by Link', async () => {
    recorder.answer(({ url }) =>
      url.includes('cursor')
        ? jsonReply([{ id: 2 }])
        : jsonReply([{ id: 1 }], 200, { link: `<${recorder.url}${url}&cursor=abc>; rel="next"` }),
    );
    const ids: number[] = [];
    const anonymous = api.createClient({ baseUrl: recorder.url });
    for await (const group of api.listGroupsAll(anonymous, { pagination: 'keyset', order_by: 'name', sort: 'asc' }))
      ids.push(group.id);
    expect(ids).toEqual([1, 2]);
    const first = recorder.requests[0]?.url ?? '';
    expect([...new URL(first, recorder.url).searchParams]).toEqual(
      expect.arrayContaining([
        ['pagination', 'keyset'],
        ['order_by', 'name'],
        ['sort', 'asc'],
      ]),
    );
    expect(recorder.last().headers).not.toHaveProperty('private-token');
  });

  it('[A-REPO-012] read the tree by page_token alone', async () => {
    recorder.answer(({ url }) =>
      url.includes('page_token')
        ? jsonReply([{ id: 'b' }])
        : jsonReply([{ id: 'a' }], 200, {
            link: `<${recorder.url}/api/v4/projects/1/repository/tree?page_token=t%3D&per_page=20>; rel="next"`,
          }),
    );
    const ids: string[] = [];
    for await (const entry of api.listRepositoryTreeAll(client, { id: 1, recursive: true })) ids.push(entry.id);
    expect(ids).toEqual(['a', 'b']);
    const tree = description.operations.find(({ operationId }) => operationId === 'listRepositoryTree');
    expect(tree?.parameters.map(({ name }) => name)).not.toContain('page');
    await api.listRepositoryTree(client, { id: 1, page_token: 'x', per_page: 5, pagination: 'keyset' });
    expect(line()).toBe('GET /api/v4/projects/1/repository/tree?pagination=keyset&page_token=x&per_page=5');
  });
});

describe('credentials, moves and answers', () => {
  it('[A-AUTH-001] sends the token in PRIVATE-TOKEN, or as a bearer, never in the URL', async () => {
    recorder.answer(jsonReply({}));
    await api.getCurrentUser(client);
    expect(recorder.last().headers['private-token']).toBe('fwpat-test');
    await api.getCurrentUser(api.createClient({ baseUrl: recorder.url, auth: { bearerToken: () => 'fwpat-b' } }));
    expect(recorder.last().headers.authorization).toBe('Bearer fwpat-b');
    expect(recorder.last().headers).not.toHaveProperty('private-token');
    for (const { url } of recorder.requests) expect(url).not.toContain('fwpat');
  });

  it('[A-AUTH-002] calls public resources without a credential, and with one when it has one', async () => {
    recorder.answer(jsonReply([]));
    const anonymous = api.createClient({ baseUrl: recorder.url });
    await api.listProjects(anonymous);
    await api.getIssue(anonymous, { id: 1, issue_iid: 1 });
    for (const { headers } of recorder.requests) {
      expect(headers).not.toHaveProperty('private-token');
      expect(headers).not.toHaveProperty('authorization');
    }
    await api.getIssue(client, { id: 1, issue_iid: 1 });
    expect(recorder.last().headers).toHaveProperty('private-token', 'fwpat-test');
  });

  it('[A-CONV-036] follows a moved project with method, body and credential, on the same origin only', async () => {
    recorder.answer(({ url }) =>
      url.includes('old%2Fname') ? { status: 301, headers: { location: '/api/v4/projects/5' } } : jsonReply({ id: 5 }),
    );
    expect(await api.getProject(client, { id: 'old/name' })).toMatchObject({ status: 200, body: { id: 5 } });
    expect(recorder.last()).toMatchObject({
      method: 'GET',
      url: '/api/v4/projects/5',
      headers: { 'private-token': 'fwpat-test' },
    });
    recorder.answer(({ url }) =>
      url.includes('old%2Fname')
        ? { status: 308, headers: { location: '/api/v4/projects/5/issues' } }
        : jsonReply({ id: 9 }, 201),
    );
    await api.createIssue(client, { id: 'old/name', body: { title: 't' } });
    expect(recorder.last()).toMatchObject({
      method: 'POST',
      body: '{"title":"t"}',
      headers: { 'private-token': 'fwpat-test' },
    });
    recorder.answer({ status: 301, headers: { location: `${other.url}/api/v4/projects/5` } });
    other.answer(jsonReply({ id: 5 }));
    await api.getProject(client, { id: 'old/name' });
    expect(other.last().headers).not.toHaveProperty('private-token');
  });

  it('[A-ERROR-001] returns no data for 204', async () => {
    recorder.answer({ status: 204 });
    expect(await api.deleteIssue.orThrow(client, { id: 1, issue_iid: 2 })).toMatchObject({
      ok: true,
      status: 204,
      body: undefined,
    });
  });

  it('[A-ERROR-005] hands out every form of an error body', async () => {
    for (const body of [
      { message: '404 Not Found' },
      { message: { title: ['is too long'] } },
      { error: 'title is missing' },
    ]) {
      recorder.answer(jsonReply(body, 400));
      expect(await api.createIssue(client, { id: 1, body: { title: 't' } })).toMatchObject({
        ok: false,
        status: 400,
        body,
      });
    }
    recorder.answer({ status: 429, body: 'Retry later', headers: { 'content-type': 'text/plain' } });
    expect(await api.createIssue(client, { id: 1, body: { title: 't' } })).toMatchObject({
      ok: false,
      status: 429,
      body: 'Retry later',
    });
  });

  it('[A-FILE-002][A-FILE-012] reads the metadata headers of HEAD, under another prefix too', async () => {
    const fields = {
      'blob-id': 'b',
      'commit-id': 'c',
      'content-sha256': 's',
      encoding: 'base64',
      'file-name': 'x.md',
      'file-path': 'a/x.md',
      'last-commit-id': 'l',
      ref: 'main',
      size: '12',
      'execute-filemode': 'false',
    };
    const headers = (prefix: string): Record<string, string> =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}-${name}`, value]));
    const expected = { ...headers('x-service'), 'x-service-size': 12 };
    recorder.answer({ headers: headers('x-service') });
    const result = await api.headFile.orThrow(client, { id: 1, file_path: 'a/x.md', ref: 'main' });
    expect(line()).toBe('HEAD /api/v4/projects/1/repository/files/a%2Fx.md?ref=main');
    expect(result).toMatchObject({ status: 200, body: undefined, headers: expected });
    recorder.answer({ headers: headers('X-Acme') });
    const prefixed = api.createClient({ baseUrl: recorder.url, middleware: [headerPrefix('X-Service', ['X-Acme'])] });
    expect((await api.headFile.orThrow(prefixed, { id: 1, file_path: 'x', ref: 'main' })).headers).toMatchObject(
      expected,
    );
  });

  it('[A-FILE-017] reads raw bytes as they are, with ref and lfs', async () => {
    const bytes = new Uint8Array([0, 255, 128, 10]);
    recorder.answer({ headers: { 'content-type': 'application/octet-stream' }, body: bytes });
    const { body } = await api.getFileRaw.orThrow(client, { id: 1, file_path: 'a/b c.bin', ref: 'main', lfs: true });
    expect(new Uint8Array(await body.arrayBuffer())).toEqual(bytes);
    expect(line()).toBe('GET /api/v4/projects/1/repository/files/a%2Fb%20c.bin/raw?ref=main&lfs=true');
    await api.getFileRaw(client, { id: 1, file_path: 'x' });
    expect(line()).toBe('GET /api/v4/projects/1/repository/files/x/raw');
  });
});
