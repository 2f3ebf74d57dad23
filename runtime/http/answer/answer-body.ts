/** A response body that is not JSON: text, bytes, or a source of them that is streamed. */
export type ByteSource =
  | string
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>;
