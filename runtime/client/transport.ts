import type { Client, ClientRequest } from './client.ts';
import { requestError } from './error.ts';
import { retryDelay } from './retry.ts';
import { sleep } from './sleep.ts';

/** A failure, asked for what an answer has. */
type NoAnswer = Error & Partial<Record<'body' | 'headers' | 'status', undefined>>;

/**
 * Sends a request: credentials, time limit, and further attempts where the client's policy asks for them.
 * @throws RequestError when there is no answer; the signal's own reason when the caller aborts
 */
export async function transport(client: Client, request: ClientRequest): Promise<Response> {
  const { options, signal } = request;
  for (let attempt = 1; ; attempt += 1) {
    const sent = { ...request };
    // Waiting costs a turn of the loop.
    if (client.auth) await client.authorize?.(client.auth, sent);
    sent.signal = limited(client, request);
    let outcome: Response | NoAnswer;
    try {
      // `fetch` takes an undefined signal for none.
      outcome = await (client.fetch ?? fetch)(sent.url, sent as RequestInit);
      if (outcome.ok) return outcome;
    } catch (error) {
      // A caller who aborts gets the own reason at once.
      signal?.throwIfAborted();
      outcome = requestError(request.operation.name, error);
    }
    const delay = retryDelay(options.retry ?? client.retry, attempt, request, outcome);
    if (delay === undefined) {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    }
    // An unread body would keep its connection busy.
    void outcome.body?.cancel();
    await sleep(delay, signal);
  }
}

/** The caller's signal, and the time limit of one attempt. */
function limited({ timeout: usual }: Client, { options, signal }: ClientRequest): AbortSignal | undefined {
  const { timeout = usual } = options;
  return timeout ? AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]) : signal;
}
