import { PassThrough, Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { type PushStart, readPushStart } from '../../../../../reference-server/git/refs/push-start.ts';

const OLD = 'a'.repeat(40);
const NEW = 'b'.repeat(40);
const NONE = '0'.repeat(40);

function packet(text: string, encoding: BufferEncoding = 'utf8'): string {
  return (Buffer.byteLength(text, encoding) + 4).toString(16).padStart(4, '0') + text;
}

/** The start of what comes in parts, and the rest that is left to read. */
async function read(
  parts: readonly string[],
  encoding: BufferEncoding = 'utf8',
): Promise<{ readonly start: PushStart; readonly rest: string }> {
  const body = Readable.from(parts.map((part) => Buffer.from(part, encoding)));
  const start = await readPushStart(body, 3_600_000);
  let rest = '';
  for await (const part of body) rest += String(part);
  return { start, rest };
}

const COMMANDS = [
  packet(`${OLD} ${NEW} refs/heads/main\0 report-status side-band-64k`),
  packet(`${OLD} ${NONE} refs/tags/ü`),
].join('');

const NAMED = [
  { ref: 'refs/heads/main', before: OLD, after: NEW, deletes: false },
  { ref: 'refs/tags/ü', before: OLD, after: NONE, deletes: true },
];

it.each([
  ['in one part', [`${COMMANDS}0000PACK...`, 'more']],
  ['byte by byte', [...`${COMMANDS}0000PACK...more`]],
  ['without a pack', [`${COMMANDS}0000`]],
])('what a push asks for is known before its packs are read, %s', async (_how, parts) => {
  const { start, rest } = await read(parts);
  expect(start.commands).toEqual(NAMED);
  expect(start.bytes.toString('utf8') + rest).toBe(parts.join(''));
});

const BIG = NEW.toUpperCase();

it.each([
  ['an id in capitals', packet(`${OLD} ${BIG} refs/heads/main\0 report-status`)],
  ['an old id in capitals', packet(`${OLD.toUpperCase()} ${NEW} refs/heads/main\0 report-status`)],
  ['a certificate', [packet('push-cert\0 atomic'), packet(`${OLD} ${NEW} refs/he`), packet('ads/main\n')].join('')],
  ['a second command in one packet', packet(`${OLD} ${NEW} refs/heads/a\n${OLD} ${NEW} refs/heads/main\n`)],
  ['no command', packet('shallow something')],
  [
    'abilities twice',
    packet(`${OLD} ${NEW} refs/heads/a\0atomic`) + packet(`${OLD} ${NEW} refs/heads/b\0push-options`),
  ],
  ['a reference twice', packet(`${OLD} ${NEW} refs/heads/a`) + packet(`${NEW} ${OLD} refs/heads/a`)],
  ['a length with a sign', `+066${OLD} ${NEW} refs/heads/main`],
  ['a length with a prefix', `0x66${OLD} ${NEW} refs/heads/main`],
  ['a length of which only the beginning is one', `006g${OLD} ${NEW} refs/heads/main`],
  ['a packet that is shorter than its length', `0003${packet(`${OLD} ${NEW} refs/heads/main`)}`],
  ['an empty packet', '0004'],
])(
  'a push is unclear that has %s beside what is understood: git may move more than was judged',
  async (_what, list) => {
    expect((await read([`${list}0000`])).start.isUnclear).toBe(true);
    expect((await read([`${COMMANDS}${list}0000`])).start.isUnclear).toBe(true);
  },
);

it('a push is clear with what git writes: commands, shallow commits, options', async () => {
  const lists = [`${packet(`shallow ${OLD}`)}${COMMANDS}0000`, `${packet(`shallow ${OLD}\n`)}${COMMANDS}0000PACK`];
  for (const list of lists) {
    const { start } = await read([list]);
    expect([start.commands, start.isUnclear]).toEqual([NAMED, false]);
  }
});

it('options that are too many are found where the push ends with them', async () => {
  const { start } = await read([
    `${packet(`${OLD} ${NEW} refs/heads/main\0 push-options`)}0000`,
    packet('x'.repeat(60_000)).repeat(2),
  ]);
  expect(start.commands).toBeUndefined();
});

it.each([
  ['is no list', ['nonsense']],
  ['breaks off', [COMMANDS]],
  ['breaks off in its options', [`${packet(`${OLD} ${NEW} refs/heads/main\0 push-options`)}0000`]],
  ['is empty', []],
])('a push is unclear where its list %s', async (_why, parts) => {
  expect((await read(parts)).start.isUnclear).toBe(true);
});

it('git is told of what was understood, whatever the client wrote: as far as it is clear, in the form of its own clients', async () => {
  const ref = fc.constantFrom('refs/heads/main', 'refs/heads/kept', 'refs/tags/v1', 'HEAD', 'refs/heads/\ufffd');
  const id = fc.constantFrom(OLD, NEW, NONE, BIG, 'a'.repeat(39));
  const end = fc.constantFrom('', '\n', '\0', '\0report-status atomic', '\0 push-options', '\0a\0b', '\n\n');
  const command = fc
    .tuple(id, id, ref, end)
    .map(([before, after, name, rest]) => packet(`${before} ${after} ${name}${rest}`));
  const piece = fc.oneof(
    { weight: 6, arbitrary: command },
    fc.constantFrom('0000', '0001', '0004', '0002', 'PACK', '+066', packet('push-cert\0'), packet(`shallow ${OLD}`)),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const { start } = await read([`${pieces.join('')}0000PACK`]);
      if (start.isUnclear) return;
      // Read once more it says the same, and written once more it is the same.
      const again = (await read([start.bytes.toString('latin1')], 'latin1')).start;
      expect([again.isUnclear, again.commands, again.options]).toEqual([false, start.commands, start.options]);
      expect(again.bytes.equals(start.bytes)).toBe(true);
      for (const { ref: name } of start.commands ?? []) expect(start.bytes.includes(name)).toBe(true);
    }),
  );
});

