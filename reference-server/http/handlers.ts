import type { Handlers } from '../../generated/server/index.ts';
import type { Handler, HandlerContext, HandlerResponse } from '../../runtime/http/handler.ts';
import type { InvalidRequestHook } from '../../runtime/http/service-options.ts';
import type { App } from '../platform/call.ts';
import type { Principal } from '../platform/principal.ts';
import { Refusal, notFound } from '../platform/refusal.ts';
import type { OperationId, OperationSet } from '../platform/operation.ts';
import { checkTexts } from './check-texts.ts';
import { outcomeOf } from './causes.ts';
import { asHttpError } from './error-forms.ts';
import { incomingOf } from './incoming-of.ts';
import { countRequest } from './request-limits.ts';

/** Ties operations to handlers of the generated stubs: makes the request of the domain, turns refusals into answers. */
export function createHandlers(app: App, operations: OperationSet): Partial<Handlers<Principal>> {
  const handlers: Record<string, Handler<never, HandlerResponse, Principal>> = {};
  for (const [id, { kind, serve, admit }] of Object.entries(operations)) {
    handlers[id] = async (request, context) => {
      const incoming = incomingOf(app, context);
      try {
        await countRequest(incoming, context.setHeader);
        const { body }: { readonly body?: unknown } = request;
        checkTexts(body, kind === 'commits');
        return await serve(incoming, request);
      } catch (error) {
        if (error instanceof Refusal) throw asHttpError(error);
        await refuseGone(() => admit(incoming, placeIn(request)));
        // Who deletes what another one works at breaks nothing: it is answered, and no fault to tell of.
        if (outcomeOf(error)?.status === 404) throw asHttpError(notFound('Project'));
        throw error;
      }
    };
  }
  // `OperationSet` ties each id to the request and the answers of its operation.
  return handlers as Partial<Handlers<Principal>>;
}

/** Where a request works. */
function placeIn({ path }: { readonly path?: { readonly id?: number | string } }): string | undefined {
  return path?.id === undefined ? undefined : String(path.id);
}

/**
 * What went wrong need not be a defect: others may have deleted the place while the request worked there. Then it is answered as one that
 * came later.
 */
async function refuseGone(admit: () => Promise<void>): Promise<void> {
  try {
    await admit();
  } catch (error) {
    // Whatever else is wrong now was not when the request was admitted; it failed for another reason.
    if (error instanceof Refusal && error.status === 404) throw asHttpError(error);
  }
}

/** Says of a request that does not fit that it is not the caller's to make, where that is so. */
export function refuseFirst(app: App, operations: OperationSet): InvalidRequestHook {
  const byId: Readonly<Record<string, OperationSet[OperationId]>> = operations;
  return async ({ path: [place] }, context: HandlerContext<Principal>) => {
    const placeId = place === undefined ? undefined : decoded(place);
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
