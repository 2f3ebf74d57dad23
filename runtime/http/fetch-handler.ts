import type { HandlerSet } from './handler.ts';
import type { AnswerBody, IncomingRequest, OutgoingAnswer } from './incoming-request.ts';
import type { OperationTable } from './operation-entry.ts';
import type { ServiceOptions } from './service-options.ts';
import { createService } from './service.ts';

/** Answers a Fetch request below the base path; undefined for all others, so that another router may take them. */
export type FetchHandler = (request: Request) => Promise<Response> | undefined;

/**
 * The service for everything that speaks Fetch `Request` and `Response`: Hono, Deno, Bun, workers, service workers.
 * Fetch has resolved dot segments in the URL before anybody sees it; all other encoding arrives as it was sent.
 */
export function createFetchHandler(
  table: OperationTable,
  handlers: HandlerSet,
  options: ServiceOptions = {},
): FetchHandler {
  const service = createService(table, handlers, options);
  return (request) => service(incoming(request))?.then(toResponse);
}

function incoming(request: Request): IncomingRequest {
  const url = new URL(request.url);
  return {
    method: request.method,
    target: url.pathname + url.search,
    headers: Object.fromEntries(request.headers),
    body: request.body === null ? undefined : chunksOf(request.body),
    signal: request.signal,
  };
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let ended = false;
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
    ended = true;
  } finally {
    // Whoever feeds the body learns that nobody wants the rest.
    if (!ended) void reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

function toResponse({ status, headers, body }: OutgoingAnswer): Response {
  const fields = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const line of typeof value === 'string' ? [value] : value) fields.append(name, line);
  }
  // Fetch refuses any body here, an empty one too (Fetch standard, "null body status").
  const hasNone = body === undefined || [101, 204, 205, 304].includes(status);
  return new Response(hasNone ? null : bodyInit(body), { status, headers: fields });
}

/** What a Response is made of; without the types of browsers it has no name. */
type ResponseBody = ConstructorParameters<typeof Response>[0];

function bodyInit(body: Exclude<AnswerBody, undefined>): ResponseBody {
  if (typeof body === 'string') return body;
  // The DOM types admit shared buffers in Uint8Array; Response copies the bytes either way.
  return body instanceof Uint8Array ? (body as ResponseBody) : streamOf(body);
}

/** Pulls one chunk at a time, so that a slow client slows the source down; stops the source when the client leaves. */
function streamOf(chunks: AsyncIterable<Uint8Array | string>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const step = await iterator.next();
      if (step.done === true) controller.close();
      else controller.enqueue(typeof step.value === 'string' ? encoder.encode(step.value) : step.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
