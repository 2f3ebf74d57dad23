import type { IncomingMessage, ServerResponse } from 'node:http';
import { withoutSecrets, withoutTokens } from './secret-mask.ts';

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
 * Credentials are in no line: headers are left out but for the name of the client, and those in it and in the target masked.
 */
function accessLine(
  request: IncomingMessage,
  response: ServerResponse,
  { at, milliseconds }: { readonly at: string; readonly milliseconds: number },
): string {
  const agent = request.headers['user-agent'];
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
    user_agent: agent === undefined ? undefined : withoutTokens(agent),
  });
}
