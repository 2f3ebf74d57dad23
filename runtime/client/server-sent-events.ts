import type { CallOptions, Client } from './client.ts';
import { textLines } from './json-lines.ts';
import { stream, type StreamableOperation } from './stream.ts';

/** One event of a `text/event-stream` (HTML Living Standard, "Server-sent events"). */
export interface ServerSentEvent {
  /** `message` when the server names none. */
  readonly event: string;
  readonly data: string;
  /** Last id seen, also from earlier events. */
  readonly id: string | undefined;
  /** Milliseconds the server asks to wait before a new connection. */
  readonly retry: number | undefined;
}

/** Reads events while they arrive. */
export interface Events<Args> {
  (client: Client, args: Args, options?: CallOptions): AsyncGenerator<ServerSentEvent>;
}

/**
 * Makes the reader of an operation that answers with events. It does not connect again by itself: pass the last `id` as
 * the header `Last-Event-ID` of the next call.
 * @throws ApiError (while reading) when the answer is not a success
 */
export function serverSentEvents<Args>(operation: StreamableOperation<Args>): Events<Args> {
  return async function* read(client, args, options = {}) {
    const headers = { accept: 'text/event-stream', ...options.headers };
    const { body } = await stream(operation, client, args, { ...options, headers });
    yield* parseEvents(textLines(body));
  };
}

async function* parseEvents(lines: AsyncIterable<string>): AsyncGenerator<ServerSentEvent> {
  let fields = new Map<string, string>();
  let id: string | undefined;
  let isFirst = true;
  for await (const line of lines) {
    const [name, value] = splitField(isFirst ? line.replace(/^\ufeff/, '') : line);
    isFirst = false;
    if (line === '') {
      const data = fields.get('data');
      if (data !== undefined) yield { event: fields.get('event') || 'message', data, id, retry: delay(fields) };
      fields = new Map();
    } else if (name === 'data') fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
    else if (name === 'id') id = value.includes('\0') ? id : value;
    else if (name !== '') fields.set(name, value);
  }
}

/** `name: value`; a line that starts with a colon is a comment and has no name. */
function splitField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}

function delay(fields: ReadonlyMap<string, string>): number | undefined {
  const text = fields.get('retry') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
