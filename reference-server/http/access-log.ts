import type { IncomingMessage, ServerResponse } from 'node:http';

/** Words that names of credentials end in: `private_token`, `Feed-Token`, `akismet_api_key`. */
const SECRET = /(?:^|[-_ ])(?:token|secret|password|passphrase|key)$/;

/** Names of the description below which secrets stand that are named by whoever sends them: values of variables and of headers. */
const HOLDERS: ReadonlySet<string> = new Set(['variables', 'custom_headers', 'value']);

/** Methods whose query strings ask for something; those of others may hold what a body holds, a secret or somebody's words. */
const ASKING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * A request target with the values in it masked that are not for a log or a journal: credentials, however their names are spelled, and
 * all that a request with a writing method sends.
 */
export function withoutSecrets(asked: string, method: string): string {
  // Who names a server may name themselves before it, with a password (RFC 3986 section 3.2.1).
  const target = asked.replaceAll(USER_INFO, '//***@');
  const start = target.search(/[?;]/);
  if (start === -1) return target;
  const mask = (pair: string, name: string): string => (!ASKING.has(method) || isSecret(name) ? `${name}=***` : pair);
  return target.slice(0, start) + target.slice(start).replaceAll(/([^?&;#=]+)=([^?&;#]*)/g, mask);
}

const USER_INFO = /\/\/[^/?#]*@/g;

function isSecret(name: string): boolean {
  // `token[]` and `a[token]` are names of a token as well.
  const parts = decoded(name)
    .toLowerCase()
    .split(/[[\]]+/);
  return parts.some((part) => SECRET.test(part.trim()) || HOLDERS.has(part.trim()));
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
 * Credentials are in no line: headers are left out, and those in the target masked.
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
    target: withoutSecrets(request.url ?? '', request.method ?? ''),
    status: response.statusCode,
    bytes: Number(response.getHeader('content-length') ?? 0),
    milliseconds: Math.round(milliseconds * 10) / 10,
    // Whoever goes away before the answer is sent never sees its status.
    ...(response.writableFinished ? {} : { aborted: true }),
    request_id: response.getHeader('x-request-id'),
    user_agent: request.headers['user-agent'],
  });
}
