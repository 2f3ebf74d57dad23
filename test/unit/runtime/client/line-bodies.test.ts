import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exactLines } from '../../../../runtime/client/body/codec.ts';
import type { RequestDraft } from '../../../../runtime/client/descriptor.ts';
import { createRuntimeClient, lines, type Operation, type Success } from '../../../../runtime/client/index.ts';
import { operationOf } from './operation-of.ts';

const send: Operation<{ body: unknown }, Success<200, unknown>> = operationOf('POST /lines', {
  body: lines('application/jsonl'),
});

/** What arrived so far, and who waits for more of it. */
let arrived = '';
let onArrival: () => void = () => undefined;
const server = createServer((request, response) => {
  request.setEncoding('utf8');
  request.on('data', (text: string) => {
    arrived += text;
    onArrival();
  });
  request.on('end', () => response.end('"done"'));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has such an address
});
afterAll(() => void server.close());

const seen = (text: string): Promise<void> =>
  new Promise((resolve) => {
    onArrival = () => void (arrived === text && resolve());
    onArrival();
  });

it('items of an async iterable arrive while the next ones are made', async () => {
  arrived = '';
  async function* items(): AsyncGenerator<number> {
    yield 1;
    await seen('1\n');
    yield 2;
  }
  expect(await send(createRuntimeClient({ retry: 2 }, url), { body: items() })).toMatchObject({ body: 'done' });
  expect(arrived).toBe('1\n2\n');
});

it('a source that fails ends the call with its reason, and is told when the call ends before it', async () => {
  const broken = new Error('no more');
  const failing = async function* (): AsyncGenerator<number> {
    yield 1;
    throw broken;
  };
  await expect(send(createRuntimeClient({}, url), { body: failing() })).rejects.toMatchObject({ name: 'RequestError' });
  arrived = '';
  const controller = new AbortController();
  let isOver = false;
  async function* endless(): AsyncGenerator<number> {
    try {
      yield 1;
      await seen('1\n');
      controller.abort(new Error('enough'));
      yield 2;
      yield 3;
    } finally {
      isOver = true;
    }
  }
  const call = send(createRuntimeClient({}, url), { body: endless() }, { signal: controller.signal });
  await expect(call).rejects.toThrow('enough');
  await expect.poll(() => isOver).toBe(true);
});

it('lines keep the digits of 64-bit integers', () => {
  const request: RequestDraft = { headers: {} };
  exactLines('application/jsonl', {})([1n, { a: 2n }], 'body', request, {});
  expect(request).toMatchObject({ body: '1\n{"a":2}\n', headers: { 'content-type': 'application/jsonl' } });
});
