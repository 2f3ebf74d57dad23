import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../../conformance/cases/case.ts';
import { isObject } from '../../../../model/json-object.ts';
import type { Schema } from '../../../../model/schema.ts';
import { operations } from '../../../../reference-server/registry.ts';
import { postgresUrl } from '../../../support/postgres.ts';
import type { Reference } from '../reference.ts';
import { loadExamples, send, shareOf, SHARERS, startUnlimited, turnOf } from './sent-examples.ts';

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
  '9999-12-31T23:59:59-14:00',
  '0000-01-01T00:00:00+14:00',
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

// What is decided before any database is asked is the same on all of them.
const MISREAD = postgresUrl === undefined ? UNREAD : [];

/** Members of one thing beyond which they share the values, so that each value meets every eighth of them. */
const MANY = 60;
const MANY_SHARERS = 8;

/** The values for a member: all of them where a thing of its kind has it for the first time, since what changes it keeps it in the same place. */
function valuesFor(name: string, { operation: { path } }: Call, members: ReadonlySet<string>): readonly unknown[] {
  if (members.size > MANY) return shareOf(path, [...UNKEPT, ...MISREAD], MANY_SHARERS);
  const kind = path.replace(/\/\{[^{}]+\}$/, '');
  return [...shareOf(`${kind} ${name}`, UNKEPT), ...shareOf(name, MISREAD)];
}

let reference: Reference;
const examples = await loadExamples();

beforeAll(async () => {
  reference = await startUnlimited();
});
afterAll(() => reference.server.close());

/** Operations of the registry that take a body. */
const writing = Object.keys(operations).filter((id) => membersOf(examples.get(id)?.body?.mediaType.schema).size > 0);

/** Names of all members that a body may have, wherever its schema says so. */
function membersOf(schema: Schema | undefined, seen: Set<Schema> = new Set()): Set<string> {
  if (schema === undefined || seen.has(schema)) return new Set();
  seen.add(schema);
  const parts = [schema.ref, ...schema.allOf, ...schema.anyOf, ...schema.oneOf];
  return new Set([...schema.properties.keys(), ...parts.flatMap((part) => [...membersOf(part, seen)])]);
}

const reads = (): Call[] => [...examples.values()].filter(({ operation }) => operation.method === 'GET');

/** How many places above what is written take turns in being looked at after each value. */
const ABOVE = 2;

/** Two reads that show what `write` has written: of the same place, and of one right above it. */
function readsNear({ operation: { operationId, path } }: Call): Call[] {
  const near = reads()
    .filter(({ operation }) => path.startsWith(operation.path))
    .toSorted((one, other) => other.operation.path.length - one.operation.path.length);
  const [own, ...above] = near.slice(0, 1 + ABOVE);
  const other = above.at(turnOf(`above ${operationId}`) % Math.max(1, above.length));
  return [own, other].flatMap((call) => call ?? []);
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
  for (const call of calls) if ((await send(reference, call)) >= 500) failed.push(call.operation.operationId);
  return failed;
}

function withMember(call: Call, name: string, value: unknown): Call | undefined {
  const { body } = call;
  if (body === undefined || !isObject(body.value)) return undefined;
  return { ...call, body: { ...body, value: { ...body.value, [name]: value } } };
}

describe('what a write accepts can be read', () => {
  it.each(writing)('%s', async (id) => {
    const example = examples.get(id);
    const strange: unknown[] = [];
    const members = membersOf(example?.body?.mediaType.schema);
    for (const name of members) {
      for (const value of example === undefined ? [] : valuesFor(name, example, members)) {
        const write = example && withMember(example, name, value);
        const status = write === undefined ? 400 : await send(reference, write);
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

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 60);
}
