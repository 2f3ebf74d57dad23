import type { ServerResponse } from 'node:http';

/**
 * A signal that is aborted when a client has left before its answer was written. It may have left before this is asked:
 * something asynchronous ran before, and `close` comes only once.
 */
export function closeSignal(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  const abort = (): void => {
    if (!response.writableFinished) closed.abort();
  };
  if (response.destroyed) abort();
  else response.on('close', abort);
  return closed.signal;
}
