import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A body, and the headers that say what it is. */
interface Unpacked {
  readonly body: Readable;
  readonly headers: IncomingMessage['headers'];
}

/** The body of a request as it was before somebody packed it, and the headers that say what it is then. */
export function unpacked(request: IncomingMessage): Unpacked {
  const { 'content-encoding': encoding, ...headers } = request.headers;
  if (encoding === 'gzip' || encoding === 'x-gzip') return { body: request.pipe(createGunzip()), headers };
  return { body: request, headers: request.headers };
}
