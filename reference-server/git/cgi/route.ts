import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a request of the git protocol asks of which repository. */
export interface Route {
  readonly fullPath: string;
  readonly rest: '/info/refs' | '/git-upload-pack' | '/git-receive-pack';
  readonly query: string;
  readonly service: string;
}

/** The question that a request asks; undefined where it is none of the git protocol. */
export function routeOf(request: IncomingMessage): Route | undefined {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const match = /^\/(.+)\.git(\/info\/refs|\/git-upload-pack|\/git-receive-pack)$/.exec(path);
  if (match === null) return undefined;
  // The pattern admits exactly the three members of the union.
  const rest = match[2] as Route['rest'];
  const expected = rest === '/info/refs' ? 'GET' : 'POST';
  const service = rest === '/info/refs' ? (new URLSearchParams(query).get('service') ?? '') : rest.slice(1);
  if (request.method !== expected || !/^git-(?:upload|receive)-pack$/.test(service)) return undefined;
  try {
    return { fullPath: decodeURIComponent(match[1] ?? ''), rest, query, service };
  } catch {
    return undefined;
  }
}

/**
 * Leads a client to where a project has moved: its first question is answered by an address without authority, relative to which
 * git keeps the credential that it was given. What it asks then, it asks there.
 */
export function redirect(response: ServerResponse, { rest, query }: Route, fullPath: string): void {
  if (rest !== '/info/refs') {
    const body = `The project has moved to ${fullPath}\n`;
    response.writeHead(405, { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(body) });
    response.end(body);
    return;
  }
  const path = fullPath.split('/').map(encodeURIComponent).join('/');
  response.writeHead(301, { location: `/${path}.git${rest}?${query}`, 'content-length': 0 });
  response.end();
}
