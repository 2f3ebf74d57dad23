import type { Handlers } from '../../generated/server/index.ts';
import type { Handler, HandlerResponse } from '../../runtime/http/handler.ts';
import type { App } from '../platform/call.ts';
import type { Principal } from '../platform/principal.ts';
import { Refusal } from '../platform/refusal.ts';
import type { OperationSet } from '../platform/operation.ts';
import { checkTexts } from './check-texts.ts';
import { asHttpError } from './error-forms.ts';
import { incomingOf } from './incoming-of.ts';
import { countRequest } from './request-limits.ts';

/** Ties operations to handlers of the generated stubs: makes the request of the domain, turns refusals into answers. */
export function createHandlers(app: App, operations: OperationSet): Partial<Handlers<Principal>> {
  const handlers: Record<string, Handler<never, HandlerResponse, Principal>> = {};
  for (const [id, { kind, serve }] of Object.entries(operations)) {
    handlers[id] = async (request, context) => {
      try {
        const incoming = incomingOf(app, context);
        await countRequest(incoming, context.setHeader);
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
