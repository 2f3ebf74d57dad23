import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '../../../generated/client/index.ts';
import { camelCase } from '../../../generators/emit/code/naming.ts';
import type { Api, Operation } from '../../../model/index.ts';
import type { Pages } from '../../../runtime/client/paginate.ts';
import { loadOrFail, testPath } from '../../support/emit-fixture.ts';
import { jsonReply, startRecorder, type Recorder } from '../../support/recorder.ts';
import { callOf, pathArguments } from './every-operation.ts';
import { makeClient, ORIGIN, stubClient, TOKEN, type Answer } from './stub-client.ts';

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

type Reader = (client: api.Client, args: Record<string, unknown>) => Pages<{ readonly body: unknown }, unknown>;

/** True for an operation that answers with an array, part by part. */
function isList({ parameters, responses }: Operation): boolean {
  const [content] = responses.find(({ status }) => status === '200')?.content ?? [];
  return parameters.some(({ name }) => name === 'per_page') && content?.schema?.types.includes('array') === true;
}

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
    for (const { headers } of recorder.requests) expect(headers['private-token']).toBe(TOKEN);
  });

  it('[A-CONV-026][A-CONV-030] have a reader each, which yields the entries of all pages and then of whole pages', async () => {
    const lists = description.operations.filter(isList);
    expect(lists.length).toBeGreaterThan(40);
    for (const operation of lists) {
      const readers = api as unknown as Record<string, Reader>; // a module's exports by name
      const reader = readers[`${camelCase(operation.operationId)}All`];
      if (reader === undefined) throw new Error(`no reader for ${operation.operationId}`);
      const next = `<${ORIGIN}/api/v4/second>; rel="next"`;
      const pages: Answer[] = [{ body: [{ id: 1 }, { id: 2 }], headers: { link: next } }, { body: [{ id: 3 }] }];
      const { client: stub, sent } = stubClient(pages);
      const entries: unknown[] = [];
      for await (const entry of reader(stub, pathArguments(operation))) entries.push(entry);
      expect(entries, operation.operationId).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
      expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET']);
      expect(sent[1]?.target).toBe('/second');
      const bodies: unknown[] = [];
      for await (const page of reader(stubClient(pages).client, pathArguments(operation)).pages())
        bodies.push(page.body);
      expect(bodies).toEqual([[{ id: 1 }, { id: 2 }], [{ id: 3 }]]);
    }
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
    const anonymous = makeClient({ baseUrl: recorder.url });
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
    expect(line()).toBe('GET /api/v4/projects/1/repository/tree?page_token=x&per_page=5&pagination=keyset');
  });
});
