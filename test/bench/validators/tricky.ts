import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { prepareDescription } from '../../../runtime/node/engine/prepare-description.ts';
import type { RawBody } from '../../../runtime/request/index.ts';
import { loadEmitted } from '../../support/load-emitted.ts';
import { BODIES } from '../../unit/runtime/request/requests/bodies.ts';
import { type TrickyRequest, run } from '../../unit/runtime/request/requests/exchange.ts';
import { LENIENT } from '../../unit/runtime/request/requests/lenient.ts';
import { OTHER_PLACES } from '../../unit/runtime/request/requests/other-places.ts';
import { QUERY_CONTAINERS } from '../../unit/runtime/request/requests/query-containers.ts';
import { QUERY_SCALARS } from '../../unit/runtime/request/requests/query-scalars.ts';

const document = fileURLToPath(new URL('../../fixtures/validators/tracker.yaml', import.meta.url));
const strict = [...QUERY_SCALARS, ...QUERY_CONTAINERS, ...OTHER_PLACES, ...BODIES];

/** How many rows of the table of tricky requests an engine gets right: status, and the value a handler sees. */
export interface Score {
  readonly right: number;
  readonly rows: number;
}

/** Our decoders on the whole table, and on the rows that both engines know a mode for. */
export async function ourScores(): Promise<{ readonly all: Score; readonly shared: Score }> {
  const { decoders } = await loadEmitted(document);
  const score = async (rows: readonly TrickyRequest[]): Promise<Score> => {
    let right = 0;
    for (const row of rows) {
      const decoder = await decoders[row.operation]?.();
      if (decoder === undefined) continue;
      const result = run(decoder, row);
      const status = result.ok ? 200 : result.status;
      const expected = row.status ?? (row.problems === undefined ? 200 : 400);
      const value = result.ok ? { ...result.value } : {};
      if (status === expected && sameParts(row.value ?? {}, value, isDeepStrictEqual)) right += 1;
    }
    return { right, rows: rows.length };
  };
  return { all: await score([...strict, ...LENIENT]), shared: await score(strict.filter(isSendable)) };
}

/** The peer with the set-up that gets most rows right: extended query parser, `allowReserved`, all formats. */
export async function peerScore(): Promise<Score> {
  const peer = createRequire(new URL('../package.json', import.meta.url));
  const express = peer('express');
  const { middleware } = peer('express-openapi-validator');
  const qs = peer('qs');
  const app = express();
  app.set('query parser', (text: string) => qs.parse(text, { arrayLimit: 1000 }));
  app.use(
    express.json({ strict: false, type: ['json', '+json'] }),
    express.urlencoded({ extended: true }),
    express.text(),
  );
  app.use(
    middleware({
      apiSpec: allowingReserved(peer),
      validateRequests: true,
      validateSecurity: false,
      ajvFormats: 'full',
    }),
  );
  app.use((request: Seen, response: Answer) => {
    const { params, openapi, query, headers, cookies = {}, body } = request;
    response.json({ path: openapi?.pathParams ?? params, query, headers, cookies, body });
  });
  app.use((error: { status?: number }, _request: unknown, response: Answer, _next: unknown) => {
    response.status(error.status ?? 500).json({});
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has no other address form
  const rows = strict.filter(isSendable);
  let right = 0;
  for (const row of rows) if (await isRight(row, port)) right += 1;
  server.close();
  return { right, rows: rows.length };
}

interface Seen {
  readonly params: unknown;
  readonly openapi?: { readonly pathParams: unknown };
  readonly query: unknown;
  readonly headers: unknown;
  readonly cookies?: unknown;
  readonly body: unknown;
}

interface Answer {
  status(code: number): Answer;
  json(value: unknown): void;
}

/**
 * The peer takes the document as an object. Every query parameter allows reserved characters, or it refuses dates; a
 * tuple says its length, or it fails on every request.
 */
function allowingReserved(peer: NodeJS.Require): unknown {
  const { load } = peer('js-yaml');
  const parsed = load(readFileSync(document, 'utf8'));
  for (const schema of Object.values<unknown>(parsed.components.schemas)) limitTuples(schema);
  return prepareDescription(parsed);
}

function limitTuples(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  if ('prefixItems' in schema && Array.isArray(schema.prefixItems)) {
    Object.assign(schema, { minItems: schema.prefixItems.length, items: false });
  }
  for (const member of Object.values(schema)) limitTuples(member);
}

const routes: Readonly<Record<string, readonly [method: string, path: string]>> = {
  searchIssues: ['GET', '/issues'],
  createIssue: ['POST', '/issues'],
};

/** Rows that can be sent as a message: parts with files need an upload handler, other operations have styled paths. */
function isSendable({ operation, body, unknown = 'refuse' }: TrickyRequest): boolean {
  return (
    routes[operation] !== undefined && unknown === 'refuse' && !['multipart', 'stream'].includes(body?.kind ?? 'none')
  );
}

async function isRight(row: TrickyRequest, port: number): Promise<boolean> {
  const [method, path] = routes[row.operation] ?? ['GET', '/'];
  const target = `/api${path}${row.query === undefined ? '' : `?${row.query}`}`;
  const sent = bytesOf(row.body);
  const headers = { ...row.headers, ...(sent === undefined ? {} : { 'content-type': row.body?.contentType }) };
  const { status, text } = await exchange({ port, method, path: target, headers }, sent);
  const expected = row.status ?? (row.problems === undefined ? 200 : 400);
  if (status !== expected || status !== 200) return status === expected;
  return sameParts(row.value ?? {}, JSON.parse(text), looksEqual);
}

function bytesOf(body: RawBody | undefined): string | undefined {
  switch (body?.kind) {
    case 'json':
      return jsonText(body.value);
    case 'form':
    case 'text':
      return body.text;
    case 'bytes':
      return Buffer.from(body.bytes).toString('latin1');
    default:
      return undefined;
  }
}

/** Values nested beyond the stack have no text that could be sent. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '['.repeat(3000);
  }
}

function exchange(options: object, body: string | undefined): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const failed = (): void => resolve({ status: 0, text: '' });
    try {
      const request = send({ ...options, host: '127.0.0.1' }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += String(chunk)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.on('error', failed);
      request.end(body);
    } catch {
      failed();
    }
  });
}

type Compare = (left: unknown, right: unknown) => boolean;

function sameParts(expected: object, value: object, same: Compare): boolean {
  return Object.entries(expected).every(([part, wanted]) => same(Reflect.get(value, part), wanted));
}

/** Names without brackets, undefined members gone: how a handler's author would see it. */
function looksEqual(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(plain(left), plain(right));
}

function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    const entries = Object.entries(member).map(([name, inner]) => [name.replace(/\[\]$/, ''), inner] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return text === undefined ? undefined : JSON.parse(text);
}
