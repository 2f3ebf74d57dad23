import type { RequestListener, Server } from 'node:http';
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

interface Problem {
  readonly errors?: readonly { readonly pointer: string; readonly rule: string }[];
}

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

  function refusals(body: unknown): unknown[] {
    return ((body as Problem).errors ?? []).map(({ pointer, rule }) => [pointer, rule]);
  }

  it('fields are typed in any order while everything fits into memory', async () => {
    const { status, body } = await post('one', [
      ['file', new File(['grün'], 'a b.txt', { type: 'text/plain' })],
      ['size', '5'],
      ['tags', 'x'],
      ['meta', '{"a":1}'],
      ['title', 't'],
    ]);
    const expected = { title: 't', size: 5, tags: ['x'], meta: { a: 1 }, name: 'a b.txt', length: 5 };
    expect([status, body]).toEqual([200, { ...expected, type: 'text/plain' }]);
  });

  it('a file of many megabytes behind its fields', async () => {
    const fields = [
      ['title', 't'],
      ['size', '1'],
      ['tags', 'x'],
      ['meta', '{"a":1}'],
    ] as const;
    const { status, body } = await post('one', [...fields, ['file', file(20_000_000)]]);
    expect([status, body]).toMatchObject([200, { length: 20_000_000, size: 1 }]);
    // Optional fields that never come are waited for no longer than memory allows.
    expect(
      await post('one', [
        ['title', 't'],
        ['file', file(5_000_000)],
      ]),
    ).toMatchObject({ body: { length: 5_000_000 } });
  });

  it('a field that is missing, wrong, or behind a large file', async () => {
    const large = ['file', file(3_000_000)] as const;
    const missing = await post('one', [large]);
    expect([missing.status, refusals(missing.body)]).toEqual([
      400,
      [
        ['/title', 'required'],
        ['/file', 'order'],
      ],
    ]);
    const wrong = await post('one', [['title', ''], ['size', 'x'], large]);
    expect([wrong.status, refusals(wrong.body)]).toEqual([400, [['/size', 'type']]]);
    const late = await post('one', [['title', 't'], large, ['size', '1']]);
    expect([late.status, refusals(late.body)]).toEqual([400, [['/size', 'order']]]);
    const submit = await post('one', [['title', 't'], large, ['submit', 'Send']]);
    expect(submit.status).toBe(200);
    const twice = await post('one', [
      ['title', 't'],
      ['file', file(1)],
      ['file', file(1)],
    ]);
    expect([twice.status, refusals(twice.body)]).toEqual([400, [['/file', 'duplicate']]]);
  });

  it('two files, the last of which may be large', async () => {
    const small = new File(['abc'], 'a.png');
    expect(
      (
        await post('two', [
          ['front', small],
          ['back', file(4_000_000)],
        ])
      ).body,
    ).toEqual(['abc', 4_000_000]);
    const { status, body } = await post('two', [
      ['back', file(4_000_000)],
      ['front', small],
    ]);
    expect([status, refusals(body)]).toEqual([
      400,
      [
        ['/front', 'required'],
        ['/back', 'order'],
      ],
    ]);
  });

  it('lists of files one by one, with as many as the schema takes', async () => {
    const photos = (...sizes: number[]) => sizes.map((size, index) => ['photos', file(size, `${index}`)] as const);
    const album = ['album', 'a'] as const;
    expect((await post('many', [...photos(1, 2), album])).body).toEqual([
      ['0', 1],
      ['1', -1],
    ]);
    const large = await post('many', [album, ...photos(3_000_000, 3_000_000, 3_000_000)]);
    expect(large.body).toEqual([
      ['0', 3_000_000],
      ['1', -1],
      ['2', 3_000_000],
    ]);
    const few = await post('many', [album, ...photos(3_000_000)]);
    expect([few.status, refusals(few.body)]).toEqual([400, [['/photos', 'items']]]);
    const many = await post('many', [album, ...photos(3_000_000, 1, 1, 1)]);
    expect([many.status, refusals(many.body)]).toEqual([400, [['/photos', 'items']]]);
    const unknown = await post('many', [album, ...photos(3_000_000, 1), ['surplus', 'x']]);
    expect([unknown.status, refusals(unknown.body)]).toEqual([400, [['/surplus', 'order']]]);
  });

  it('a schema that is checked by closures takes files', async () => {
    expect(await post('closed', [['file', file(1, 'x')]])).toEqual({ status: 200, body: 'x' });
    expect(
      (
        await post('closed', [
          ['more', '1'],
          ['file', file(1, 'x')],
        ])
      ).status,
    ).toBe(400);
  });

  it('a file that is the answer', async () => {
    const body = new Uint8Array(3_000_000).fill(7);
    const response = await fetch(`${server.url}/up/echo`, form([['file', new File([body], 'x')]]));
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), Buffer.from(body))).toBe(0);
  });

  it('limits: size, number of files, number of parts, headers', async () => {
    const strict = await serve({ maxUploadBytes: 2_000_000, maxFiles: 2, maxBodyBytesOf: { uploadMany: 10_000 } });
    const title = ['title', 't'] as const;
    expect((await post('one', [title, ['file', file(3_000_000)]], strict.url)).status).toBe(413);
    const files = [1, 2, 3].map(() => ['photos', file(1)] as const);
    expect((await post('many', [['album', 'a'], ...files], strict.url)).status).toBe(413);
    expect((await post('many', [['album', 'a'.repeat(20_000)], ...files], strict.url)).status).toBe(413);
    const fields = Array.from({ length: 1001 }, (): [string, string] => ['tags', '']);
    expect((await post('one', fields, strict.url)).status).toBe(413);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${'x'.repeat(9000)}"\r\n\r\n\r\n--b--`;
    expect((await fetch(`${strict.url}/up/one`, { method: 'POST', headers, body })).status).toBe(400);
    await strict.close();
  });
});
