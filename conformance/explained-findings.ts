import type { Finding } from './finding.ts';

/** A cause that is known, and everything that it was seen in. */
export interface Cause {
  readonly finding: Finding;
  readonly operationIds: ReadonlySet<string>;
  readonly touches: ReadonlySet<string>;
}

/**
 * The cause that explains best why an implementation does not what another one does: a comparison sees one defect wherever it shows, and a
 * law says what it is. One of the same operation, else one of something that the sequence works on; undefined where there is none.
 */
export function explanationOf<Known extends Cause>(finding: Finding, causes: readonly Known[]): Known | undefined {
  const ranked = causes.map((cause) => ({ cause, rank: closeness(finding, cause) })).filter(({ rank }) => rank > 0);
  // Sorting is stable: of two that are as close the one that was seen first.
  return ranked.toSorted((left, right) => right.rank - left.rank)[0]?.cause;
}

function closeness(finding: Finding, { finding: known, operationIds, touches }: Cause): number {
  if (finding.caseId === known.caseId) return 4;
  if (operationIds.has(finding.operationId)) return memberOf(finding) === memberOf(known) ? 3 : 2;
  return (finding.touches ?? []).some((place) => touches.has(place)) ? 1 : 0;
}

function memberOf({ pointer }: Finding): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

/**
 * Findings of a comparison that nothing else explains, by what they have in common: the fewest places that explain all of them, the place
 * of most findings first.
 */
export function byPlace(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups: Finding[][] = [];
  for (let left = findings; left.length > 0;) {
    const place = commonest(left);
    const group = left.filter((finding) => placesOf(finding).includes(place));
    groups.push(group);
    left = left.filter((finding) => !group.includes(finding));
  }
  return groups.toSorted(([one], [other]) => indexIn(findings, one) - indexIn(findings, other));
}

function commonest(findings: readonly Finding[]): string {
  const counts = new Map<string, number>();
  for (const place of findings.flatMap(placesOf)) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0] as const)[0];
}

function placesOf({ touches, operationId }: Finding): readonly string[] {
  return touches === undefined || touches.length === 0 ? [operationId] : touches;
}

function indexIn(findings: readonly Finding[], finding: Finding | undefined): number {
  return finding === undefined ? -1 : findings.indexOf(finding);
}
