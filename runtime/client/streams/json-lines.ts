import type { CallOptions, Client } from '../client.ts';
import { stream, type StreamableOperation } from './stream.ts';

/** Reads a body line by line while it arrives. */
export interface Lines<Args, Item> {
  (client: Client, args: Args, options?: CallOptions): AsyncGenerator<Item>;
}

/** As {@link Lines}, for an operation that needs no arguments. */
export interface OptionalLines<Args, Item> extends Lines<Args, Item> {
  (client: Client, args?: Args, options?: CallOptions): AsyncGenerator<Item>;
}

/**
 * Makes the reader of an operation that answers with one JSON value per line (`application/jsonl`,
 * `application/x-ndjson`, and JSON text sequences of RFC 7464).
 * @param decode reads one of them
 * @throws ApiError (while reading) when the answer is not a success, SyntaxError when a line is no JSON
 */
export function jsonLines<Args, Item>(
  operation: StreamableOperation<Args>,
  decode: (text: string) => unknown = JSON.parse,
): OptionalLines<Args, Item> {
  return async function* read(client, args = {} as Args, options) {
    // none are left out where one is required
    const lines = operation.descriptor.offers?.find((name) =>
      /[/.+-](?:jsonl|ndjson|jsonlines|json-seq)\b/i.test(name),
    );
    const asked = lines === undefined ? options : { ...options, accept: lines };
    const { body } = await stream(operation, client, args, asked);
    for await (const line of textLines(body)) {
      const text = line.replace(/^\u001e/, '').trim();
      if (text !== '') yield decode(text) as Item; // the description says what an item is
    }
  };
}

/** Lines of a UTF-8 stream without their ends (LF, CRLF, CR). */
export async function* textLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  let hasEnd = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      rest += text;
      hasEnd ||= /[\r\n]/.test(text);
      // What has no end yet is not looked at again: a line may come in very many chunks.
      if (hasEnd) {
        // A CR at the end may be the first half of a CRLF.
        const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/);
        rest = lines.pop() ?? '';
        hasEnd = rest.endsWith('\r');
        for (const line of lines) yield line;
      }
      if (!done) continue;
      if (rest !== '') yield rest;
      return;
    }
  } finally {
    await reader.cancel();
  }
}
