import type { SourceLocation } from '../model/location.ts';

/** The part of a response that a violation is about. */
export type Part = 'status' | 'header' | 'body' | 'connection';

/** Something that a check or a law saw and the description (or a law) forbids. */
export interface Violation {
  readonly part: Part;
  /** JSON Pointer into the body, a lower-case header name, or empty for status and connection. */
  readonly pointer: string;
  readonly expected: string;
  readonly got: string;
  /**
   * Key of the cause when it is known more precisely than by check, operation and pointer (a schema location):
   * violations with one cause are reported as one finding.
   */
  readonly cause?: string;
  /** True when the violation is that a required member is not there. */
  readonly missing?: boolean;
}

/** A violation together with where it was seen and how to see it again. */
export interface Finding extends Violation {
  /** Id of the check or law. */
  readonly check: string;
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Where the description says what the operation is. */
  readonly place: SourceLocation;
  /** First case that showed it. */
  readonly caseId: string;
  /** A shell script of curl lines, one per request that is needed, the last one shows the violation. */
  readonly replay: readonly string[];
  /** Paths of the collections that the requests work on, the one of the operation first: what may be wrong. */
  readonly touches?: readonly string[];
}

/** One line that names the place of a violation: `status`, `header link`, `body /0/id`. */
export function placeOf(violation: Violation): string {
  switch (violation.part) {
    case 'status':
      return 'status';
    case 'connection':
      return 'connection';
    case 'header':
      return `header ${violation.pointer}`;
    case 'body':
      return violation.pointer === '' ? 'body (whole)' : `body ${violation.pointer}`;
  }
}
