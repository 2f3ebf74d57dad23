import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '../../../generated/client/index.ts';
import { headerPrefix } from '../../../runtime/client/policies/header-prefix.ts';
import { withMiddleware } from '../../../runtime/client/index.ts';
import { jsonReply, startRecorder, type Recorder } from '../../support/recorder.ts';
import { makeClient, TOKEN } from './stub-client.ts';

let recorder: Recorder;
let other: Recorder;
let client: api.Client;

beforeAll(async () => {
  recorder = await startRecorder();
  other = await startRecorder();
  client = makeClient({ baseUrl: recorder.url, auth: { privateToken: TOKEN } });
});
afterAll(() => Promise.all([recorder.close(), other.close()]));

const line = (): string => `${recorder.last().method} ${recorder.last().url}`;

describe('credentials, moves and answers', () => {
  it('[A-AUTH-001] sends the token in PRIVATE-TOKEN, or as a bearer, never in the URL', async () => {
    recorder.answer(jsonReply({}));
    await api.getCurrentUser(client);
    expect(recorder.last().headers['private-token']).toBe(TOKEN);
    await api.getCurrentUser(makeClient({ baseUrl: recorder.url, auth: { bearerToken: () => 'fwpat-b' } }));
    expect(recorder.last().headers.authorization).toBe('Bearer fwpat-b');
    expect(recorder.last().headers).not.toHaveProperty('private-token');
    for (const { url } of recorder.requests) expect(url).not.toContain('fwpat');
  });

  it('[A-AUTH-002] calls public resources without a credential, and with one when it has one', async () => {
    recorder.answer(jsonReply([]));
    const anonymous = makeClient({ baseUrl: recorder.url });
    await api.listProjects(anonymous);
    await api.getIssue(anonymous, { id: 1, issue_iid: 1 });
    for (const { headers } of recorder.requests) {
      expect(headers).not.toHaveProperty('private-token');
      expect(headers).not.toHaveProperty('authorization');
    }
    await api.getIssue(client, { id: 1, issue_iid: 1 });
    expect(recorder.last().headers).toHaveProperty('private-token', TOKEN);
  });

  it('[A-CONV-036] follows a moved project with method, body and credential, on the same origin only', async () => {
    recorder.answer(({ url }) =>
      url.includes('old%2Fname') ? { status: 301, headers: { location: '/api/v4/projects/5' } } : jsonReply({ id: 5 }),
    );
    expect(await api.getProject(client, { id: 'old/name' })).toMatchObject({ status: 200, body: { id: 5 } });
    expect(recorder.last()).toMatchObject({
      method: 'GET',
      url: '/api/v4/projects/5',
      headers: { 'private-token': TOKEN },
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
      headers: { 'private-token': TOKEN },
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
    const prefixed = withMiddleware(makeClient({ baseUrl: recorder.url }), headerPrefix('X-Service', ['X-Acme']));
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
