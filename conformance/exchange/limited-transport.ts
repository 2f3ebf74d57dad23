import type { Transport } from './transport.ts';

/** A request that the limits of the run forbid; the message is the reason why the case proves nothing. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** What a run may send. */
export interface RequestLimits {
  /** True to send nothing but what cannot change data (RFC 9110 section 9.2.1, QUERY). */
  readonly readOnly?: boolean | undefined;
  /** Number of requests after which nothing more is sent. */
  readonly budget?: number | undefined;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE']);

/** A transport that counts what it sends, keeps limits, and throws {@link NotSent} where they forbid a request. */
export function limitedTransport(
  transport: Transport,
  { readOnly, budget }: RequestLimits,
  progress: { requests: number },
): Transport {
  return {
    async send(request, signal) {
      if (readOnly === true && !SAFE_METHODS.has(request.method)) {
        throw new NotSent(`it would send ${request.method}, and the run only reads`);
      }
      if (budget !== undefined && progress.requests >= budget)
        throw new NotSent(`${SPENT} ${budget} requests is spent`);
      progress.requests += 1;
      return transport.send(request, signal);
    },
    close: () => {
      transport.close();
    },
  };
}

const SPENT = 'the budget of';

/** True for a case that was not put because a budget was spent: it is still to be judged. */
export function isUnsent({ reason }: { readonly reason: string | undefined }): boolean {
  return reason?.startsWith(SPENT) === true;
}
