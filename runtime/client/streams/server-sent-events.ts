import type { CallOptions, Client } from '../client.ts';
import { textLines } from './json-lines.ts';
import { stream, type StreamableOperation } from './stream.ts';

/** One event of a `text/event-stream` (HTML Living Standard, "Server-sent events"). */
export interface ServerSentEvent<Name extends string = string, Data = string> {
  /** `message` when the server names none. */
  readonly event: Name;
  /** Parsed where the description says that it is JSON. */
  readonly data: Data;
  /** Last id seen, also from earlier events. */
  readonly id: string | undefined;
  /** Milliseconds the server asks to wait before a new connection. */
  readonly retry: number | undefined;
}

/** Reads events while they arrive. */
export interface Events<Args, Item = ServerSentEvent> {
  (client: Client, args: Args, options?: CallOptions): AsyncGenerator<Item>;
}

/** As {@link Events}, for an operation that needs no arguments. */
export interface OptionalEvents<Args, Item = ServerSentEvent> extends Events<Args, Item> {
  (client: Client, args?: Args, options?: CallOptions): AsyncGenerator<Item>;
}

/**
 * Makes the reader of an operation that answers with events. It does not connect again by itself: pass the last `id` as
 * the header `Last-Event-ID` of the next call. Events may come for as long as they like: the time limit of the client does
 * not count, that of the call does.
 * @param json finds the names of events whose data is JSON
 * @param decode reads that data
 * @throws ApiError (while reading) when the answer is not a success, SyntaxError when data should be JSON and is not
 */
export function serverSentEvents<Args, Item = ServerSentEvent>(
  operation: StreamableOperation<Args>,
  json?: RegExp,
  decode: (text: string) => unknown = JSON.parse,
): OptionalEvents<Args, Item> {
  return async function* read(client, args = {} as Args, options = {}) {
    // none are left out where one is required
    const { body } = await stream(operation, client, args, { timeout: 0, ...options, accept: 'text/event-stream' });
    for await (const { data, ...rest } of parseEvents(textLines(body))) {
      // The description says what an item is.
      yield { ...rest, data: json?.test(rest.event) ? decode(data) : data } as Item;
    }
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
