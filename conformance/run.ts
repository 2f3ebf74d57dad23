import { resolveBaseUrl } from './base-url.ts';
import { type Replay, replayExample } from './cases/run-example.ts';
import { createTaintBook } from './checks/taint-book.ts';
import type { CaseFinished, CaseResult, RunEvent } from './events.ts';
import type { Exchange } from './exchange/exchange.ts';
import { createTransport, TargetUnreachable } from './exchange/transport.ts';
import { type LawOutcome, runLaw } from './laws/run-law.ts';
import type { Plan, PlannedCase } from './plan.ts';
import { withFlagDefaults } from './scenario/flag-defaults.ts';
import { UNKNOWN_SCENARIO } from './scenario/scenario.ts';
import type { Scenario } from './scenario/scenario.ts';
import { secretsOf } from './scenario/secrets-of.ts';
import type { CaseLog, Session } from './session.ts';
import { activeChecks, openLog } from './session.ts';
import { learnUnmatchedPath } from './unmatched-path.ts';
import { operationOf, selectCases } from './select-cases.ts';
import type { Selection } from './select-cases.ts';
import { type SentExchange, recordingTransport } from './exchange/recording-transport.ts';
import { type RequestLimits, NotSent, limitedTransport } from './exchange/limited-transport.ts';
import type { ExpectedFailure } from './expectations/expected-failure.ts';
import { withExpectations } from './expectations/with-expectations.ts';
import type { Verdict } from './verdict.ts';

/** How a plan is run. */
export interface RunOptions extends Selection, RequestLimits {
  /** Address of the implementation; the path of the description's server is added when it is missing. */
  readonly baseUrl: string;
  /** What is known about the implementation; without it only what the requests themselves fix is demanded. */
  readonly scenario?: Scenario;
  readonly signal?: AbortSignal;
  /** Milliseconds without an answer after which a request counts as failed; 30,000 when left out. */
  readonly timeoutMs?: number;
  /** How many reading cases may be under way at once; 4 when left out. */
  readonly concurrency?: number;
  /** Replaces credentials in curl lines by `$TOKEN`. */
  readonly maskSecrets?: boolean;
  /** Ids of checks to make although the description does not promise what they demand. */
  readonly enabled?: readonly string[];
  /** Is told of every exchange as it ends. */
  readonly onExchange?: (sent: SentExchange) => void;
  /** Failures that are known: they are told apart, and those that no longer happen are named. */
  readonly expectedFailures?: readonly ExpectedFailure[];
}

/** The level asked for cannot be run. */
export class LevelUnavailable extends Error {
  override readonly name = 'LevelUnavailable';
}

/**
 * Runs a plan against an implementation and tells what happens, event by event.
 * @throws {TargetUnreachable} when the implementation does not answer at all
 * @throws {RangeError} when the base URL is not an absolute http or https URL
 * @throws {LevelUnavailable} for level `reference`, which needs a reference implementation to compare with
 */
export async function* run(plan: Plan, options: RunOptions): AsyncGenerator<RunEvent, void, void> {
  yield* withExpectations(eventsOf(plan, options), options.expectedFailures ?? []);
}

async function* eventsOf(plan: Plan, options: RunOptions): AsyncGenerator<RunEvent, void, void> {
  const level = options.level ?? 'laws';
  if (level === 'reference') {
    throw new LevelUnavailable(
      'level reference is not available: it compares with a reference server; use contract or laws',
    );
  }
  const cases = selectCases(plan, { ...options, level });
  const session = await openSession(plan, options);
  const started = Date.now();
  const operations = operationsOf(cases);
  try {
    yield {
      type: 'run-started',
      baseUrl: session.baseUrl,
      scenario: session.scenario.name,
      level,
      operations,
      cases: cases.length,
      skippedExamples: plan.skipped.length,
      unjudged: plan.unjudged.length,
      leftOut: operationsOf(plan.cases) - operations,
    };
    yield* runCases(cases, session, options.concurrency ?? 4);
    yield {
      type: 'run-finished',
      durationMs: Date.now() - started,
      requests: session.progress.requests,
      outdated: [],
      needed: [],
    };
  } finally {
    session.transport.close();
  }
}

function operationsOf(cases: readonly PlannedCase[]): number {
  return new Set(cases.map((item) => operationOf(item).operationId)).size;
}

