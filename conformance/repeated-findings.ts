import type { Finding } from './finding.ts';

/**
 * The findings without those that only say again, less well, what another one says: a status that a law has found wrong and that no
 * response is described for, and a value that is not the example's because reading changes it.
 */
export function withoutRepeated(findings: readonly Finding[]): readonly Finding[] {
  const told = new Set(findings.filter(tellsStatus).map(statusOf));
  const moving = new Set(findings.filter(({ check }) => check === 'safe-read').map(memberOf));
  return findings.filter((one) => {
    if (one.check === 'declared-status' || one.check === 'undeclared-refusal') return !told.has(statusOf(one));
    return one.check !== 'example' || one.part !== 'body' || !moving.has(memberOf(one));
  });
}

function tellsStatus({ part, check }: Finding): boolean {
  return part === 'status' && check !== 'declared-status' && check !== 'undeclared-refusal';
}

function statusOf({ caseId, operationId, got }: Finding): string {
  return `${caseId} ${operationId} ${got}`;
}

function memberOf({ operationId, pointer }: Finding): string {
  return `${operationId} ${pointer}`;
}
