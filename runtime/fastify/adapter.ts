import { METHODS } from 'node:http';
import { Readable } from 'node:stream';
import { withEngine } from '../node/engine/named-engine.ts';
import { withXmlParser } from '../node/engine/xml-parser.ts';
import { closeSignal } from '../node/close-signal.ts';
import { dropLateBody } from '../node/late-body.ts';
import { announcesBody, clientCertificate, messageChunks } from '../node/node-message.ts';
import type { HandlerSet } from '../http/handler.ts';
import type { IncomingRequest, OutgoingAnswer } from '../http/incoming-request.ts';
import type { OperationTable } from '../http/operation-entry.ts';
import type { ServiceOptions } from '../http/service-options.ts';
import { createService } from '../http/service.ts';
import { warmUpSoon } from '../http/warm-up.ts';
import type { FastifyInstanceLike, FastifyReplyLike, FastifyRequestLike } from './fastify-types.ts';

/** The one property written onto the request, for hooks and logs behind the operations. */
export interface AnsweredOperation {
  readonly operationId: string | undefined;
  readonly requestId: string;
  readonly principal: unknown;
}

/** A Fastify request after an operation has answered it. */
export interface AnsweredRequest extends FastifyRequestLike {
  answeredOperation?: AnsweredOperation | undefined;
}

/** What the plugin is registered with. */
export interface OperationsPluginOptions extends ServiceOptions {
  readonly table: OperationTable;
  readonly handlers: HandlerSet;
}

const property = 'answeredOperation';

/**
 * A Fastify 5 plugin that answers every request below the base path of a route table:
 * `await app.register(operationsPlugin, { table, handlers })`, with a `prefix` if wanted. It reads the raw URL and the
 * raw body; body parsers, schemas and parameters of Fastify stay out of the way, its hooks and logs do not.
 */
export async function operationsPlugin(instance: FastifyInstanceLike, options: OperationsPluginOptions): Promise<void> {
  const { table, handlers, ...settings } = options;
  const service = createService(table, handlers, withXmlParser(withEngine(settings)));
  warmUpSoon();
  const lateMilliseconds = settings.bodyTimeoutMilliseconds ?? 30_000;
  takeRawBodies(instance);
  addMethods(instance, table);
  if (!instance.hasRequestDecorator(property)) instance.decorateRequest(property);
  const basePath = (settings.basePath ?? table.basePath).replace(/\/+$/, '').replaceAll(':', '::');
  const closing = { hasBegun: false };
  instance.addHook('preClose', (done) => {
    closing.hasBegun = true;
    done();
  });
  const handler = async (request: AnsweredRequest, reply: FastifyReplyLike): Promise<void> => {
    if (announcesBody(request.raw)) dropLateBody(request.raw, reply.raw, lateMilliseconds);
    const answer = await service(incoming(request, instance.prefix, closeSignal(reply.raw)));
    if (answer === undefined) {
      reply.callNotFound();
      return;
    }
    const { operationId, requestId, principal } = answer;
    request[property] = { operationId, requestId, principal };
    // Fastify closes idle connections once: one that is kept alive behind its last answer would hold it up for a minute.
    if (closing.hasBegun) reply.header('connection', 'close');
    await write(answer, reply);
  };
  for (const url of basePath === '' ? ['/*'] : [basePath, `${basePath}/*`]) {
    instance.route({ method: [...instance.supportedMethods], url, handler });
  }
}

/** The decoders read bodies themselves; this plugin's scope is the only one that changes. */
function takeRawBodies(instance: FastifyInstanceLike): void {
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/**
 * Methods that Fastify does not route by itself: those of the description (`QUERY`, WebDAV), and all others of Node, so
 * that a path which is known answers 405 to them and not Fastify's 404.
 */
function addMethods(instance: FastifyInstanceLike, table: OperationTable): void {
  const declared = table.groups.flatMap(({ routes }) => routes.map((route) => route.slice(0, route.indexOf(' '))));
  // CONNECT is no request to a path (RFC 9110 section 9.3.6): Node gives it to nobody who routes.
  const others = METHODS.filter((method) => method !== 'CONNECT' && !declared.includes(method));
  const isMissing = (method: string): boolean => !instance.supportedMethods.includes(method);
  for (const method of new Set(declared)) if (isMissing(method)) instance.addHttpMethod(method, { hasBody: true });
  // What is refused anyway is refused before its body is looked at.
  for (const method of others) if (isMissing(method)) instance.addHttpMethod(method, { hasBody: false });
}

function incoming({ raw, body }: FastifyRequestLike, prefix: string, signal: AbortSignal): IncomingRequest {
  const url = raw.url ?? '/';
  // Fastify looks for no body behind GET and HEAD.
  const isUnread = body === raw || (body === undefined && announcesBody(raw));
  return {
    method: raw.method ?? 'GET',
    // What the plugin is mounted under is not part of the description.
    target: url.startsWith(prefix) ? url.slice(prefix.length) || '/' : url,
    headers: raw.headers,
    body: isUnread ? messageChunks(raw) : undefined,
    signal,
    clientCertificate: clientCertificate(raw),
  };
}

/** Waits for Fastify to end the answer, as its handlers must. */
async function write({ status, headers, body }: OutgoingAnswer, reply: FastifyReplyLike): Promise<void> {
  reply.code(status);
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  // Bytes, because Fastify would write the media type of a text anew.
  if (typeof body === 'string') await reply.send(Buffer.from(body));
  else if (body === undefined || body instanceof Uint8Array) await reply.send(body);
  else await reply.send(Readable.from(body, { objectMode: false }));
}
