import { plain } from './body.ts';
import type { ArgumentWriter } from '../descriptor.ts';

/**
 * A body of one JSON value per line, or of JSON text sequences (RFC 7464). The items of an iterable are written at once,
 * those of an async iterable while they come; text, bytes, Blobs and byte streams are such a body already.
 */
export function lines(type: string, encode: (item: unknown) => string = JSON.stringify): ArgumentWriter {
  const write = plain(type);
  const before = type.includes('json-seq') ? '\u001e' : '';
  const toLine = (item: unknown): string => `${before}${encode(item)}\n`;
  return (body, name, request, args) =>
    write(isBody(body) ? body : written(body as Items, toLine), name, request, args);
}

type Items = Iterable<unknown> | AsyncIterable<unknown>;

function isBody(body: unknown): boolean {
  const isBytes = body instanceof ArrayBuffer || ArrayBuffer.isView(body);
  // Byte streams can be iterated as well, on some platforms.
  return isBytes || typeof body !== 'object' || body instanceof Blob || body instanceof ReadableStream;
}

function written(items: Items, toLine: (item: unknown) => string): string | ReadableStream<Uint8Array> {
  if (Symbol.iterator in items) return Array.from(items, toLine).join('');
  const iterator = items[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(toLine(value)));
    },
    async cancel(reason) {
      await iterator.return?.(reason);
    },
  });
}
