import { authorize } from './auth.ts';
import type { CallOptions, Client, ClientRequest } from './client.ts';
import { RequestError } from './error.ts';
import { retryDelay, sleep } from './retry.ts';

/**
 * Sends a request: credentials, time limit, and further attempts where the client's policy asks for them.
 * @throws RequestError when there is no answer; the signal's own reason when the caller aborts
 */
export async function transport(client: Client, request: ClientRequest, options: CallOptions): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const sent = { ...request, headers: { ...request.headers } };
    const pending = authorize(client, sent);
    if (pending) await pending;
    sent.signal = limited(request.signal, options.timeout ?? client.timeout);
    let response: Response | undefined;
    let failure: RequestError | undefined;
    try {
      response = await (client.fetch ?? fetch)(sent.url, sent);
      if (response.ok) return response;
    } catch (error) {
      failure = failureOf(request, error);
    }
    const delay = retryDelay(options.retry ?? client.retry, attempt, request, response);
    if (delay === undefined) {
      if (response) return response;
      throw failure;
    }
    // An unread body would keep its connection busy.
    void response?.body?.cancel();
    await sleep(delay, request.signal);
  }
}

function limited(signal: AbortSignal | null, timeout: number | undefined): AbortSignal | null {
  if (!timeout) return signal;
  const limit = AbortSignal.timeout(timeout);
  return signal ? AbortSignal.any([limit, signal]) : limit;
}

/** What the call fails with unless it is sent again; a caller who aborts gets the own reason at once. */
function failureOf({ operation, signal }: ClientRequest, error: unknown): RequestError {
  if (signal?.aborted) throw error;
  return new RequestError(operation.id, error);
}
