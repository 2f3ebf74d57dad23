import type { IncomingHttpHeaders, RequestListener } from 'node:http';

/** The members of a body. */
export type Members = Readonly<Record<string, unknown>> | undefined;

/** What is answered. */
export interface Reply {
  readonly status: number;
  readonly value?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const WRONG: Reply = { status: 400 };
export const NOWHERE: Reply = { status: 404 };

/** Answers requests whose bodies are objects of JSON. */
export function listenerOf(
  answer: (
    ...request: readonly [
      method: string,
      path: readonly string[],
      sent: Members,
      search: URLSearchParams,
      headers: IncomingHttpHeaders,
    ]
  ) => Reply,
): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://house');
      const path = pathname
        .split('/')
        .slice(1)
        .map((part) => decodeURIComponent(part));
      const text = Buffer.concat(chunks).toString();
      const isJson = request.headers['content-type']?.startsWith('application/json') === true;
      const { status, value, headers } =
        text !== '' && !isJson
          ? { status: 415 }
          : answer(method, path, text === '' ? undefined : membersOf(text), searchParams, request.headers);
      const type = value === undefined ? {} : { 'content-type': 'application/json' };
      response.writeHead(status, { ...type, ...headers }).end(value === undefined ? undefined : JSON.stringify(value));
    });
  };
}

function membersOf(text: string): Members {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? Object.fromEntries(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}
