import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, makeProject } from '../../../support/consumer-project.ts';
import { emitFixture, testPath } from '../../../support/emit-fixture.ts';
import { startRecorder, type Recorder } from '../../../support/recorder.ts';

const BIG = '9007199254740993';
const TIME = '2026-01-02T03:04:05Z';

/** What `main.ts` exports; values that are no JSON are told as texts: `bigint 5`, `Date 2026-...`. */
interface Main {
  readonly read: (baseUrl: string) => Promise<Record<string, unknown>>;
  readonly write: (baseUrl: string) => Promise<void>;
}

/** Strictly compiled: what the types say is what is asked for here. */
function mainText(int64: 'bigint' | 'string'): string {
  const id = int64 === 'bigint' ? `${BIG}n` : `'${BIG}'`;
  return `import { createClient, getAlternatives, getKind, getStatus, search, write as send } from './generated/client/index.js';

const told = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, function (this: Record<string, unknown>, key: string, own: unknown) {
    const member = this[key];
    return typeof member === 'bigint' ? 'bigint ' + member : member instanceof Date ? 'Date ' + member.toISOString() : own;
  }) ?? 'null');

export async function read(baseUrl: string): Promise<Record<string, unknown>> {
  const client = createClient({ baseUrl });
  const found: Record<string, unknown> = {};
  const call = async (status: string) => getStatus(createClient({ baseUrl: baseUrl + '/' + status }));
  for (const status of ['200', '202', '404', '410', '500']) found[status] = told((await call(status)).body);
  const ok = await call('200');
  if (ok.status === 200) {
    const at: string | undefined = ok.body.at;
    const n: ${int64} | undefined = ok.body.n;
    const header: ${int64} | undefined = ok.headers['x-n'];
    const instant: Date | undefined = ok.headers['x-at'];
    const count: number | undefined = ok.headers['x-count'];
    found['types'] = told([at, n, header, instant, count]);
  }
  const later = await call('202');
  if (later.status === 202) found['text header'] = later.headers['x-n'] satisfies string | undefined;
  const plain = await getKind(client);
  const short = await getKind(client, {}, { accept: 'application/vnd.short+json' });
  if (plain.ok && short.ok) found['kinds'] = told([plain.body.n satisfies ${int64} | undefined, short.body.n satisfies number | undefined]);
  found['alternatives'] = told((await getAlternatives.orThrow(client)).body);
  return found;
}

export async function write(baseUrl: string): Promise<void> {
  const client = createClient({ baseUrl });
  const ids = { id: ${id}, digits: '${BIG}' };
  const parameters = { at: ids, filter: ids, form: { ids }, items: [ids], deep: { ids }, 'X-Ids': ids, ids } as const;
  await send(client, { ...parameters, items: [ids], body: { id: ${id}, text: '${BIG}' } });
  await send(client, { at: ids, contentType: 'application/x-www-form-urlencoded', body: { meta: ids, list: [ids], id: ${id} } });
  await send(client, { at: ids, contentType: 'multipart/form-data', body: { meta: ids, list: [ids], id: ${id}, note: '${BIG}' } });
  await send(client, { at: ids, contentType: 'multipart/mixed', body: [ids] });
  await search(client, { q: ids });
}
`;
}

let recorder: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

async function build(int64: 'bigint' | 'string'): Promise<{ main: Main; remove: () => void }> {
  const options = { dates: 'Date', int64 } as const;
  const files = await emitFixture(testPath('fixtures/client/exact-places.yaml'), options);
  const project = makeProject(
    'client-esm',
    files.map(({ path, contents }) => ({ path: `generated/${path}`, contents })),
  );
  writeFileSync(join(project.folder, 'types-check.ts'), 'export {};\n');
  writeFileSync(join(project.folder, 'main.ts'), mainText(int64));
  expect(await compile(project.folder, 'TypeScript 7', true)).toBe('');
  // The text above exports it.
  const main = (await import(pathToFileURL(join(project.folder, 'dist', 'main.js')).href)) as Main;
  return { main, remove: project.remove };
}

