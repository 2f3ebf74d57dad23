import type { SourceLocation } from '../model/location.ts';
import { withoutRepeated } from './repeated-findings.ts';

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
}

/** Findings of one cause: the first one seen and every case and operation that showed the same. */
export interface FindingGroup {
  readonly finding: Finding;
  readonly caseIds: readonly string[];
  readonly operationIds: readonly string[];
}

/** Array positions of a pointer replaced by `*`: one wrong field in a list of twenty is one cause. */
export function generalPointer(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}

/** Key under which findings count as one: the named cause, else check, operation, part and general pointer. */
export function causeOf(finding: Finding): string {
  // A name in a path is read in one place, whichever operations are below it.
  const named = /\/law\/invalid-parameter\/path\/(.+)$/.exec(finding.caseId)?.[1];
  if (finding.check === 'no-server-error' && named !== undefined) return `no-server-error path ${named}`;
  return finding.cause ?? [finding.check, finding.operationId, finding.part, generalPointer(finding.pointer)].join(' ');
}

/** Groups findings by cause, in order of first appearance. */
export function groupFindings(findings: Iterable<Finding>): readonly FindingGroup[] {
  const groups = new Map<string, { finding: Finding; caseIds: Set<string>; operationIds: Set<string> }>();
  for (const finding of withoutRepeated([...findings])) {
    const key = causeOf(finding);
    const group = groups.get(key) ?? { finding, caseIds: new Set<string>(), operationIds: new Set<string>() };
    group.caseIds.add(finding.caseId);
    group.operationIds.add(finding.operationId);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({
    finding: group.finding,
    caseIds: [...group.caseIds],
    operationIds: [...group.operationIds],
  }));
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
