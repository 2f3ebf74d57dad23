import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { emitClient } from '../../../../generators/client/index.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { compile, makeProject } from '../../../support/consumer-project.ts';
import { emitServer, loadOrFail, testPath } from '../../../support/emit-workshop.ts';

const BIG = '9007199254740993';

/** What `main.ts` exports. */
interface Main {
  readonly answers: () => Promise<readonly string[]>;
  readonly sent: () => Promise<readonly unknown[]>;
}

const MAIN = `import { createClient, write as send, writeLines, type WriteArgs } from './generated/client/index.js';
import { createFetchHandler } from './generated/runtime/http/index.js';
import { type Handlers, operationTable } from './generated/server/index.js';

let status = 200;
const seen: unknown[] = [];
const handlers: Partial<Handlers> = {
  getStatus: () => {
    if (status === 200) return { status, body: { at: '${BIG}', n: '${BIG}', code: 5 } };
    if (status === 404) return { status, body: { at: '${BIG}', code: '${BIG}' } };
    return { status: 500, body: { code: '${BIG}' } };
  },
  readLines: () => ({ status: 200, body: (async function* () { yield { id: '${BIG}', digits: '${BIG}' }; })() }),
  write: ({ path, query, headers, cookies, body }) => {
    seen.push({ path, query, headers: headers?.['X-Ids'], cookies, body });
    return { status: 204 };
  },
};
const handle = createFetchHandler(operationTable, handlers as Handlers, { validateResponses: 'throw' });
const fetchServer: typeof fetch = async (input, init) => (await handle(new Request(input, init))) ?? Response.error();

export async function answers(): Promise<readonly string[]> {
  const texts: string[] = [];
  for (status of [200, 404, 500]) texts.push(await (await fetchServer('http://x/statuses')).text());
  texts.push(await (await fetchServer('http://x/lines')).text());
  return texts;
}

export async function sent(): Promise<readonly unknown[]> {
  const client = createClient({ baseUrl: 'http://x', fetch: fetchServer });
  const ids = { id: '${BIG}', digits: '${BIG}' };
  const bodies: WriteArgs[] = [
    { at: ids, filter: ids, form: { ids }, deep: { ids }, 'X-Ids': ids, ids, body: { id: '${BIG}', text: 'x' } },
    { at: ids, contentType: 'application/x-www-form-urlencoded', body: { meta: ids, list: [ids], id: '${BIG}' } },
    { at: ids, contentType: 'multipart/form-data', body: { meta: ids, list: [ids], id: '${BIG}', note: '${BIG}' } },
  ];
  for (const args of bodies) {
    const result = await send(client, args);
    if (result.status !== 204) throw new Error(JSON.stringify(result.body));
  }
  return seen;
}
void writeLines;
`;

it('a text of one status was a number because it is an integer in another; lines were texts', async () => {
  const options = { ...defaultEmitOptions, int64: 'string' } as const;
  const api = await loadOrFail(testPath('fixtures/client/exact-places.yaml'));
  const emitted = [...emitServer(api, options), ...emitClient(api, options)];
  const files = new Map(emitted.map(({ path, contents }) => [path, { path: `generated/${path}`, contents }]));
  const project = makeProject(
    'client-esm',
    [...files.values()].filter(({ path }) => !path.startsWith('generated/stubs/')),
  );
  try {
    writeFileSync(join(project.folder, 'types-check.ts'), 'export {};\n');
    writeFileSync(join(project.folder, 'main.ts'), MAIN);
    expect(await compile(project.folder, 'TypeScript 7', true)).toBe('');
    // The text above exports it.
    const main = (await import(pathToFileURL(join(project.folder, 'dist', 'main.js')).href)) as Main;
    expect(await main.answers()).toEqual([
      `{"at":"${BIG}","n":${BIG},"code":5}`,
      `{"at":"${BIG}","code":"${BIG}"}`,
      `{"code":${BIG}}`,
      `{"id":${BIG},"digits":"${BIG}"}\n`,
    ]);
    const ids = { id: BIG, digits: BIG };
    const common = { path: { at: ids } };
    expect(await main.sent()).toMatchObject([
      {
        ...common,
        query: { filter: ids, form: { ids }, deep: { ids } },
        headers: ids,
        cookies: { ids },
        body: { id: BIG, text: 'x' },
      },
      { ...common, body: { meta: ids, list: [ids], id: BIG } },
      { ...common, body: { meta: ids, list: [ids], id: BIG, note: BIG } },
    ]);
  } finally {
    project.remove();
  }
});
