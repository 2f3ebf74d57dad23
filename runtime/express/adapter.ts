import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request } from 'express';
import type { HandlerSet } from '../http/handler.ts';
import type { IncomingRequest } from '../http/incoming-request.ts';
import type { OperationTable } from '../http/operation-entry.ts';
import type { ServiceOptions } from '../http/service-options.ts';
import { createService } from '../http/service.ts';
import { warmUpSoon } from '../http/warm-up.ts';
import { closeSignal } from '../node/close-signal.ts';
import { dropLateBody } from '../node/late-body.ts';
import { announcesBody, clientCertificate, messageChunks } from '../node/node-message.ts';
import { parsedMessage } from '../node/parsed-body.ts';
import { withEngine } from '../node/engine/named-engine.ts';
import { withXmlParser } from '../node/engine/xml-parser.ts';
import { writeAnswer } from '../node/write-answer.ts';

/** The one property written onto `req`, for middleware and logs behind the operations. */
export interface AnsweredOperation {
  readonly operationId: string | undefined;
  readonly requestId: string;
  readonly principal: unknown;
}

/** An Express request after an operation has answered it. */
export interface AnsweredRequest extends Request {
  answeredOperation?: AnsweredOperation;
}

/** Middleware of Express 4 and 5. It asks nothing of either message but what Node's own have, so a server without Express takes it too. */
export type OperationMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** A message that middleware before this one may have parsed, and that gets a note of what has answered it. */
interface AnsweredMessage extends IncomingMessage {
  readonly body?: unknown;
  answeredOperation?: AnsweredOperation;
}

/**
 * Middleware that answers every request below the base path. Others go to the next middleware. It
 * reads the raw URL and the raw body and needs no body parser before it.
 */
export function operationMiddleware(
  table: OperationTable,
  handlers: HandlerSet,
  options: ServiceOptions = {},
): OperationMiddleware {
  const service = createService(table, handlers, withXmlParser(withEngine(options)));
  warmUpSoon();
  const lateMilliseconds = options.bodyTimeoutMilliseconds ?? 30_000;
  return (request: AnsweredMessage, response, next) => {
    const signal = closeSignal(response);
    const answering = service(incoming(request, signal));
    if (answering === undefined) {
      next();
      return;
    }
    if (announcesBody(request)) dropLateBody(request, response, lateMilliseconds);
    answering
      .then(async (answer) => {
        const { operationId, requestId, principal } = answer;
        request.answeredOperation = { operationId, requestId, principal };
        await writeAnswer(answer, response, signal);
      })
      .catch(next);
  };
}

/**
 * Puts the operations of a table on an Express app (4 or 5) and returns the app. Express's own query and body parsing
 * stays out of the way.
 */
export function mountOperations(
  app: Express,
  table: OperationTable,
  handlers: HandlerSet,
  options: ServiceOptions = {},
): Express {
  app.disable('x-powered-by');
  app.use(operationMiddleware(table, handlers, options));
  return app;
}

function incoming(request: AnsweredMessage, signal: AbortSignal): IncomingRequest {
  const parsed =
    request.readableEnded && announcesBody(request) ? parsedMessage(request.headers, request.body) : undefined;
  return {
    method: request.method ?? 'GET',
    // `url`, not `originalUrl`: what a parent app has mounted this one under is not part of the description.
    target: request.url ?? '/',
    headers: parsed?.headers ?? request.headers,
    body: parsed?.body ?? (announcesBody(request) ? messageChunks(request) : undefined),
    mayLackBrackets: parsed?.mayLackBrackets,
    signal,
    clientCertificate: clientCertificate(request),
  };
}
