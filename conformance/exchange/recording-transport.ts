import type { Transport } from './transport.ts';
import type { WireRequest, WireResponse } from './wire-message.ts';

/** A request as it was sent and what came back. */
export interface SentExchange {
  readonly request: WireRequest;
  readonly response: WireResponse;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
}

/** A transport that tells of every exchange. */
export function recordingTransport(transport: Transport, tell: (sent: SentExchange) => void): Transport {
  return {
    async send(request, signal) {
      const startedAt = Date.now();
      const response = await transport.send(request, signal);
      tell({ request, response, startedAt, durationMs: Date.now() - startedAt });
      return response;
    },
    close: () => {
      transport.close();
    },
  };
}
