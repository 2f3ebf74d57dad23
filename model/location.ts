/** Where a node of the API model was written. Line and column are computed from these on demand. */
export interface SourceLocation {
  /** Absolute path (or URL) of the file that holds the node. */
  readonly file: string;
  /** JSON Pointer (RFC 6901) of the node inside that file; `''` is the whole file. */
  readonly pointer: string;
}

/** What every node of the API model carries. */
export interface ModelNode {
  readonly kind: string;
  readonly location: SourceLocation;
  /** Specification extensions (`x-*`, OAS "Specification Extensions"), in document order. */
  readonly extensions: Extensions;
}

/** Specification extensions by name, the `x-` prefix included. */
export type Extensions = Readonly<Record<string, JsonValue>>;

/** A JSON value (RFC 8259). */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };
