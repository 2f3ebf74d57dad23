import type { IncomingMessage } from 'node:http';

/** Files, blobs, and archives in the format that nobody has to name: there is one form of each. */
const RAW = /^\/api\/v4\/projects\/[^/]+\/repository\/(?:archive|(?:blobs|files)\/[^/]+\/raw)(?:\?|$)/;

/**
 * Has bytes answered to clients that accept only JSON in all their requests: where there is a choice of one, `Accept` may be
 * disregarded (RFC 9110 section 12.5.1).
 */
export function disregardAccept(request: IncomingMessage): void {
  if (RAW.test(request.url ?? '')) delete request.headers.accept;
}
