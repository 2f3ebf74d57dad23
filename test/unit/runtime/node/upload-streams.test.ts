import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import express5 from 'express';
import express4 from 'express4';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HandlerResponse } from '../../../../runtime/http/handler.ts';
import type { ServiceOptions } from '../../../../runtime/http/service-options.ts';
import type { UploadedFile, UploadedFiles } from '../../../../runtime/request/body/uploaded-file.ts';
import { testPath } from '../../../support/emit-workshop.ts';
import { type EmittedServer, loadServer } from '../../../support/load-server.ts';

interface Upload {
  readonly body: {
    readonly title?: string;
    readonly file: UploadedFile;
    readonly front: UploadedFile;
    readonly back: UploadedFile;
    readonly photos: UploadedFiles;
  };
}

vi.setConfig({ testTimeout: 30_000 });

let emitted: EmittedServer;

beforeAll(async () => {
  emitted = await loadServer(testPath('fixtures/express/uploads.yaml'));
});

/** What handlers tell a test while they run. */
const told: unknown[] = [];

const gates: (() => void)[] = [];

const handlers = {
  async uploadOne({ body }: Upload): Promise<HandlerResponse> {
    const { file, ...fields } = body;
    let length = 0;
    for await (const chunk of file) {
      if (length === 0) told.push('first');
      length += chunk.byteLength;
      gates.shift()?.();
      if (fields.title === 'fail') throw new Error('disk full');
      if (fields.title === 'leave') break;
    }
    return { status: 200, body: { ...fields, name: file.name, type: file.type, length } };
  },
  async uploadTwo({ body: { front, back } }: Upload): Promise<HandlerResponse> {
    return { status: 200, body: [await front.text(), (await back.bytes()).byteLength] };
  },
  async uploadMany({ body }: Upload): Promise<HandlerResponse> {
    const lengths: [string, number][] = [];
    for await (const photo of body.photos) {
      // Every other one is passed over.
      lengths.push([photo.name, lengths.length % 2 === 0 ? (await photo.bytes()).byteLength : -1]);
    }
    return { status: 200, body: lengths };
  },
  uploadClosed: ({ body }: Upload): HandlerResponse => ({ status: 200, body: body?.file.name ?? 'none' }),
  echoFile: ({ body }: Upload): HandlerResponse => ({ status: 200, body: body.file.stream() }),
};

interface Served {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<unknown>;
  readonly server: Server;
}

type Serve = (options?: ServiceOptions) => Promise<Served>;

const onError = (): void => undefined;

function expressServer(make: typeof express5): Serve {
  return async (options = {}) => {
    const app = emitted.mountOperations(make(), emitted.operationTable, handlers, { onError, ...options });
    return emitted.listen(app as RequestListener);
  };
}

const servers: readonly (readonly [string, Serve])[] = [
  ['Express 5', expressServer(express5)],
  ['Express 4', expressServer(express4 as typeof express5)],
  [
    'Fastify',
    async (options = {}) => {
      const app = fastify();
      const settings = { table: emitted.operationTable, handlers, onError, ...options };
      await app.register(emitted.operationsPlugin as never, settings as never);
      const url = await app.listen({ port: 0, host: '127.0.0.1' });
      return { url, port: Number(new URL(url).port), close: () => app.close(), server: app.server };
    },
  ],
];

function form(entries: readonly (readonly [string, string | File])[]): RequestInit {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return { method: 'POST', body };
}

const file = (length: number, name: string = 'f.bin'): File => new File([new Uint8Array(length)], name);

describe.each(servers)('uploads on %s', (_, serve) => {
  let server: Awaited<ReturnType<Serve>>;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());

  async function post(path: string, entries: readonly (readonly [string, string | File])[], url: string = server.url) {
    const response = await fetch(`${url}/up/${path}`, form(entries));
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as unknown };
  }

  const head =
    'POST /up/echo HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n';
  const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';

  function open(): { socket: Socket; seen: () => string } {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1');
    socket.on('data', (data) => (answer += String(data)));
    socket.on('error', () => undefined);
    return { socket, seen: () => answer };
  }

  it('reaches the handler while the client is still sending', async () => {
    const { socket, seen } = open();
    socket.write(head + chunk(`${start}abc`));
    await expect.poll(seen).toContain('abc');
    socket.write(`${chunk('def')}${chunk('\r\n--b--\r\n')}0\r\n\r\n`);
    await expect.poll(seen).toContain('def');
    socket.destroy();
  });

  it('a reader that does not read slows the sender down', async () => {
    const accepted = once(server.server, 'connection') as Promise<[Socket]>;
    const { socket, seen } = open();
    const [incoming] = await accepted;
    socket.pause();
    socket.write(head + chunk(start));
    const megabytes = 90;
    for (let sent = 0; sent < megabytes; sent += 1) socket.write(chunk('x'.repeat(1 << 20)));
    // Nobody reads the answer, so that the handler stops reading the body, whatever else the server has time for.
    let read = -1;
    for (let idle = 0; idle < 50; idle += 1) {
      if (incoming.bytesRead !== read) idle = 0;
      read = incoming.bytesRead;
      expect(await post('closed', [['file', file(1, 'x')]])).toEqual({ status: 200, body: 'x' });
    }
    expect(read).toBeLessThan(megabytes << 20);
    socket.resume();
    await once(socket, 'drain');
    expect(seen().length).toBeGreaterThan(0);
    socket.destroy();
  });

  const oneHead =
    'POST /up/one HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n';
  const oneStart = (title: string): string =>
    ['title', 'size', 'tags', 'meta']
      .map((name) => {
        const value = { title, size: '1', tags: 'x', meta: '{"a":1}' }[name] ?? '';
        return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      })
      .join('') + start;

  it.each([
    ['fail', 500],
    ['leave', 200],
  ])('the connection is of use after a handler that does not read to the end (%s)', async (title, status) => {
    const { socket, seen } = open();
    socket.write(oneHead + chunk(oneStart(title)) + chunk('x'.repeat(1_200_000)));
    // The rest of the body comes when the answer is there.
    await expect.poll(seen).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.write(chunk('x'.repeat(500_000)) + chunk('\r\n--b--\r\n') + '0\r\n\r\n');
    socket.write('GET /up/none HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(seen).toContain('HTTP/1.1 404');
    socket.destroy();
  });

  it('a client that goes away ends the reading', async () => {
    const finished: unknown[] = [];
    const errors: unknown[] = [];
    const own = await serve({
      onFinished: ({ status }) => finished.push(status),
      onError: (problem) => errors.push(problem),
    });
    const socket = connect(own.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const first = new Promise<void>((resolve) => gates.push(resolve));
    socket.write(oneHead + chunk(oneStart('t')) + chunk('x'.repeat(1_200_000)));
    await first;
    socket.destroy();
    await expect.poll(() => finished).toEqual([400]);
    expect(errors).toEqual([]);
    await own.close();
  });
});

describe('uploads by Fetch', () => {
  it('tell whoever feeds the body that nobody reads on', async () => {
    const handle = emitted.createFetchHandler(emitted.operationTable, handlers, { onError });
    const parts = new TextEncoder().encode(
      ['title', 'size', 'tags', 'meta']
        .map(
          (name) =>
            `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name === 'size' ? 1 : name === 'meta' ? '{"a":1}' : 'leave'}\r\n`,
        )
        .join('') + '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nabc',
    );
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(parts),
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: () => {
        cancelled = true;
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const request = new Request('http://x/up/one', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    const response = await handle(request);
    expect(await response?.json()).toMatchObject({ title: 'leave' });
    await expect.poll(() => cancelled).toBe(true);
  });
});
