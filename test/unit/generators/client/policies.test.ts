import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestDraft } from '../../../../runtime/client/descriptor.ts';
import { decoder, exactJson } from '../../../../runtime/client/body/codec.ts';
import { compile, makeProject } from '../../../support/consumer-project.ts';
import { emitFixture, testPath } from '../../../support/emit-fixture.ts';
import { startRecorder, type Recorder } from '../../../support/recorder.ts';

const POLICIES = testPath('fixtures/client/policies.yaml');
const BIG = '9007199254740993';
const EVENT = `{"id":${BIG},"at":"2026-01-02T03:04:05Z","day":"2026-01-02","count":${BIG},"note":"${BIG} \\" 12","ended":null,"parent":{"id":1,"at":"nonsense","day":"d"},"refs":{"x":-${BIG}},"times":["2026-01-01T00:00:00Z"]}`;

let recorder: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

/** What `main.ts` of a policy's project exports. */
interface Main {
  readonly run: (baseUrl: string) => Promise<unknown>;
}

/** Emits the fixture under a policy, compiles it with `main` strictly, and loads it. */
async function build(
  options: { dates: 'string' | 'Date'; int64: 'number' | 'string' | 'bigint' },
  main: string,
): Promise<{ main: Main; remove: () => void }> {
  const files = (await emitFixture(POLICIES, options)).map(({ path, contents }) => ({
    path: `generated/${path}`,
    contents,
  }));
  const project = makeProject('client-esm', files);
  writeFileSync(join(project.folder, 'types-check.ts'), 'export {};\n');
  writeFileSync(
    join(project.folder, 'main.ts'),
    `import { createClient, createEvent, listEvents, readEventsLines, watchEvents } from './generated/client/index.js';\nexport { readEventsLines, watchEvents };\n${main}`,
  );
  expect(await compile(project.folder, 'TypeScript 7', true)).toBe('');
  const loaded = (await import(pathToFileURL(join(project.folder, 'dist', 'main.js')).href)) as Main; // the text above exports it
  return { main: loaded, remove: project.remove };
}

describe('policies for instants and 64-bit integers', () => {
  it('Date and bigint: in lines and events as well', async () => {
    const { main, remove } = await build(
      { dates: 'Date', int64: 'bigint' },
      `export async function run(baseUrl: string): Promise<unknown> {
        const client = createClient({ baseUrl });
        const found: unknown[] = [];
        for await (const { id, at } of readEventsLines(client)) found.push(String(id satisfies bigint), at.getTime());
        for await (const { data } of watchEvents(client)) found.push(String(data.id satisfies bigint), data.at.getTime());
        return found;
      }
      export { createEvent, listEvents };
`,
    );
    try {
      recorder.answer(({ url }) => {
        const isStream = url === '/stream';
        const type = isStream ? 'text/event-stream' : 'application/jsonl';
        return { headers: { 'content-type': type }, body: isStream ? `data: ${EVENT}\n\n` : `${EVENT}\n` };
      });
      const at = Date.parse('2026-01-02T03:04:05Z');
      expect(await main.run(recorder.url)).toEqual([BIG, at, BIG, at]);
    } finally {
      remove();
    }
  });

  it('Date and bigint: exact both ways, nothing else changed', async () => {
    const { main, remove } = await build(
      { dates: 'Date', int64: 'bigint' },
      `export async function run(baseUrl: string): Promise<unknown> {
        const client = createClient({ baseUrl });
        const { body } = await listEvents.orThrow(client, { since: new Date(0), after: ${BIG}n });
        const [event] = body;
        if (event === undefined) throw new Error('none');
        const at: Date = event.at;
        const id: bigint = event.id;
        const ended: Date | null | undefined = event.ended;
        await createEvent(client, { body: { ...event, id: id + 1n, at } });
        return { id: String(id), typeofId: typeof id, at: at.getTime(), day: event.day, count: event.count, note: event.note, ended,
          parent: event.parent?.at, parentId: String(event.parent?.id), refs: String(event.refs?.['x']), times: event.times?.[0] instanceof Date };
      }
      `,
    );
    recorder.answer({ headers: { 'content-type': 'application/json' }, body: `[${EVENT}]` });
    expect(await main.run(recorder.url)).toEqual({
      id: BIG,
      typeofId: 'bigint',
      at: Date.UTC(2026, 0, 2, 3, 4, 5),
      day: '2026-01-02',
      count: Number(BIG),
      note: `${BIG} " 12`,
      ended: null,
      parent: 'nonsense',
      parentId: '1',
      refs: `-${BIG}`,
      times: true,
    });
    expect(recorder.requests[0]?.url).toBe(`/events?since=1970-01-01T00%3A00%3A00.000Z&after=${BIG}`);
    // Its letters were once lost under a policy.
    expect(recorder.last().headers['content-type']).toBe('application/json');
    expect(recorder.last().body).toContain('"id":9007199254740994,"at":"2026-01-02T03:04:05.000Z"');
    expect(recorder.last().body).toContain(`"refs":{"x":-${BIG}}`);
    remove();
  });

  it('text for 64-bit integers is a number on the wire', async () => {
    const { main, remove } = await build(
      { dates: 'string', int64: 'string' },
      `export async function run(baseUrl: string): Promise<unknown> {
        const client = createClient({ baseUrl });
        const { body } = await listEvents.orThrow(client, { after: '${BIG}' });
        const id: string | undefined = body[0]?.id;
        const at: string | undefined = body[0]?.at;
        await createEvent(client, { body: { id: '${BIG}', at: 'x', day: '7', note: '12' } });
        return [id, at];
      }
      `,
    );
    recorder.answer({ headers: { 'content-type': 'application/json' }, body: `[${EVENT}]` });
    expect(await main.run(recorder.url)).toEqual([BIG, '2026-01-02T03:04:05Z']);
    expect(recorder.last().body).toBe(`{"id":${BIG},"at":"x","day":"7","note":"12"}`);
    remove();
  });

  it('cost nothing when they are not asked for', async () => {
    const files = await emitFixture(POLICIES);
    expect(files.map(({ path }) => path)).not.toContain('client/shapes.ts');
    expect(files.map(({ path }) => path)).not.toContain('runtime/client/body/codec.ts');
    for (const { contents } of files.filter(({ path }) => path.startsWith('client/')))
      expect(contents).not.toContain('decoder');
  });
});

describe('codec', () => {
  it('keeps digits in strings, fractions and exponents, and reads anything JSON', () => {
    const decode = decoder({ properties: { id: 'bigint' } });
    for (const text of [
      '1e400',
      '0.12345678901234567890',
      '"12345678901234567890"',
      '[]',
      'null',
      '{"a":12345678901234567890}',
    ]) {
      const value: unknown = decode(text);
      expect(value).toEqual(JSON.parse(text));
    }
    expect(() => decode('{')).toThrow(SyntaxError);
  });

  it('survives long strings', () => {
    const long = 'x\\n'.repeat(500_000);
    expect(decoder({})(`{"a":"${long}"}`)).toEqual({ a: long.replaceAll('\\n', '\n') });
  });

  it('writes bigints anywhere', () => {
    const request: RequestDraft = { headers: {} };
    const body = { a: [1n, { b: -2n }], c: undefined };
    exactJson('application/json', {})(body, 'body', request, { body });
    expect(request.body).toBe('{"a":[1,{"b":-2}]}');
  });
});
