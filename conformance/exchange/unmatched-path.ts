import type { Exchange } from './exchange.ts';
import type { Transport } from './transport.ts';
import type { WireRequest, WireResponse } from './wire-message.ts';

/** How the implementation answers paths that it does not serve at all. */
export interface UnmatchedPath {
  /** True when an exchange was answered like a path that is not served. */
  answers(exchange: Pick<Exchange, 'request' | 'response'>): boolean;
  /** False where any path is answered as if it were served. */
  readonly isTold: boolean;
}

const PROBE_SEGMENTS = ['no-such-collection', 'no-such-resource'];

/** Asks for paths that no description has, and remembers the form of the answers. */
export async function learnUnmatchedPath(
  baseUrl: string,
  transport: Transport,
  signal: AbortSignal | undefined,
): Promise<UnmatchedPath> {
  const url = `${baseUrl}/${PROBE_SEGMENTS.join('/')}`;
  const request: WireRequest = { method: 'GET', url, headers: [['Accept', '*/*']], body: undefined };
  const form = formOf(request, await transport.send(request, signal));
  return {
    isTold: form.startsWith('404 '),
    answers: ({ request: sent, response }) => {
      if (response.status !== 404) return false;
      // Without a body there is nothing to tell an unserved path from a missing resource; HEAD never has one.
      if (sent.method === 'HEAD') return form.startsWith('404 ');
      return response.body.byteLength > 0 && formOf(sent, response) === form;
    },
  };
}

/** Status and body, with the request's own path and query taken out. */
function formOf(request: WireRequest, response: WireResponse): string {
  const target = request.url.replace(/^https?:\/\/[^/]*/, '');
  const path = target.split('?', 1)[0] ?? '';
  const text = Buffer.from(response.body).toString('latin1');
  const neutral = text.replaceAll(target, '<path>').replaceAll(path, '<path>').replaceAll(request.method, '<method>');
  return `${response.status} ${neutral}`;
}
