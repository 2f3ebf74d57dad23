import type { RawHeaders } from '../request/raw-request.ts';

/** A request as an adapter hands it over: nothing decoded, nothing read. */
export interface IncomingRequest {
  /** Upper case. */
  readonly method: string;
  /** Request target in origin form, as received: raw path and query (RFC 9112 section 3.2.1). */
  readonly target: string;
  readonly headers: RawHeaders;
  /** The body's bytes, or undefined when the message has none. */
  readonly body: AsyncIterable<Uint8Array> | undefined;
  /** True of a form that a parser in front has read, of whose lists nobody knows any more whether their names ended with `[]`. */
  readonly mayLackBrackets?: boolean | undefined;
  /** Fires when the client goes away. */
  readonly signal: AbortSignal;
  /** Subject of a client certificate that the TLS layer has verified, for `mutualTLS` schemes. */
  readonly clientCertificate?: unknown;
}

/** Headers of an answer by lower-case name; several values make several header lines. */
export type AnswerHeaders = Record<string, string | readonly string[]>;

/** What an adapter writes: bytes, text, or a source of both. */
export type AnswerBody = undefined | string | Uint8Array | AsyncIterable<Uint8Array | string>;

/** An answer ready to be written. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: AnswerBody;
  /** The operation that answered; undefined when routing found none. */
  readonly operationId: string | undefined;
  readonly requestId: string;
  /** What the security handlers returned. */
  readonly principal: unknown;
}

/** First value of a header, however the adapter keeps repeated ones. */
export function headerText(headers: RawHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
}
