import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitClient } from '../../../../generators/client/index.ts';
import { defaultEmitOptions, type EmitOptions } from '../../../../generators/emit/options.ts';
import type { GeneratedFile } from '../../../../generators/emit/generated-file.ts';
import { compile, makeProject } from '../../../support/consumer-project.ts';
import { emitServer, loadOrFail, testPath } from '../../../support/emit-workshop.ts';

type Policies = Pick<EmitOptions, 'dates' | 'int64'>;

/** What `main.ts` exports: the server and a client that calls it without a network. */
interface Main {
  readonly handle: (request: Request) => Promise<Response> | undefined;
  readonly roundTrip: () => Promise<unknown>;
  readonly seen: unknown[];
}

const HEAD = `import { createClient, createEvent, listEvents } from './generated/client/index.js';
import { createFetchHandler } from './generated/runtime/http/index.js';
import { type Handlers, operationTable } from './generated/server/index.js';
const handlers: Handlers = HANDLERS;
export const seen: unknown[] = [];
export const handle: (request: Request) => Promise<Response> | undefined = createFetchHandler(operationTable, handlers, { validateResponses: 'throw', onError: (problem) => seen.push(problem.errors, problem.cause) });
const fetchServer: typeof fetch = async (input, init) => (await handle(new Request(input, init))) ?? Response.error();
const client = createClient({ baseUrl: 'http://x', fetch: fetchServer });
`;

