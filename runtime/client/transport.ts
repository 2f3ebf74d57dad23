import { fault } from '../wire/fault.ts';
import type { Client, ClientRequest } from './client.ts';
import { retryDelay } from './policies/retry.ts';

interface AnySignal {
  any(signals: readonly AbortSignal[]): AbortSignal;
}

/**
 * Sends a request: credentials, time limit, and further attempts where the client asks for them.
 * @throws RequestError when there is no answer; the signal's own reason when the caller aborts
 */
export async function transport(this: Client, request: ClientRequest): Promise<Response> {
  const {
    operation: { name },
    signal,
    retry = this.retry,
    timeout = this.timeout,
  } = request;
  for (let attempt = 1; ; attempt += 1) {
    const sent = { ...request };
    // Compilers before 5.3 know nothing of what every Node, browser and worker has.
    if (timeout)
      sent.signal = (AbortSignal as unknown as AnySignal).any([AbortSignal.timeout(timeout), signal ?? []].flat());
    // Waiting costs a turn of the loop.
    if (this.authorize) await this.authorize(sent);
    // `fetch` takes an undefined signal for none.
    const outcome = await (this.fetch ?? fetch)(sent.url, sent as RequestInit).catch((cause: unknown) => {
      // A caller who aborts gets the own reason at once.
      signal?.throwIfAborted();
      return fault(name + ': ' + cause, { name: 'RequestError', operation: name, cause }) as NoAnswer;
    });
    // Nothing is repeated where no number is given.
    const delay = attempt <= (retry as number) && retryDelay(attempt, request, outcome);
    if (!delay) {
      // No answer has a name.
      if ((outcome as NoAnswer).name) throw outcome;
      return outcome as Response;
    }
    let timer, stop!: () => void;
    await new Promise<void>((resolve) => {
      stop = resolve;
      timer = setTimeout(stop, delay);
      signal?.addEventListener('abort', stop);
      // An unread body would keep its connection busy.
      void outcome.body?.cancel();
    });
    clearTimeout(timer);
    // A signal may outlive many calls.
    signal?.removeEventListener('abort', stop);
  }
}

/** A failure, asked for what an answer has. */
type NoAnswer = Error & Partial<Record<'body' | 'headers' | 'ok' | 'status', undefined>>;
