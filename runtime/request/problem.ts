/** Where in the request a problem is. */
export type ProblemLocation = 'path' | 'query' | 'header' | 'cookie' | 'body';

/** One reason why a request (or a response) does not meet its description. */
export interface Problem {
  readonly in: ProblemLocation;
  /** Parameter or header name as on the wire; for `in: 'body'` a JSON Pointer (RFC 6901), `''` being the whole body. */
  readonly name: string;
  /** In a body of lines, the number of the line (or record of a JSON text sequence) that it is in, from 1. */
  readonly line?: number;
  /** JSON Schema keyword (`maximum`, `format` ...) or one of the request rules (`unknown`, `duplicate`, `exclusive`, `media-type` ...). */
  readonly rule: string;
  /** What would have been right, in words or as a value. */
  readonly expected: string;
  /** What came, cut to a bounded length; never the value of a header or parameter marked as a credential. */
  readonly got: string;
  /** One sentence for people. */
  readonly message: string;
}

/** Result of decoding one request. */
export type DecodeResult<Value> =
  | { readonly ok: true; readonly value: Value; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly status: number };
