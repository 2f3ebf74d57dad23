import type { CaseResult } from './events.ts';
import type { PlannedCase } from './plan.ts';
import { type Session, rememberFinding, rememberQuery } from './session.ts';

/** Teaches a session what a run has learned that was interrupted: what is wrong already, and that data may have changed. */
export function resumeSession(session: Session, cases: readonly PlannedCase[], earlier: readonly CaseResult[]): void {
  if (earlier.length === 0) return;
  session.progress.dirty = true;
  const byId = new Map(cases.map((item) => [item.id, item]));
  for (const { caseId, findings } of earlier) {
    for (const finding of findings) rememberFinding(session, finding);
    const item = byId.get(caseId);
    if (item?.kind === 'example' && findings.length > 0) rememberQuery(item.call, session);
  }
}
