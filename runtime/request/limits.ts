import type { JsonLimits } from './json-limits.ts';

/** Bounds on what a decoder reads from one request, against requests made to be expensive. */
export interface RequestLimits {
  /** Characters of the query string (RFC 9110 section 4.1 recommends to support 8,000). */
  readonly queryLength: number;
  /** Fields of a query string, a form or a cookie header. */
  readonly fields: number;
  /** Levels of brackets in one name. */
  readonly depth: number;
  /** Largest index in brackets, where the schema has an array; a number may also be a key of an object. */
  readonly index: number;
  /** Characters of a form body. */
  readonly formLength: number;
  /** JSON text: whole bodies, parts of multipart bodies, fields and parameters that carry JSON. */
  readonly json: JsonLimits;
  /** Problems reported for one request. */
  readonly problems: number;
}

/** The bounds that emitted decoders use. */
export const REQUEST_LIMITS: RequestLimits = {
  queryLength: 65_536,
  fields: 1000,
  depth: 16,
  index: 10_000,
  formLength: 16 * 1024 * 1024,
  json: { depth: 500, values: 10_000, names: 3000 },
  problems: 50,
};
