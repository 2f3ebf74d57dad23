import type { IncomingMessage, ServerResponse } from 'node:http';

/** Parameters of the query string that carry credentials. */
const SECRETS: readonly string[] = ['private_token', 'access_token', 'job_token', 'token', 'secret', 'password'];

/** A request target with the credentials in its query string masked, however their names are spelled. */
export function withoutSecrets(target: string): string {
  const start = target.indexOf('?');
  if (start === -1) return target;
  return target.slice(0, start) + target.slice(start).replaceAll(/([^?&;#=]+)=([^?&;#]*)/g, masked);
}

function masked(pair: string, name: string): string {
  // `token[]` and `a[token]` are names of a token as well.
  const parts = decoded(name)
    .toLowerCase()
    .split(/[[\]]+/);
  return parts.some((part) => SECRETS.includes(part.trim())) ? `${name}=***` : pair;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/** Takes one line for each request, without its end. */
export type LogLine = (line: string) => void;

/** Notes a request once its answer is sent, or its connection is gone. */
export function noteRequest(request: IncomingMessage, response: ServerResponse, log: LogLine): void {
  const started = performance.now();
  const at = new Date().toISOString();
  response.once('close', () => log(accessLine(request, response, { at, milliseconds: performance.now() - started })));
}

/**
 * One line of JSON: when, from where, what was asked and answered, how long it took, and the id under which the server tells of it.
 * Credentials are in no line: headers are left out, and those in the query string masked.
 */
function accessLine(
  request: IncomingMessage,
  response: ServerResponse,
  { at, milliseconds }: { readonly at: string; readonly milliseconds: number },
): string {
  return JSON.stringify({
    at,
    remote: request.socket.remoteAddress ?? '',
    method: request.method,
    target: withoutSecrets(request.url ?? ''),
    status: response.statusCode,
    bytes: Number(response.getHeader('content-length') ?? 0),
    milliseconds: Math.round(milliseconds * 10) / 10,
    // Whoever goes away before the answer is sent never sees its status.
    ...(response.writableFinished ? {} : { aborted: true }),
    request_id: response.getHeader('x-request-id'),
    user_agent: request.headers['user-agent'],
  });
}
