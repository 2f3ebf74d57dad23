/**
 * A request before anything is decoded, in a form every server framework can hand over.
 * Nothing in it is percent-decoded; decoding happens once, in the emitted decoder.
 */
export interface RawRequest {
  /** Upper case (RFC 9110 section 9.1). */
  readonly method: string;
  /** Captured path parameter texts as they stand in the URL, in the order of the path template's parameters. */
  readonly path: readonly string[];
  /** Query string without `?`; `''` when there is none (RFC 3986 section 3.4). */
  readonly query: string;
  /** Header values by lower-case name (the shape of Node's `IncomingMessage.headers`). */
  readonly headers: RawHeaders;
  readonly body: RawBody;
}

/** Header values by lower-case name. */
export type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The body after the transport's work (length limit, content coding, character set), before any typing.
 * `contentType` is the header's value as received, parameters included; `''` when the header is missing.
 */
export type RawBody =
  | { readonly kind: 'none'; readonly contentType: string }
  /** A JSON media type; `value` is the parsed text (RFC 8259). */
  | { readonly kind: 'json'; readonly contentType: string; readonly value: unknown }
  /** `application/x-www-form-urlencoded`; `text` is still encoded. */
  | { readonly kind: 'form'; readonly contentType: string; readonly text: string }
  /** `multipart/*`, parts in order (RFC 7578). */
  | { readonly kind: 'multipart'; readonly contentType: string; readonly parts: readonly RawPart[] }
  | { readonly kind: 'text'; readonly contentType: string; readonly text: string }
  | { readonly kind: 'bytes'; readonly contentType: string; readonly bytes: Uint8Array }
  /** Anything the adapter passes through unread, for example a stream. */
  | { readonly kind: 'stream'; readonly contentType: string; readonly stream: unknown };

/** One part of a multipart body. */
export interface RawPart {
  /** `name` parameter of Content-Disposition (RFC 7578 section 4.2). */
  readonly name: string;
  readonly filename: string | undefined;
  /** `''` when the part has no Content-Type. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** `strict` is the contract; `lenient` also takes the spellings real clients send. */
export type DecodeMode = 'strict' | 'lenient';

/** What happens to parameters that the description does not name. */
export type UnknownParameters = 'refuse' | 'warn' | 'pass';

/** Options of one decoding. */
export interface DecodeOptions {
  readonly mode: DecodeMode;
  readonly unknownParameters: UnknownParameters;
}
