import { errorClass, fault, type ErrorClass } from './fault.ts';

/** What can be wrong with a value on its way to or from the wire. */
export type WireErrorCode =
  /** A path value is undefined, null or empty, or its style leaves nothing of it; or it is `.` or `..` (RFC 3986 section 5.2.4). */
  | 'bad-path'
  /** The style has no way to write this value (RFC 6570 section 3.2.1, OAS "Style Values"). */
  | 'bad-value'
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
export interface WireError extends Error {
  readonly code: WireErrorCode;
  /** Parameter or field name on the wire. */
  readonly parameter: string;
}

/** Told by its name. */
export const WireError: ErrorClass<WireError> = /* @__PURE__ */ errorClass('WireError');

/** Makes a {@link WireError}. */
export function wireError(code: WireErrorCode, parameter: string): Error {
  return fault(parameter + ': ' + code, { name: 'WireError', code, parameter });
}

/** Makes a {@link WireError} of a value that a style cannot express. */
export function badValue(parameter: string, text: string): Error {
  return fault(`${parameter}: ${text}`, { name: 'WireError', code: 'bad-value', parameter });
}
