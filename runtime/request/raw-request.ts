import type { XmlParser } from './body/xml/xml-parser.ts';
import type { JsonLimits } from './json-limits.ts';
import type { Explain } from './explain.ts';
import type { Problem } from './problem.ts';

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
  | RawJson
  | RawForm
  /** `multipart/*`, parts in order (RFC 7578). */
  | RawMultipart
  | { readonly kind: 'text'; readonly contentType: string; readonly text: string }
  | { readonly kind: 'bytes'; readonly contentType: string; readonly bytes: Uint8Array }
  /** Anything the adapter passes through unread, for example a stream. */
  | { readonly kind: 'stream'; readonly contentType: string; readonly stream: unknown };

/** A body of `application/x-www-form-urlencoded`; `text` is still encoded. */
export interface RawForm {
  readonly kind: 'form';
  readonly contentType: string;
  readonly text: string;
  /** True when names with `[]` may have been sent without: where the schema declares both, it is the one without. */
  readonly mayLackBrackets?: boolean | undefined;
}

/** A body of a JSON media type; `value` is the parsed text (RFC 8259). */
export interface RawJson {
  readonly kind: 'json';
  readonly contentType: string;
  readonly value: unknown;
  /** The text itself, whose integers may have more digits than numbers keep. */
  readonly text?: string;
}

/** A multipart body, as much of it as was read before the request is decoded. */
export interface RawMultipart {
  readonly kind: 'multipart';
  readonly contentType: string;
  readonly parts: readonly RawPart[];
  /** What follows the last part, where that is a file that has not come whole. */
  readonly following?: FollowingParts | undefined;
}

/** Parts that come while the request is handled: more of a list, where the file that is being read is one of a list. */
export interface FollowingParts {
  /** The property of the file that is being read. */
  readonly property: string;
  /** The next part, passing over what is left of the one before; undefined behind the last one. */
  readonly next: () => Promise<RawPart | undefined>;
  /** What to throw when they turn out to be wrong; `status` is 400 when not given. */
  readonly refuse: (problem: Problem, status?: number) => Error;
  /** Gives up what has not been read. */
  readonly close: () => void;
}

/** What the headers of a part say (RFC 7578 section 4). */
export interface PartHead {
  /** `name` parameter of Content-Disposition; `''` for a part without one, which only a list of parts has (OAS 3.2 `itemEncoding`). */
  readonly name: string;
  readonly filename: string | undefined;
  /** `''` when the part has no Content-Type. */
  readonly contentType: string;
}

/** One part of a multipart body. */
export interface RawPart extends PartHead {
  readonly bytes: Uint8Array;
  /** The bytes behind these, where the part is a file that has not come whole. */
  readonly rest?: AsyncIterable<Uint8Array> | undefined;
}

/** `strict` is the contract; `lenient` also takes the spellings real clients send. */
export type DecodeMode = 'strict' | 'lenient';

/** What happens to parameters that the description does not name. */
export type UnknownParameters = 'refuse' | 'warn' | 'pass';

/**
 * What happens to properties that only answers carry (OAS 3.1 4.8.24.3, `readOnly`) when a request has them: `ignore` takes
 * them out before a handler sees the request, `refuse` answers 400.
 */
export type ReadOnlyProperties = 'ignore' | 'refuse';

/**
 * What happens to integers beyond 2^53, where a number may not be the one that was sent: `refuse` answers 400; `nearest`
 * takes the nearest one that a number keeps, for servers that do nothing with it (mocks).
 */
export type LongIntegers = 'refuse' | 'nearest';

/** Options of one decoding. */
export interface DecodeOptions {
  readonly mode: DecodeMode;
  readonly unknownParameters: UnknownParameters;
  /** Default `ignore`. */
  readonly readOnlyProperties?: ReadOnlyProperties;
  /** Default `refuse`, where no policy has a type for them. */
  readonly longIntegers?: LongIntegers | undefined;
  /** Bounds on the values of a body of lines; those of JSON in a query when not given. */
  readonly jsonLimits?: JsonLimits | undefined;
  /** Reads bodies of XML; without it they are refused (415). */
  readonly parseXml?: XmlParser | undefined;
  /**
   * Names the reasons for which a schema refuses a value: `explain`, which brings a JSON Schema compiler with it. Without
   * it a problem says where, and only that the value is not valid.
   */
  readonly explain?: Explain | undefined;
}
