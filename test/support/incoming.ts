import type { IncomingRequest, OutgoingAnswer } from '../../runtime/http/incoming-request.ts';
import type { Service } from '../../runtime/http/service.ts';

/** What a test says about a request; the rest is a bodyless GET. */
export interface TestRequest {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Uint8Array | readonly Uint8Array[];
}

/** A raw request as an adapter would make it. */
export function incoming(request: TestRequest = {}): IncomingRequest {
  const { body } = request;
  return {
    method: request.method ?? 'GET',
    target: request.target ?? '/',
    headers: request.headers ?? {},
    body: body === undefined ? undefined : chunksOf(body),
    signal: new AbortController().signal,
  };
}

async function* chunksOf(body: string | Uint8Array | readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  if (typeof body === 'string') yield new TextEncoder().encode(body);
  else if (body instanceof Uint8Array) yield body;
  else yield* body;
}

/** Sends a request to a service; a request outside its base path fails the test. */
export async function send(service: Service, request: TestRequest): Promise<OutgoingAnswer> {
  const answering = service(incoming(request));
  if (answering === undefined) throw new Error('the service did not take the request');
  return answering;
}

/** The JSON body of an answer. */
export function jsonOf(answer: OutgoingAnswer): unknown {
  if (typeof answer.body !== 'string') throw new Error('the answer has no text body');
  return JSON.parse(answer.body) as unknown;
}