/** Emits client and server under policies, compiles them with a program strictly, and loads it. */
async function build(
  policies: Policies,
  handlers: string,
  program: string,
): Promise<{ main: Main; remove: () => void }> {
  const api = await loadOrFail(testPath('fixtures/express/policies.yaml'));
  const all = { ...defaultEmitOptions, ...policies };
  const emitted = [...emitServer(api, all), ...emitClient(api, all)].filter(({ path }) => !path.startsWith('stubs/'));
  const files = [...new Map(emitted.map((file) => [file.path, file])).values()];
  const inFolder = files.map(({ path, contents }): GeneratedFile => ({ path: `generated/${path}`, contents }));
  for (const { path, contents } of inFolder) {
    const long = String(contents)
      .split('\n')
      .filter((line) => line.length > 120);
    expect(/^generated\/(server|validators)\//.test(path) ? long : []).toEqual([]);
  }
  const project = makeProject('client-esm', inFolder);
  writeFileSync(join(project.folder, 'types-check.ts'), 'export {};\n');
  writeFileSync(join(project.folder, 'main.ts'), HEAD.replace('HANDLERS', () => handlers) + program);
  expect(await compile(project.folder, 'TypeScript 7', true)).toBe('');
  const loaded: unknown = await import(pathToFileURL(join(project.folder, 'dist', 'main.js')).href);
  return { main: loaded as Main, remove: project.remove }; // the text above exports it
}

const BIG = '9007199254740993';
const MAX = '9223372036854775807';

async function send(main: Main, path: string, body?: string): Promise<{ status: number; text: string }> {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const response = await main.handle(new Request(`http://x${path}`, init));
  return { status: response?.status ?? 0, text: (await response?.text()) ?? '' };
}

describe('Date and bigint on both sides', () => {
  let built: Awaited<ReturnType<typeof build>>;
  beforeAll(async () => {
    built = await build(
      { dates: 'Date', int64: 'bigint' },
      `{
        listEvents({ query: { since, after, ids } }) {
          const at: Date = since;
          const id: bigint = after ?? 0n;
          const next = { id: id + 1n, at, day: '2026-01-02', refs: { x: ids?.[0] ?? 0n }, count: ids?.length ?? 0 };
          return { status: 200, headers: { 'X-At': at.toISOString() }, body: [next] };
        },
        createEvent({ body }) {
          const at: Date = body.at;
          const id: bigint = body.id;
          return { status: 201, body: { ...body, id: id - 1n, at: new Date(at.getTime() + 1000) } };
        },
      }`,
      `export async function roundTrip(): Promise<unknown> {
        const { body: [first] } = await listEvents.orThrow(client, { since: new Date(5), after: ${BIG}n, ids: [1n, ${MAX}n] });
        const made = await createEvent.orThrow(client, {
          body: { id: ${MAX}n, at: new Date(0), day: 'x'.length === 1 ? '2026-01-02' : '', ended: null, times: [new Date(7)], refs: { a: -${BIG}n } },
        });
        return [first, made.body];
      }
      `,
    );
  });
  afterAll(() => built.remove());

  it('what the client sends is what the handler gets, and back', async () => {
    expect(await built.main.roundTrip()).toEqual([
      { id: BigInt(BIG) + 1n, at: new Date(5), day: '2026-01-02', refs: { x: 1n }, count: 2 },
      {
        id: BigInt(MAX) - 1n,
        at: new Date(1000),
        day: '2026-01-02',
        ended: null,
        times: [new Date(7)],
        refs: { a: -BigInt(BIG) },
      },
    ]);
    expect(built.main.seen).toEqual([]);
  });

  it.each([
    ['/events', 200, '"at":"2026-01-01T00:00:00.000Z"'],
    ['/events?after=9223372036854775808', 400, 'an integer of 64 bits'],
    ['/events?after=-9223372036854775808', 200, '-9223372036854775807'],
    ['/events?after=1e3', 400, 'an integer'],
    ['/events?since=2026-02-30T00:00:00Z', 400, 'RFC 3339'],
    ['/events?since=2016-12-31T23:59:60Z', 200, '2017-01-01T00:00:00.000Z'],
    [`/events?page=${BIG}`, 400, 'between'],
  ])('%s: %i', async (path, status, part) => {
    const answer = await send(built.main, path);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(part)]);
  });

  const event = (id: string, more: string = ''): string =>
    `{"id":${id},"at":"2026-01-02T03:04:05Z","day":"2026-01-02"${more}}`;

  it.each([
    [event(BIG), 201, '"id":9007199254740992'],
    [event('5', `,"note":"${BIG}","refs":{"a":${BIG}}`), 201, `"note":"${BIG}","refs":{"a":${BIG}}`],
    [event('9223372036854775808'), 400, '64 bits'],
    [event('1e300'), 400, 'an integer of 64 bits'],
    [event('5', `,"count":${BIG}`), 400, 'an integer between'],
    [event('9007199254740993.0'), 201, '"id":9007199254740992'],
    [event('9007199254740993.5'), 400, 'integer'],
    [event('1.5'), 400, 'integer'],
    [event('"5"'), 400, 'integer'],
    [event('5', ',"parent":{"id":1,"at":"nonsense","day":"2026-01-02"}'), 400, '/parent/at'],
    [event('5', `,"note":"\\u0001#5","count":1,"refs":{"a":${BIG}}`), 201, '"note":"\\u0001#5"'],
    [event('5', `,"refs":{"__proto__":${BIG}}`), 201, `"__proto__":${BIG}`],
  ])('%s: %i', async (body, status, part) => {
    const answer = await send(built.main, '/events', body);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(part)]);
  });

  it('forms are typed alike', async () => {
    const body = new URLSearchParams({ id: MAX, at: '2026-01-02T03:04:05Z', day: '2026-01-02' });
    const response = await built.main.handle(new Request('http://x/events', { method: 'POST', body }));
    expect(await response?.text()).toContain('"id":9223372036854775806,"at":"2026-01-02T03:04:06.000Z"');
  });
});

describe('64-bit integers as text on both sides', () => {
  it('are numbers on the wire', async () => {
    const { main, remove } = await build(
      { dates: 'string', int64: 'string' },
      `{
        listEvents({ query: { since, after } }) {
          const id: string = after ?? '0';
          const at: string = since;
          return { status: 200, headers: { 'X-At': at }, body: [{ id, at, day: '2026-01-02', note: '12' }] };
        },
        createEvent: ({ body }) => ({ status: 201, body }),
      }`,
      `export async function roundTrip(): Promise<unknown> {
        const { body } = await listEvents.orThrow(client, { after: '${MAX}', since: '2026-01-02T03:04:05Z' });
        const made = await createEvent.orThrow(client, { body: { id: '${BIG}', at: '2026-01-02T03:04:05Z', day: '2026-01-02', note: '7' } });
        return [body, made.body];
      }
      `,
    );
    const at = '2026-01-02T03:04:05Z';
    expect(await main.roundTrip()).toEqual([
      [{ id: MAX, at, day: '2026-01-02', note: '12' }],
      { id: BIG, at, day: '2026-01-02', note: '7' },
    ]);
    expect(main.seen).toEqual([]);
    const { text } = await send(main, `/events?after=${BIG}`);
    expect(text).toContain(`"id":${BIG},`);
    expect(text).toContain('"note":"12"');
    remove();
  });
});
