import type { IncomingMessage } from 'node:http';

/** Whether a message has a body (RFC 9112 section 6.3). */
export function announcesBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined;
}

/**
 * Chunks of a message's body. Leaving the loop early does not destroy the socket, so that a 413 can be written; what
 * comes after it is thrown away, so that the connection stays of use for the next request.
 */
export async function* messageChunks(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  const iterator = message.iterator({ destroyOnReturn: false });
  try {
    // Without an encoding set, Node's messages are made of buffers.
    for await (const chunk of iterator) yield chunk as Uint8Array;
  } finally {
    message.resume();
  }
}

/** The peer certificate of a TLS connection that the TLS layer has verified, else undefined. */
export function clientCertificate({ socket }: IncomingMessage): unknown {
  if (!('authorized' in socket) || socket.authorized !== true) return undefined;
  if (!('getPeerCertificate' in socket) || typeof socket.getPeerCertificate !== 'function') return undefined;
  return socket.getPeerCertificate() as unknown;
}
