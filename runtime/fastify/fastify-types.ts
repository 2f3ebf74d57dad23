import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * What the adapter needs of Fastify 5, so that emitted code can carry the adapter without Fastify being installed. A
 * Fastify instance, its requests and its replies fit.
 */
export interface FastifyInstanceLike {
  readonly prefix: string;
  readonly supportedMethods: readonly string[];
  addHttpMethod(method: string, options: { hasBody: boolean }): unknown;
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    contentType: string,
    parser: (
      request: FastifyRequestLike,
      payload: IncomingMessage,
      done: (error: Error | null, body?: unknown) => void,
    ) => void,
  ): unknown;
  decorateRequest(property: string): unknown;
  hasRequestDecorator(property: string): boolean;
  addHook(name: 'preClose', hook: (done: () => void) => void): unknown;
  route(options: {
    method: string[];
    url: string;
    handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => unknown;
  }): unknown;
}

/** A Fastify request. */
export interface FastifyRequestLike {
  readonly raw: IncomingMessage;
  readonly body?: unknown;
}

/** A Fastify reply. */
export interface FastifyReplyLike {
  readonly raw: ServerResponse;
  code(status: number): unknown;
  header(name: string, value: unknown): unknown;
  send(body?: unknown): unknown;
  callNotFound(): unknown;
}
