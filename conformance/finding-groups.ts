import type { Finding } from './finding.ts';
import { withoutRepeated } from './repeated-findings.ts';

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
