import { resolveBaseUrl } from './base-url.ts';
import { replayExample } from './cases/run-example.ts';
import { createTaintBook } from './checks/taint-book.ts';
import type { CaseFinished, CaseResult, RunEvent } from './events.ts';
import type { Exchange } from './exchange/exchange.ts';
import { createTransport, TargetUnreachable } from './exchange/transport.ts';
import { runLaw } from './laws/run-law.ts';
import type { Plan, PlannedCase } from './plan.ts';
import { inShard } from './shard.ts';
import type { Shard } from './shard.ts';
import { withFlagDefaults } from './scenario/flag-defaults.ts';
import { UNKNOWN_SCENARIO } from './scenario/scenario.ts';
import type { Scenario } from './scenario/scenario.ts';
import type { CaseLog, Session } from './session.ts';
import { activeChecks, openLog } from './session.ts';
import { learnUnmatchedPath } from './unmatched-path.ts';
import type { Level, Verdict } from './verdict.ts';

/** How a plan is run. */
export interface RunOptions {
  /** Address of the implementation; the path of the description's server is added when it is missing. */
  readonly baseUrl: string;
  /** What is known about the implementation; without it only what the requests themselves fix is demanded. */
  readonly scenario?: Scenario;
  /** `laws` when left out; never more than the plan holds. */
  readonly level?: Level;
  /** Only the cases of one shard. */
  readonly shard?: Shard;
  readonly signal?: AbortSignal;
  /** Ids of checks and laws to leave out. */
  readonly disabled?: readonly string[];
  /** Milliseconds without an answer after which a request counts as failed; 30,000 when left out. */
  readonly timeoutMs?: number;
  /** How many reading cases may be under way at once; 4 when left out. */
  readonly concurrency?: number;
  /** Replaces credentials in curl lines by `$TOKEN`. */
  readonly maskSecrets?: boolean;
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
  const level = options.level ?? 'laws';
  if (level === 'reference') {
    throw new LevelUnavailable(
      'level reference is not available: it compares with a reference server; use contract or laws',
    );
  }
  const cases = selectCases(plan, { ...options, level });
  const session = await openSession(plan, options);
  const started = Date.now();
  try {
    yield {
      type: 'run-started',
      baseUrl: session.baseUrl,
      scenario: session.scenario.name,
      level,
      operations: new Set(cases.map((item) => operationOf(item).operationId)).size,
      cases: cases.length,
      skippedExamples: plan.skipped.length,
      unjudged: plan.unjudged.length,
    };
    yield* runCases(cases, session, options.concurrency ?? 4);
    yield { type: 'run-finished', durationMs: Date.now() - started, requests: session.progress.requests };
  } finally {
    session.transport.close();
  }
}

/** The cases of a plan that a run with these options would run, in order. */
export function selectCases(
  plan: Plan,
  options: Pick<RunOptions, 'level' | 'shard' | 'disabled'>,
): readonly PlannedCase[] {
  const disabled = new Set(options.disabled ?? []);
  return plan.cases.filter((item) => {
    if (item.kind === 'law' && (options.level === 'contract' || disabled.has(item.law))) return false;
    return options.shard === undefined || inShard(operationOf(item).path, options.shard);
  });
}

function operationOf(item: PlannedCase): CaseLog['operation'] {
  return item.kind === 'law' ? item.operation : item.call.operation;
}

async function openSession(plan: Plan, options: RunOptions): Promise<Session> {
  const scenario = withFlagDefaults(options.scenario ?? UNKNOWN_SCENARIO, plan.api);
  const baseUrl = resolveBaseUrl(options.baseUrl, plan.api, scenario);
  const transport = createTransport({ timeoutMs: options.timeoutMs ?? 30_000, maxRetryWaitMs: 10_000 });
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
    checks: activeChecks(new Set(options.disabled ?? [])),
    unmatched: await learnUnmatchedPath(baseUrl, transport, options.signal),
    examples: plan.cases.filter((item) => item.kind === 'example'),
    nextSuffix: suffixes(),
    masked: options.maskSecrets === true ? secretsOf(scenario) : [],
    observations: new Map(),
    listed: new Map(),
    progress: { dirty: scenario.reset !== undefined, requests: 0 },
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

function secretsOf(scenario: Scenario): readonly string[] {
  return [...scenario.identities.values()].flatMap((identity) => {
    const named = [...identity.schemes.values()].map((item) => (typeof item === 'string' ? item : item.password));
    return identity.token === undefined ? named : [identity.token, ...named];
  });
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
  await resetWhenDirty(session);
  const outcome = item.kind === 'law' ? await runLaw(item, session, log) : await replayExample(item, session, log);
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
