import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { namedRefs } from '../../../../../reference-server/git/refs/pushed-refs.ts';

const OLD = 'a'.repeat(40);
const NEW = 'b'.repeat(40);

function packet(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
}

async function named(
  chunks: readonly string[],
  headers: Record<string, string> = {},
): Promise<(ref: string) => boolean> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  const isNamed = namedRefs(request);
  request.resume();
  for (const chunk of chunks) request.push(chunk);
  request.push(null);
  await new Promise((resolve) => request.once('end', resolve));
  return isNamed;
}

const COMMANDS = [
  packet(`${OLD} ${NEW} refs/heads/main\0 report-status side-band-64k`),
  packet(`${OLD} ${NEW} refs/tags/ü`),
].join('');

it.each([
  ['in one chunk', [`${COMMANDS}0000PACK...`]],
  ['byte by byte', [...`${COMMANDS}0000`]],
])('tells which references a push names, %s', async (_how, chunks) => {
  const isNamed = await named(chunks);
  expect(['refs/heads/main', 'refs/tags/ü', 'refs/heads/other', 'refs/heads/mai'].map(isNamed)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ['is compressed', [COMMANDS], { 'content-encoding': 'gzip' }],
  ['is no list', ['nonsense'], {}],
  ['breaks off', [COMMANDS], {}],
])('takes any reference for named where the list %s', async (_why, chunks, headers) => {
  const isNamed = await named(chunks, headers);
  expect(isNamed('refs/heads/other')).toBe(true);
});
