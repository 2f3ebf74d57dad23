import { type IncomingMessage, createServer } from 'node:http';
import { type RunningService, listening } from '../listen.ts';
import { type Answer, Books, problem } from './books.ts';
import type { LibraryFault } from './faults.ts';

const TOKEN = 'librarian-7731';

/** Starts the library on loopback: plain node:http, cursors, problem details, composite ids, entity tags. */
export function startLibrary(fault: LibraryFault): Promise<RunningService> {
  const books = new Books(fault);
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { status, headers = {}, body } = answerOf(books, request, Buffer.concat(chunks).toString());
      const type = status >= 400 ? 'application/problem+json' : 'application/json';
      const text = body === undefined ? undefined : JSON.stringify(body);
      response.writeHead(status, { ...headers, ...(text === undefined ? {} : { 'content-type': type }) });
      response.end(request.method === 'HEAD' ? undefined : text);
    })();
  });
  return listening(server);
}

function answerOf(books: Books, request: IncomingMessage, text: string): Answer {
  const url = new URL(request.url ?? '', 'http://library');
  const segments = url.pathname.split('/').slice(1).map(decodeURIComponent);
  if (segments.shift() !== 'v3' || segments.shift() !== 'books') return problem(404, 'no such place');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
  const { authorization } = request.headers;
  const isKnown = known(authorization, books.fault);
  if (authorization !== undefined && !isKnown) return unauthorized();
  const isOpen =
    (method === 'GET' && segments.length < 2) || (method === 'DELETE' && books.fault === 'anonymous-delete');
  const allowed = METHODS[segments.length] ?? [];
  if (!allowed.includes(method)) {
    return { ...problem(allowed.length === 0 ? 404 : 405, 'not here'), headers: { allow: allowed.join(', ') } };
  }
  if (!isKnown && !isOpen) return unauthorized();
  const body = method === 'POST' || method === 'PUT' ? parsed(request, text) : undefined;
  if (body instanceof Error) return problem(body.message === 'type' ? 415 : 400, 'JSON is expected');
  return books.answer({ method, segments, query: url.searchParams, body, headers: request.headers });
}

const METHODS: readonly (readonly string[])[] = [
  ['GET', 'HEAD', 'POST'],
  ['GET', 'HEAD', 'PUT', 'DELETE'],
  ['GET', 'HEAD', 'POST'],
  ['GET', 'HEAD', 'DELETE'],
];

function known(authorization: string | undefined, fault: LibraryFault): boolean {
  const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
  if (token === undefined) return false;
  return token === TOKEN || (fault === 'token-prefix' && TOKEN.startsWith(token));
}

function unauthorized(): Answer {
  return { ...problem(401, 'a token is needed'), headers: { 'www-authenticate': 'Bearer realm="library"' } };
}

function parsed(request: IncomingMessage, text: string): unknown {
  if (request.headers['content-type']?.startsWith('application/json') !== true) return new Error('type');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new Error('syntax');
  }
}
