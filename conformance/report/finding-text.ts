import type { FindingGroup } from '../finding-groups.ts';
import { placeOf } from '../finding.ts';

const SHOWN = 5;

/** A finding as a block of lines: operation, case, place, expected, got, and how to see it again. */
export function findingText(group: FindingGroup, number: number): string {
  const { finding, caseIds, operationIds } = group;
  const lines = [
    `${number}. ${finding.check}: ${finding.operationId} (${finding.method} ${finding.path})`,
    `   case      ${finding.caseId}`,
    `   at        ${placeOf(finding)}`,
    `   expected  ${finding.expected}`,
    `   got       ${finding.got}`,
  ];
  if (caseIds.length > 1) lines.push(`   also in   ${someOf(caseIds.slice(1))}`);
  if (operationIds.length > 1) lines.push(`   affects   ${someOf(operationIds)}`);
  for (const [index, line] of finding.replay.entries())
    lines.push(`   ${index === 0 ? 'replay  ' : '        '}  ${line}`);
  return lines.join('\n');
}

function someOf(items: readonly string[]): string {
  const rest = items.length - SHOWN;
  return items.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
