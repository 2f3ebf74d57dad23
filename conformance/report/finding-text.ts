import type { FindingGroup } from '../finding-groups.ts';
import { type Finding, placeOf } from '../finding.ts';

const SHOWN = 5;

/** A finding as a block of lines: operation, case, place, expected, got, and how to see it again. */
export function findingText(group: FindingGroup, number: number): string {
  const { finding, caseIds, operationIds, explains } = group;
  const lines = [
    `${number}. ${finding.check}: ${finding.operationId} (${finding.method} ${finding.path})`,
    `   case      ${finding.caseId}`,
    `   at        ${placeOf(finding)}`,
    `   expected  ${finding.expected}`,
    `   got       ${finding.got}`,
  ];
  if (caseIds.length > 1) lines.push(`   also in   ${someOf(caseIds.slice(1))}`);
  if (operationIds.length > 1) lines.push(`   affects   ${someOf(operationIds)}`);
  if (explains.length > 0) lines.push(`   explains  ${someOf(explains.map(placeIn))}`);
  for (const [index, line] of finding.replay.entries())
    lines.push(`   ${index === 0 ? 'replay  ' : '        '}  ${line}`);
  return lines.join('\n');
}

/** Where the same cause shows as well. */
function placeIn(finding: Finding): string {
  return `${finding.check} of ${finding.operationId} at ${placeOf(finding)}`;
}

function someOf(items: readonly string[]): string {
  const rest = items.length - SHOWN;
  return items.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
