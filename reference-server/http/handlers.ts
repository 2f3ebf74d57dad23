import type { Handlers } from '../../generated/server/index.ts';
import type { Handler, HandlerResponse } from '../../runtime/http/handler.ts';
import type { App, Incoming } from '../platform/call.ts';
import type { Principal } from '../platform/principal.ts';
import { Refusal, throttled } from '../platform/refusal.ts';
import type { OperationSet } from '../platform/resource.ts';
import { secondsLeft } from '../platform/throttle.ts';
import { asHttpError } from './error-forms.ts';
import { incomingOf } from './incoming-of.ts';

/** Ties operations to handlers of the generated stubs: makes the request of the domain, turns refusals into answers. */
export function createHandlers(app: App, operations: OperationSet): Partial<Handlers<Principal>> {
  const handlers: Record<string, Handler<never, HandlerResponse, Principal>> = {};
  for (const [id, { serve }] of Object.entries(operations)) {
    handlers[id] = async (request, context) => {
      try {
        const incoming = incomingOf(app, context);
        checkRate(incoming);
        return await serve(incoming, request);
      } catch (error) {
        throw error instanceof Refusal ? asHttpError(error) : error;
      }
    };
  }
  // `OperationSet` ties each id to the request and the answers of its operation.
  return handlers as Partial<Handlers<Principal>>;
}

function checkRate({ app, principal, now }: Incoming): void {
  const limit = app.limits.requestsPerMinute;
  if (limit === 0) return;
  const caller = principal === undefined ? 'anonymous' : String(principal.user.id);
  if (app.throttle.left(`requests:${caller}`, limit, now) < 0) throw throttled(limit, secondsLeft(now), now);
}
