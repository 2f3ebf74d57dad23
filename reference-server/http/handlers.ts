import type { Handlers } from '../../generated/server/index.ts';
import type { Handler, HandlerContext, HandlerResponse } from '../../runtime/http/handler.ts';
import type { InvalidRequestHook } from '../../runtime/http/service-options.ts';
import type { App, Incoming } from '../platform/call.ts';
import type { Principal } from '../platform/principal.ts';
import { Refusal, rateHeaders, throttled } from '../platform/refusal.ts';
import type { OperationId, OperationSet } from '../platform/operation.ts';
import { secondsLeft } from '../platform/throttle.ts';
import { checkTexts } from './check-texts.ts';
import { asHttpError } from './error-forms.ts';
import { incomingOf } from './incoming-of.ts';

/** Ties operations to handlers of the generated stubs: makes the request of the domain, turns refusals into answers. */
export function createHandlers(app: App, operations: OperationSet): Partial<Handlers<Principal>> {
  const handlers: Record<string, Handler<never, HandlerResponse, Principal>> = {};
  for (const [id, { kind, serve }] of Object.entries(operations)) {
    handlers[id] = async (request, context) => {
      try {
        const incoming = incomingOf(app, context);
        checkRate(incoming, context);
        const { body }: { readonly body?: unknown } = request;
        checkTexts(body, kind === 'commits');
        return await serve(incoming, request);
      } catch (error) {
        throw error instanceof Refusal ? asHttpError(error) : error;
      }
    };
  }
  // `OperationSet` ties each id to the request and the answers of its operation.
  return handlers as Partial<Handlers<Principal>>;
}

/** Says of a request that does not fit that it is not the caller's to make, where that is so. */
export function refuseFirst(app: App, operations: OperationSet): InvalidRequestHook {
  const byId: Readonly<Record<string, OperationSet[OperationId]>> = operations;
  return async ({ path: [place] }, context: HandlerContext<Principal>) => {
    const placeId = place === undefined ? undefined : decoded(place);
    if (placeId === undefined) return;
    try {
      await byId[context.operationId]?.admit(incomingOf(app, context), placeId);
    } catch (error) {
      throw error instanceof Refusal ? asHttpError(error) : error;
    }
  };
}

/** Undefined for a text that is no percent-encoded UTF-8: that is what is wrong with the request. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Counts a request where requests are limited, and says in the answer how many are left. */
function checkRate({ app, principal, now }: Incoming, { setHeader }: HandlerContext<Principal>): void {
  const limit = app.limits.requestsPerMinute;
  if (limit === 0) return;
  const caller = principal === undefined ? 'anonymous' : String(principal.user.id);
  const use = { limit, left: app.throttle.left(`requests:${caller}`, limit, now), seconds: secondsLeft(now), now };
  if (use.left < 0) throw throttled(use);
  for (const [name, value] of Object.entries(rateHeaders(use))) setHeader(name, value);
}