it('no byte of a name is lost that is no text', async () => {
  const { start } = await read([packet(`${OLD} ${NONE} refs/heads/caf\u00e9`, 'latin1'), '0000'], 'latin1');
  expect(start.bytes.toString('latin1')).toContain('refs/heads/caf\u00e9\0');
  expect(start.commands?.[0]?.ref).toBe('refs/heads/caf\ufffd');
});

it('a list that goes on and on is not read to its end', async () => {
  const many = packet(`${OLD} ${NEW} refs/heads/${'x'.repeat(60_000)}`);
  const { start } = await read(Array.from({ length: 600 }, () => many));
  expect(start.commands).toBeUndefined();
});

const WITH_OPTIONS = packet(`${OLD} ${NEW} refs/heads/main\0 report-status push-options`);
const OPTIONS = `${packet('ci.skip')}${packet('a=b\n')}`;

it.each([
  ['in one part', [`${WITH_OPTIONS}0000${OPTIONS}0000PACK...`]],
  ['byte by byte', [...`${WITH_OPTIONS}0000${OPTIONS}0000PACK...`]],
])('options of a push are known before its packs are read, %s', async (_how, parts) => {
  const { start, rest } = await read(parts);
  expect([start.commands, start.options]).toEqual([[NAMED[0]], ['ci.skip', 'a=b']]);
  expect(start.bytes.toString('utf8') + rest).toBe(parts.join('').replace(packet('a=b\n'), packet('a=b')));
});

it('packets behind the references are no options of a client that has none', async () => {
  const { start } = await read([`${COMMANDS}0000${OPTIONS}0000`]);
  expect([start.commands, start.options]).toEqual([NAMED, []]);
});

it('options that go on and on are not read to their end', async () => {
  const long = packet(`x=${'x'.repeat(40_000)}`);
  const { start } = await read([`${WITH_OPTIONS}0000${long}`, long, `${long}0000PACK`]);
  expect(start.commands).toBeUndefined();
});

it.each([
  ['a list', [COMMANDS, '0000']],
  ['a list, in small parts', [COMMANDS, '00', '00']],
  ['a list and options', [packet(`${OLD} ${NONE} refs/heads/a\0 push-options`), '0000', packet('ci.skip'), '0000']],
])('who waits for an answer with nothing more to send is not waited for: %s', async (_what, parts) => {
  const body = new PassThrough();
  const found = readPushStart(body, 3_600_000);
  for (const part of parts) {
    await new Promise((resolve) => setImmediate(resolve));
    body.write(part);
  }
  expect((await found).isUnclear).toBe(false);
});

it.each([
  ['is silent', 0],
  ['sends a little now and then', 1],
])('who has begun to push and %s is not waited for without end', async (_how, chunk) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const body = new PassThrough();
    const found = readPushStart(body, 1000);
    for (let part = 0; part < 10; part += 1) {
      body.write(COMMANDS.slice(part, part + chunk));
      vi.advanceTimersByTime(100);
    }
    expect((await found).isLate).toBe(true);
    expect(body.listenerCount('data')).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('a list that has come in time is late no more, however long its pack takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const start = await read([`${COMMANDS}0000PACK`]);
    expect(start.start.isLate).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
