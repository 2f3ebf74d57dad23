import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as api from '../../../generated/client/index.ts';
import { jsonReply, startRecorder, type Recorder } from '../../support/recorder.ts';
import { makeClient, TOKEN } from './stub-client.ts';
import { OPERATIONS } from './called-operations.ts';

let recorder: Recorder;
let client: api.Client;

beforeAll(async () => {
  recorder = await startRecorder();
  client = makeClient({ baseUrl: recorder.url, auth: { privateToken: TOKEN } });
});

afterAll(() => recorder.close());

describe('operations', () => {
  it.each(OPERATIONS.map((row) => [`[${row.ids}] ${row.title}`, row] as const))('%s', async (_, row) => {
    recorder.answer(row.reply ?? jsonReply({}));
    const { ok, status, body } = await row.call(client);
    const { method, url } = recorder.last();
    expect(`${method} ${url.replace('/api/v4', '')}`).toBe(row.sent);
    expect(recorder.last().body).toBe(row.body === undefined ? '' : JSON.stringify(row.body));
    if (row.result !== undefined) expect({ ok, status, body }).toMatchObject({ ok: true, ...row.result });
  });
});
