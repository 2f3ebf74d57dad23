/** What can be wrong with a value on its way to or from the wire. */
export type WireErrorCode =
  /** A path value is undefined or null. */
  | 'missing-value'
  /** A path value, or what stands in its segment, is empty. */
  | 'empty-value'
  /** A path segment would become `.` or `..` (RFC 3986 section 5.2.4). */
  | 'dot-segment'
  /** The style has no way to write this value (RFC 6570 section 3.2.1, OAS "Style Values"). */
  | 'not-expressible'
  /** Percent-encoding that is not UTF-8, or `%` without two hexadecimal digits (RFC 3986 section 2.1). */
  | 'bad-encoding'
  /** The text does not have the shape that the style prescribes. */
  | 'bad-style'
  /** One name is used both as a value and as a container. */
  | 'conflict'
  /** A bracket name that does not follow the grammar (`a[b`, `a]b`). */
  | 'bad-name'
  /** A limit of {@link WireLimits} is exceeded. */
  | 'limit';

/** A problem found while decoding: where (`name`), what was expected and what was there. */
export interface WireProblem {
  readonly code: WireErrorCode;
  /** Parameter or field name on the wire, brackets included. */
  readonly name: string;
  readonly expected: string;
  readonly got: string;
}

/** Thrown while encoding: the caller passed a value that cannot be sent without changing its meaning. */
export class WireError extends TypeError {
  // Declared only: the constructor sets them at once.
  declare readonly code: WireErrorCode;
  /** Parameter or field name on the wire; the path for `dot-segment`. */
  declare readonly parameter: string;
  constructor(code: WireErrorCode, parameter: string, message: string = code) {
    super(`${parameter}: ${message}`);
    Object.assign(this, { code, parameter });
  }
}
