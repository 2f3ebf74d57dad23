import { byPlace, explanationOf } from './explained-findings.ts';
import type { Finding } from './finding.ts';
import { REFERENCE_CHECK } from './reference/reference-check.ts';
import { withoutRepeated } from './repeated-findings.ts';

/** Findings of one cause: the first one seen and every case and operation that showed the same. */
export interface FindingGroup {
  readonly finding: Finding;
  readonly caseIds: readonly string[];
  readonly operationIds: readonly string[];
  /** What the same cause explains as well, in other places: one finding for each of these. */
  readonly explains: readonly Finding[];
}

/** Array positions of a pointer replaced by `*`: one wrong field in a list of twenty is one cause. */
export function generalPointer(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}

/** Key under which findings count as one: the named cause, else check, operation, part and general pointer. */
export function causeOf(finding: Finding): string {
  // A name in a path is read in one place, whichever operations are below it.
  const named = namedIn(finding);
  if (finding.check === 'no-server-error' && named !== undefined) return `no-server-error path ${named}`;
  return finding.cause ?? placeKey(finding);
}

/** The parameter of the path that a case spells as nobody does. */
function namedIn({ caseId, path }: Finding): string | undefined {
  if (caseId.endsWith('/law/canonical-ids')) return /\{([^{}]+)\}[^{}]*$/.exec(path)?.[1];
  return /\/law\/invalid-parameter\/path\/(.+)$/.exec(caseId)?.[1];
}

function placeKey({ check, operationId, part, pointer }: Finding): string {
  return [check, operationId, part, generalPointer(pointer)].join(' ');
}

/** Checks of what a service does in one place for all its operations. */
const EVERYWHERE = new Set([
  'media-type',
  'response-headers',
  'pagination',
  'conditional-read',
  'charset',
  'error-shape',
]);

/** Those of them that show what was asked about, which is another thing in each operation. */
const OF_ANYTHING = new Set(['pagination', 'conditional-read']);

/** Key under which one thing that is wrong in many operations is told once: what was expected and what came, but for numbers and names. */
function alikeKey({ check, part, pointer, expected, got, cause }: Finding): string | undefined {
  if (cause !== undefined || !EVERYWHERE.has(check)) return undefined;
  const texts = OF_ANYTHING.has(check) ? [expected.replaceAll(/(?<!=)"[^"]*"/g, '""')] : [expected, got];
  return [check, part, generalPointer(pointer), ...texts.map((text) => text.replaceAll(/\d+/g, '0'))].join('\n');
}

/** A group that grows. */
interface Growing {
  /** What tells most of the cause. */
  finding: Finding;
  readonly caseIds: Set<string>;
  readonly operationIds: Set<string>;
  readonly touches: Set<string>;
  readonly explains: Map<string, Finding>;
}

/**
 * Groups findings by cause, in order of first appearance. What a comparison with a reference shows is no cause of its own where a law or a
 * check has found one that explains it.
 */
export function groupFindings(findings: Iterable<Finding>): readonly FindingGroup[] {
  const told = withoutRepeated([...findings]);
  const groups = withoutFollowing(groupsOf(told.filter(({ check }) => check !== REFERENCE_CHECK)));
  const open: Finding[] = [];
  for (const finding of told.filter(({ check }) => check === REFERENCE_CHECK)) {
    const cause = explanationOf(finding, groups);
    if (cause === undefined) open.push(finding);
    else explain(cause, finding);
  }
  const compared = alikeGroups(byPlace(open));
  return [...groups, ...compared].map(({ finding, caseIds, operationIds, explains }) => ({
    finding,
    caseIds: [...caseIds],
    operationIds: [...operationIds],
    explains: [...explains.values()],
  }));
}

/**
 * What shows in no other cases than those in which a law finds a whole answer wrong follows from that: what was taken that had to be refused
 * is stored, and shown.
 */
function withoutFollowing(groups: readonly Growing[]): readonly Growing[] {
  const left: Growing[] = [];
  for (const group of groups) {
    const cause = groups.find((other) => other !== group && !follows(other, group) && follows(group, other));
    if (cause === undefined) left.push(group);
    else explain(cause, group.finding);
  }
  return left;
}

function follows({ finding, caseIds }: Growing, { finding: cause, caseIds: known }: Growing): boolean {
  const isWhole = cause.part === 'status' || (cause.part === 'body' && cause.pointer === '');
  const isOfCase =
    cause.caseId.includes(`/law/${cause.check}`) || (cause.check === 'example' && finding.check !== 'example');
  const isPart =
    finding.part === 'header' || (finding.part === 'body' && finding.pointer !== '') || finding.check !== cause.check;
  return isWhole && isOfCase && isPart && [...caseIds].every((caseId) => known.has(caseId));
}

/** One difference from the reference that shows in many places is one group: the same header is missing, the same status comes. */
function alikeGroups(all: readonly (readonly Finding[])[]): readonly Growing[] {
  const groups = new Map<string, Growing>();
  for (const [first, ...others] of all) {
    if (first === undefined) continue;
    const { part, pointer, expected, got, operationId } = first;
    const said =
      part === 'header' ? [pointer, got === 'none'] : part === 'status' ? [expected, got] : [operationId, pointer];
    const key = JSON.stringify([part, ...said]);
    const group = groups.get(key) ?? startGroup(first);
    groups.set(key, group);
    for (const finding of [first, ...others]) explain(group, finding);
  }
  return [...groups.values()];
}

function groupsOf(findings: readonly Finding[]): readonly Growing[] {
  const groups = new Map<string, Growing>();
  const alike = new Map<string, string>();
  for (const finding of findings) {
    const same = alikeKey(finding);
    const key = (same === undefined ? undefined : alike.get(same)) ?? causeOf(finding);
    if (same !== undefined) alike.set(same, key);
    const group = groups.get(key) ?? startGroup(finding);
    add(group, finding);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function startGroup(finding: Finding): Growing {
  const group = {
    finding,
    caseIds: new Set<string>(),
    operationIds: new Set<string>(),
    touches: new Set<string>(),
    explains: new Map<string, Finding>(),
  };
  add(group, finding);
  return group;
}

function add(group: Growing, finding: Finding): void {
  const { caseId, operationId, touches } = finding;
  // A status that is wrong says more than what comes with it.
  if (finding.part === 'status' && group.finding.part !== 'status') group.finding = finding;
  group.caseIds.add(caseId);
  group.operationIds.add(operationId);
  for (const place of touches ?? []) group.touches.add(place);
}

function explain(group: Growing, finding: Finding): void {
  const key = placeKey(finding);
  if (key !== placeKey(group.finding) && !group.explains.has(key)) group.explains.set(key, finding);
  group.caseIds.add(finding.caseId);
}
