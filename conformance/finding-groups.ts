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

/** Checks of what a service does in one place for all its operations. */
const EVERYWHERE = new Set(['media-type', 'response-headers', 'pagination', 'charset', 'error-shape']);

/** Key under which one thing that is wrong in many operations is told once: what was expected and what came, but for numbers. */
function alikeKey({ check, part, pointer, expected, got, cause }: Finding): string | undefined {
  if (cause !== undefined || !EVERYWHERE.has(check)) return undefined;
  return [check, part, generalPointer(pointer), ...[expected, got].map((text) => text.replaceAll(/\d+/g, '0'))].join(
    '\n',
  );
}

/** Groups findings by cause, in order of first appearance. */
export function groupFindings(findings: Iterable<Finding>): readonly FindingGroup[] {
  const groups = new Map<string, { finding: Finding; caseIds: Set<string>; operationIds: Set<string> }>();
  const alike = new Map<string, string>();
  for (const finding of withoutRepeated([...findings])) {
    const same = alikeKey(finding);
    const key = (same === undefined ? undefined : alike.get(same)) ?? causeOf(finding);
    if (same !== undefined) alike.set(same, key);
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