const BODY = `{"at":"${TIME}","n":${BIG},"code":${BIG}}`;
const ALTERNATIVES = `{"maybe":"${TIME}","big":${BIG},"named":"${TIME}","either":${BIG},"pair":["${TIME}","${TIME}"],"event":{"kind":"text","at":"${TIME}"}}`;

describe.each(['bigint', 'string'] as const)('places of instants and integers, int64 as %s', (int64) => {
  let built: { main: Main; remove: () => void };
  beforeAll(async () => {
    built = await build(int64);
  });
  afterAll(() => built.remove());

  it('every status, media type, alternative and header is read as its own type says', async () => {
    recorder.answer(({ url, headers }) => {
      const [, status] = /^\/(\d+)\//.exec(url) ?? [];
      const fields = { 'x-n': BIG, 'x-at': TIME, 'x-count': '5', 'content-type': headers.accept ?? '' };
      const body = url === '/alternatives' ? ALTERNATIVES : BODY;
      return {
        status: Number(status ?? 200),
        headers: { ...fields, 'content-type': fields['content-type'].split(',')[0] ?? '' },
        body,
      };
    });
    const big = int64 === 'bigint' ? `bigint ${BIG}` : BIG;
    const date = 'Date 2026-01-02T03:04:05.000Z';
    const rounded = Number(BIG);
    expect(await built.main.read(recorder.url)).toEqual({
      200: { at: TIME, n: big, code: rounded },
      202: { at: date, n: rounded, code: rounded },
      404: { at: TIME, n: rounded, code: rounded },
      410: { at: date, n: rounded, code: rounded },
      500: { at: TIME, n: rounded, code: big },
      types: [TIME, big, big, date, 5],
      'text header': BIG,
      kinds: [big, rounded],
      alternatives: {
        maybe: date,
        big,
        named: date,
        either: big,
        pair: [TIME, date],
        event: { kind: 'text', at: TIME },
      },
    });
  });

  it('integers are numbers with all digits in the JSON of bodies, parts, fields and parameters', async () => {
    recorder.answer({ status: 204 });
    const before = recorder.requests.length;
    await built.main.write(recorder.url);
    const [json, form, multipart, mixed, search] = recorder.requests.slice(before);
    const ids = `{"id":${BIG},"digits":"${BIG}"}`;
    const encoded = encodeURIComponent(ids);
    const url = new URL(json?.url ?? '', recorder.url);
    expect(url.pathname).toBe(`/write/${encoded.replaceAll('%2C', ',')}`.replaceAll(',', '%2C'));
    expect(url.searchParams.get('filter')).toBe(ids);
    expect(url.searchParams.get('form')).toBe(`ids=${encoded}`);
    expect(url.searchParams.get('items')).toBe(ids);
    expect(url.searchParams.get('deep[ids][id]')).toBe(BIG);
    expect(json?.headers['x-ids']).toBe(ids);
    expect(json?.headers.cookie).toBe(`ids=${encoded}`);
    expect(json?.body).toBe(`{"id":${BIG},"text":"${BIG}"}`);
    expect(form?.body).toBe(`meta=${encoded}&list=${encoded}&id=${BIG}`);
    const part = `Content-Type: application/json\r\n\r\n${ids}\r\n`;
    const named = (name: string, rest: string): string => `Content-Disposition: form-data; name="${name}"\r\n${rest}`;
    for (const name of ['meta', 'list']) expect(multipart?.body).toContain(named(name, part));
    expect(multipart?.body).toContain(named('id', `\r\n${BIG}\r\n`));
    expect(multipart?.body).toContain(named('note', `\r\n${BIG}\r\n`));
    expect(mixed?.body).toContain(part);
    expect(search?.url).toBe(`/search?${encoded}`);
  });
});
