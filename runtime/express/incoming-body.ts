import type { Request } from 'express';
import { messageChunks } from './node-message.ts';

/**
 * The body of an Express request as chunks, or undefined when the message has none (RFC 9112 section 6.3). Where a body
 * parser has consumed the stream already, its result is turned back into bytes.
 */
export function incomingBody(request: Request): AsyncIterable<Uint8Array> | undefined {
  const { headers } = request;
  const hasLength = headers['content-length'] !== undefined && headers['content-length'] !== '0';
  if (!hasLength && headers['transfer-encoding'] === undefined) return undefined;
  return request.readableEnded ? parsedBody(request.body) : messageChunks(request);
}

async function* parsedBody(body: unknown): AsyncGenerator<Uint8Array> {
  if (body === undefined) return;
  if (body instanceof Uint8Array) yield body;
  else yield new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}
