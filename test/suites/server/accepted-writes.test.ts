import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCases } from '../../../conformance/cases/build-cases.ts';
import { buildRequest } from '../../../conformance/cases/build-request.ts';
import type { Call } from '../../../conformance/cases/case.ts';
import { NO_CREDENTIALS } from '../../../conformance/scenario/credentials.ts';
import { loadApi } from '../../../model/index.ts';
import { isObject } from '../../../model/json-object.ts';
import type { Schema } from '../../../model/schema.ts';
import { operations } from '../../../reference-server/registry.ts';
import { postgresUrl } from '../../support/postgres.ts';
import { type Reference, startReference, tokenOf } from './reference.ts';

/** Values at and beyond the limits of what databases keep. */
const UNKEPT: readonly unknown[] = [
  '\0',
  '\u{d800}',
  '\u{1f4a5}'.repeat(70),
  'x'.repeat(256),
  'x'.repeat(100_000),
  // Nothing repeats in it, so that no engine can pack it into an index.
  String.fromCodePoint(...Array.from({ length: 3_000 }, (_, index) => 0x2_0000 + index)),
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e300,
  '0000-01-01',
  '9999-12-31',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  [2 ** 53 - 1],
  Array.from({ length: 300 }, (_, index) => index),
];

/** Values that languages and encodings take for something else, and that have the wrong type. */
const UNREAD: readonly unknown[] = [
  '',
  ' ',
  '../..',
  "'%_\\",
  '2024-02-30',
  null,
  true,
  0,
  -1,
  1.5,
  [],
  [1, 1],
  ['', 'a,b'],
  {},
  { a: { a: [] } },
];

/** The same for what stands in paths and queries, where everything is text. */
const UNKEPT_TEXTS = ['%00', '%ED%A0%80', '%F0%9F%92%A5', 'x'.repeat(3_000), '2147483648', '9007199254740993'];
UNKEPT_TEXTS.push('9223372036854775808', '1e400', '0000-01-01');
const UNREAD_TEXTS = ['%2e%2e%2f', "'%25_", '+', '%20', '[]', '0', '-1', '1.5', 'NaN'];

// What is decided before any database is asked is the same on all of them.
const isSecondEngine = postgresUrl !== undefined;
const MISREAD = isSecondEngine ? [] : UNREAD;
const HOSTILE_TEXTS = isSecondEngine ? UNKEPT_TEXTS : [...UNKEPT_TEXTS, ...UNREAD_TEXTS];

let reference: Reference;
const examples = await loadExamples();

beforeAll(async () => {
  reference = await startReference({ limits: { requestsPerMinute: 0, issuesPerMinute: 0, notesPerMinute: 0 } });
});
afterAll(() => reference.server.close());

const turns = new Map<string, number>();

/** How many operations that have the same parameter, or member, share the values it is tried with. */
const SHARERS = 3;

/** How often this was asked for a name before. */
function turnOf(name: string): number {
  const turn = turns.get(name) ?? 0;
  turns.set(name, turn + 1);
  return turn;
}

/** The values that something of this name is tried with: all of them at the first operation, afterwards a part in turn. */
function shareOf<Value>(name: string, values: readonly Value[]): readonly Value[] {
  const turn = turnOf(name);
  return turn === 0 ? values : values.filter((_, index) => index % SHARERS === turn % SHARERS);
}

/** The first example of each operation that succeeds. */
async function loadExamples(): Promise<ReadonlyMap<string, Call>> {
  const { api } = await loadApi(join(import.meta.dirname, '../../../spec/openapi.yaml'));
  const found = new Map<string, Call>();
  for (const { call, response } of api === undefined ? [] : buildCases(api).cases) {
    const { operationId: id } = call.operation;
    if (id in operations && response.status.startsWith('2') && !found.has(id)) found.set(id, call);
  }
  return found;
}

/** Operations of the registry that take a body. */
const writing = Object.keys(operations).filter((id) => membersOf(examples.get(id)?.body?.mediaType.schema).size > 0);

/** Names of all members that a body may have, wherever its schema says so. */
function membersOf(schema: Schema | undefined, seen: Set<Schema> = new Set()): Set<string> {
  if (schema === undefined || seen.has(schema)) return new Set();
  seen.add(schema);
  const parts = [schema.ref, ...schema.allOf, ...schema.anyOf, ...schema.oneOf];
  return new Set([...schema.properties.keys(), ...parts.flatMap((part) => [...membersOf(part, seen)])]);
}

