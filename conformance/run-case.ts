import { type Replay, replayExample } from './cases/run-example.ts';
import type { CaseResult } from './events.ts';
import type { Exchange } from './exchange/exchange.ts';
import { NotSent } from './exchange/limited-transport.ts';
import { TargetUnreachable } from './exchange/transport.ts';
import { type LawOutcome, runLaw } from './laws/run-law.ts';
import type { PlannedCase } from './plan.ts';
import { compareWithReference } from './reference/compare-with-reference.ts';
import { shrinkFindings } from './replay/shrink.ts';
import { operationOf } from './select-cases.ts';
import type { CaseLog, Session } from './session.ts';
import { openLog } from './session.ts';
import type { Verdict } from './verdict.ts';

/** A finished case and the operation's last word, which may decide about cases before it. */
export interface Outcome {
  readonly result: CaseResult;
  readonly operationId: string;
  /** True: served; false: answered like an unserved path; undefined: no answer. */
  readonly served: boolean | undefined;
}

/** The result of a case that the implementation does not serve. */
export function notImplemented(result: CaseResult, reason: string): CaseResult {
  return { ...result, verdict: 'not-implemented', reason, findings: [] };
}

/** Puts one case to the test, at the reference first where there is one. */
export async function runCase(item: PlannedCase, session: Session): Promise<Outcome> {
  const operation = operationOf(item);
  const { operationId } = operation;
  const log = openLog(item.id, operation);
  const started = Date.now();
  const { reference } = session;
  if (reference !== undefined) {
    // Both give what the case makes the same names, however many names each has needed before.
    const names = Math.max(session.progress.names, reference.progress.names);
    session.progress.names = names;
    reference.progress.names = names;
  }
  const shown = reference && (await shownBy(item, reference));
  const outcome = await unlessForbidden(putToTest(item, session, log));
  await shrinkFindings(item, log, { session, prepare: () => resetWhenDirty(session) });
  if (shown !== undefined) compareWithReference(shown, { log, session });
  const last = 'last' in outcome ? outcome.last : outcome.exchange;
  const missing = last?.response.status === 501 || ('implemented' in outcome && !outcome.implemented);
  const result: CaseResult = {
    caseId: item.id,
    kind: item.kind,
    law: item.kind === 'law' ? item.law : undefined,
    operationId,
    verdict: verdictOf(log, outcome.reason),
    reason: log.findings.length > 0 ? undefined : outcome.reason,
    checks: log.checks,
    comparisons: 'comparisons' in outcome ? outcome.comparisons : {},
    findings: log.findings,
    requests: log.requests.length,
    durationMs: Date.now() - started,
  };
  if (missing) return { result: notImplemented(result, 'answered 501'), operationId, served: undefined };
  return { result, operationId, served: servedBy(last, session) };
}

/** What the reference does with a case. It is right by definition: findings about it are none. */
async function shownBy(item: PlannedCase, reference: Session): Promise<CaseLog> {
  const log = openLog(item.id, operationOf(item));
  await unlessForbidden(putToTest(item, reference, log));
  return log;
}

async function putToTest(item: PlannedCase, session: Session, log: CaseLog): Promise<LawOutcome | Replay> {
  await resetWhenDirty(session);
  return item.kind === 'law' ? runLaw(item, session, log) : replayExample(item, session, log);
}

/** What a case led to; only a reason where the limits of the run forbid what it would send. */
async function unlessForbidden<Outcome>(
  running: Promise<Outcome>,
): Promise<Outcome | { readonly reason: string; readonly last: undefined }> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof NotSent) return { reason: error.message, last: undefined };
    throw error;
  }
}

function servedBy(last: Exchange | undefined, session: Session): boolean | undefined {
  if (last === undefined || last.response.status === 0) return undefined;
  return !session.unmatched.answers(last);
}

/** A violation stands whatever else could not be proved; nothing checked is nothing proved. */
function verdictOf(log: CaseLog, reason: string | undefined): Verdict {
  if (log.findings.length > 0) return 'failed';
  if (reason !== undefined) return 'not-provable';
  return log.checks > 0 ? 'passed' : 'not-provable';
}

async function resetWhenDirty(session: Session): Promise<void> {
  const { reset } = session.scenario;
  if (reset === undefined || !session.progress.dirty) return;
  const url = /^https?:/.test(reset.url) ? reset.url : new URL(reset.url, session.baseUrl).href;
  const request = { method: reset.method, url, headers: reset.headers, body: undefined };
  const { status } = await session.transport.send(request, session.signal);
  if (status < 200 || status > 299)
    throw new TargetUnreachable(`the reset hook ${url} answered ${status}, expected 2xx`);
  session.progress.dirty = false;
  session.tagged.clear();
}