async function openSession(plan: Plan, options: RunOptions): Promise<Session> {
  const { reset, ...known } = withFlagDefaults(options.scenario ?? UNKNOWN_SCENARIO, plan.api);
  const scenario = { ...known, reset: options.readOnly === true ? undefined : reset };
  const baseUrl = resolveBaseUrl(options.baseUrl, plan.api, scenario);
  const progress = { dirty: scenario.reset !== undefined, requests: 0 };
  const open = createTransport({ timeoutMs: options.timeoutMs ?? 30_000, maxRetryWaitMs: 10_000 });
  const told = options.onExchange === undefined ? open : recordingTransport(open, options.onExchange);
  const transport = limitedTransport(told, options, progress);
  const taints = createTaintBook();
  const session: Session = {
    api: plan.api,
    schemas: plan.schemas,
    taints,
    allowedHeaders: scenario.allowedHeaders,
    scenario,
    baseUrl,
    transport,
    signal: options.signal,
    checks: activeChecks(new Set(options.disabled ?? []), new Set([...scenario.enable, ...(options.enabled ?? [])])),
    unmatched: await learnUnmatchedPath(baseUrl, transport, options.signal),
    examples: plan.cases.filter((item) => item.kind === 'example'),
    nextSuffix: suffixes(),
    masked: options.maskSecrets === true ? secretsOf(scenario) : [],
    observations: new Map(),
    listed: new Map(),
    progress,
  };
  for (const secret of secretsOf(scenario)) taints.add(secret, { property: '', operationId: 'the caller' });
  return session;
}

/** Letters only: names with digits would look like counters when answers are compared. */
function suffixes(): () => string {
  const run = toLetters(Date.now());
  let count = 0;
  return () => {
    count += 1;
    return `-${run}-${toLetters(count)}`;
  };
}

function toLetters(value: number): string {
  return [...value.toString(26)].map((digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26))).join('');
}

/** A finished case and the operation's last word, which may decide about cases before it. */
interface Outcome {
  readonly result: CaseResult;
  readonly operationId: string;
  /** True: served; false: answered like an unserved path; undefined: no answer. */
  readonly served: boolean | undefined;
}

async function* runCases(
  cases: readonly PlannedCase[],
  session: Session,
  concurrency: number,
): AsyncGenerator<CaseFinished> {
  const held = new Map<string, CaseResult[]>();
  const served = new Set<string>();
  let finished = 0;
  const event = (result: CaseResult): CaseFinished => ({ type: 'case-finished', finished: (finished += 1), result });
  for await (const { result, operationId, served: isServed } of inOrder(cases, session, concurrency)) {
    if (isServed === false && !served.has(operationId)) {
      held.set(operationId, [...(held.get(operationId) ?? []), result]);
      continue;
    }
    if (isServed === true) {
      served.add(operationId);
      for (const earlier of held.get(operationId) ?? []) yield event(earlier);
      held.delete(operationId);
    }
    yield event(result);
  }
  for (const result of [...held.values()].flat())
    yield event(notImplemented(result, 'answered like a path it does not serve'));
}

function notImplemented(result: CaseResult, reason: string): CaseResult {
  return { ...result, verdict: 'not-implemented', reason, findings: [] };
}

/** Runs reading cases a few at a time and everything else alone; results come in the order of the cases. */
async function* inOrder(cases: readonly PlannedCase[], session: Session, concurrency: number): AsyncGenerator<Outcome> {
  const running: Promise<Outcome>[] = [];
  for (const item of cases) {
    const alone = (item.kind === 'law' ? item.effect !== 'none' : item.mutates) || session.scenario.reset !== undefined;
    while (running.length >= (alone ? 1 : concurrency)) {
      const next = running.shift();
      if (next !== undefined) yield await next;
    }
    const outcome = runCase(item, session);
    // A rejection is handled where it is awaited; until then it must not count as unhandled.
    outcome.catch(() => undefined);
    if (alone) yield await outcome;
    else running.push(outcome);
  }
  for (const outcome of running) yield await outcome;
}

async function runCase(item: PlannedCase, session: Session): Promise<Outcome> {
  const operation = operationOf(item);
  const log = openLog(item.id, operation);
  const started = Date.now();
  const outcome = await unlessForbidden(putToTest(item, session, log));
  const last = 'last' in outcome ? outcome.last : outcome.exchange;
  const missing = last?.response.status === 501 || ('implemented' in outcome && !outcome.implemented);
  const result: CaseResult = {
    caseId: item.id,
    kind: item.kind,
    law: item.kind === 'law' ? item.law : undefined,
    operationId: operation.operationId,
    verdict: verdictOf(log, outcome.reason),
    reason: log.findings.length > 0 ? undefined : outcome.reason,
    checks: log.checks,
    comparisons: 'comparisons' in outcome ? outcome.comparisons : {},
    findings: log.findings,
    requests: log.requests.length,
    durationMs: Date.now() - started,
  };
  if (missing)
    return { result: notImplemented(result, 'answered 501'), operationId: operation.operationId, served: undefined };
  return { result, operationId: operation.operationId, served: servedBy(last, session) };
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
}