async function send(call: Call, rewrite: (url: string) => string = (url) => url): Promise<number> {
  const target = { baseUrl: `${reference.server.url}/api/v4`, credentials: NO_CREDENTIALS, accept: '*/*' };
  const { method, url, headers, body } = await buildRequest(call, target);
  const fields = [...headers, ['private-token', tokenOf('root')] as const];
  const answer = await fetch(rewrite(url), {
    method,
    redirect: 'manual',
    headers: fields.map(([name, value]): [string, string] => [name, value]),
    ...(body === undefined ? {} : { body: Buffer.from(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const reads = (): Call[] => [...examples.values()].filter(({ operation }) => operation.method === 'GET');

/** How many places above what is written are looked at after each value. */
const NEAR = 3;

/** The reads that show what `write` has written: of the same place, and of those right above it. */
function readsNear({ operation: { path } }: Call): Call[] {
  const above = reads().filter(({ operation }) => path.startsWith(operation.path));
  return above.toSorted((one, other) => other.operation.path.length - one.operation.path.length).slice(0, NEAR);
}

/** The reads of everything of the same kind in the same project, group or other thing, and a share of all others in turn. */
function readsAfter({ operation: { path } }: Call): Call[] {
  const kind = path.split('/').slice(0, 4).join('/');
  const others = reads().filter(({ operation }) => !operation.path.startsWith(kind));
  const turn = turnOf('reads') % SHARERS;
  return [
    ...reads().filter((read) => !others.includes(read)),
    ...others.filter((_, index) => index % SHARERS === turn),
  ];
}

/** Those that fail. */
async function failing(calls: readonly Call[]): Promise<string[]> {
  const failed: string[] = [];
  for (const call of calls) if ((await send(call)) >= 500) failed.push(call.operation.operationId);
  return failed;
}

function withMember(call: Call, name: string, value: unknown): Call | undefined {
  const { body } = call;
  if (body === undefined || !isObject(body.value)) return undefined;
  return { ...call, body: { ...body, value: { ...body.value, [name]: value } } };
}

describe('what a write accepts can be read', () => {
  it.each(writing)('%s', { timeout: 120_000 }, async (id) => {
    const example = examples.get(id);
    const strange: unknown[] = [];
    for (const name of membersOf(example?.body?.mediaType.schema)) {
      for (const value of [...UNKEPT, ...shareOf(name, MISREAD)]) {
        const write = example && withMember(example, name, value);
        const status = write === undefined ? 400 : await send(write);
        if (write === undefined || status >= 300) {
          if (status >= 500) strange.push([name, shown(value), status]);
          continue;
        }
        const failed = await failing(readsNear(write));
        if (failed.length > 0) strange.push([name, shown(value), failed]);
      }
    }
    expect(strange).toEqual([]);
    expect(await failing(example === undefined ? [] : readsAfter(example))).toEqual([]);
    await reference.server.reset();
  });
});

describe('what stands in a path or a query is answered', () => {
  // What the registry knows, and nothing else.
  it.each(Object.keys(operations))('%s', { timeout: 120_000 }, async (id) => {
    const example = examples.get(id);
    if (example === undefined) return expect.fail(`no example of ${id}`);
    const strange: unknown[] = [];
    for (const { name, rewritten } of placesOf(example)) {
      for (const text of shareOf(name, HOSTILE_TEXTS)) {
        const status = await send(example, (url) => rewritten(url, text));
        if (status >= 500) strange.push([name, text.slice(0, 40), status]);
      }
    }
    if (example.operation.method !== 'GET') await reference.server.reset();
    expect(strange).toEqual([]);
  });
});

/** Where a parameter of an operation stands, and the address with something else there. */
interface Place {
  readonly name: string;
  readonly rewritten: (url: string, text: string) => string;
}

function placesOf(call: Call): Place[] {
  const { path, parameters } = call.operation;
  const inPath = path.split('/').flatMap((segment, index): Place[] => {
    if (!segment.startsWith('{')) return [];
    const position = index + `${reference.server.url}/api/v4`.split('/').length - 1;
    return [{ name: segment, rewritten: (url, text) => replaced(url, position, text) }];
  });
  const inQuery = parameters.flatMap(({ in: where, name }): Place[] =>
    where === 'query'
      ? [{ name, rewritten: (url, text) => `${url}${url.includes('?') ? '&' : '?'}${name}=${text}` }]
      : [],
  );
  return [...inPath, ...inQuery];
}

function replaced(url: string, position: number, text: string): string {
  const [path = '', query] = url.split('?', 2);
  const segments = path.split('/').with(position, text);
  return `${segments.join('/')}${query === undefined ? '' : `?${query}`}`;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 60);
}
