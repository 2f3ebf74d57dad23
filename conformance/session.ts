import { placeOf } from '../model/facts/resources/index.ts';
import type { Operation } from '../model/operation.ts';
import { bodySchema } from './checks/body-schema.ts';
import { CHECKS } from './checks/index.ts';
import { etagChange } from './checks/etag/etag-change.ts';
import { learnSecrets, secretTaint } from './checks/secret-taint.ts';
import { undeclaredProperty } from './checks/undeclared-property.ts';
import type { Check, CheckSession } from './checks/check.ts';
import type { Call, ExampleCase } from './cases/case.ts';
import type { Exchange } from './exchange/exchange.ts';
import { isSafeMethod } from './exchange/safe-method.ts';
import { ERROR_AS_SUCCESS, isErrorAsSuccess } from './judge/error-as-success.ts';
import { readExchange } from './exchange/read-exchange.ts';
import type { Transport } from './exchange/transport.ts';
import type { WireRequest } from './exchange/wire-message.ts';
import type { Finding, Violation } from './finding.ts';
import { neededExchanges } from './replay/needed-exchanges.ts';
import { replayScript } from './replay/replay-script.ts';
import type { Scenario } from './scenario/scenario.ts';
import type { UnmatchedPath } from './exchange/unmatched-path.ts';

/** What is needed to judge one exchange by itself. */
export interface Inspection extends CheckSession {
  /** Checks that are switched on. */
  readonly checks: readonly Check[];
  /** Secrets to mask in curl lines; empty when they are printed literally. */
  readonly masked: readonly string[];
  /** Mark in the names of things that the run makes. */
  readonly run: string;
  /** What has been seen so far, by key. */
  readonly observations: Map<string, Set<string>>;
}

/** State of one run, shared by all its cases. */
export interface Session extends Inspection {
  readonly scenario: Scenario;
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly signal: AbortSignal | undefined;
  readonly unmatched: UnmatchedPath;
  /** True to look for the shortest sequence of requests that shows a finding. */
  readonly shrinks: boolean;
  /** Cases of the description, for making objects. */
  readonly examples: readonly ExampleCase[];
  /** A text that makes a name unique; another one at each call. */
  nextSuffix(): string;
  /** What the implementation lists, by where it is asked for. */
  readonly listed: Map<string, Promise<string | number | undefined>>;
  /** What the entries of lists are called. */
  readonly names: Map<string, Promise<readonly (string | number)[]>>;
  /** What changes while the run goes on. */
  readonly progress: Progress;
  /** The same at an implementation to compare with. */
  readonly reference?: Session;
}

/** What changes while a run goes on. */
export interface Progress {
  /** True once a write has succeeded since the data was last as the examples say. */
  dirty: boolean;
  /** Requests sent so far, those for learning and resetting included. */
  requests: number;
  /** Names that were given to new things so far. */
  names: number;
}

/** Gathers checks, findings and requests of one case. */
export interface CaseLog {
  readonly caseId: string;
  readonly operation: Operation;
  readonly requests: WireRequest[];
  /** Requests that have not been answered yet. */
  readonly underWay: Set<WireRequest>;
  /** Requests that were under way at the same time as others: nothing says which of them comes first. */
  readonly together: Set<WireRequest>;
  /** What requests name of that which the implementation lists: another one may list it in another order, or other things. */
  readonly chosen: Map<WireRequest, string | number>;
  /** What was drawn for requests that are drawn. */
  readonly drawn: Map<WireRequest, string>;
  /** What came back, for those who compare it. */
  readonly exchanges: Exchange[];
  readonly findings: Finding[];
  checks: number;
}

/** An empty log. */
export function openLog(caseId: string, operation: Operation): CaseLog {
  return {
    caseId,
    operation,
    requests: [],
    underWay: new Set(),
    together: new Set(),
    chosen: new Map(),
    drawn: new Map(),
    exchanges: [],
    findings: [],
    checks: 0,
  };
}

export { isSafeMethod };

/** Sends one request and applies the universal check to the exchange. */
export async function exchange(
  session: Session,
  operation: Operation,
  request: WireRequest,
  log: CaseLog,
): Promise<Exchange> {
  log.requests.push(request);
  log.underWay.add(request);
  if (log.underWay.size > 1) for (const other of log.underWay) log.together.add(other);
  const response = await session.transport.send(request, session.signal);
  log.underWay.delete(request);
  if (!isSafeMethod(request.method) && response.status < 400) session.progress.dirty = true;
  const seen = readExchange(operation, request, response);
  log.exchanges.push(seen);
  for (const name of response.headers.keys()) observe(session, 'response-header', name);
  if (response.status !== 501) inspect(seen, session, log);
  // How a secret begins or ends is known by its secret alone, whoever was shown it.
  if (!session.checks.includes(secretTaint)) learnSecrets(seen, session);
  return seen;
}

/** Checks that compare an exchange with what was before: a secret that comes back was shown, what has changed was read. */
const LOOKS_BACK: ReadonlySet<Check> = new Set([secretTaint, etagChange]);

/** Applies the checks of a session to an exchange. */
export function inspect(seen: Exchange, session: Inspection, log: CaseLog): void {
  for (const check of session.checks) {
    const violations = check.inspect(seen, session);
    if (violations === undefined) continue;
    log.checks += 1;
    for (const violation of violations) {
      if (isRenamed(violation, check.id, log)) continue;
      // What led there belongs to the replay.
      const before = LOOKS_BACK.has(check) ? log.exchanges.slice(-3) : [];
      record(log, check.id, violation, { session, shown: [...before, seen], operation: seen.operation });
    }
  }
}

/** A property too many beside one that is missing is one property under another name: said once. */
function isRenamed(violation: Violation, check: string, log: CaseLog): boolean {
  if (check !== undeclaredProperty.id) return false;
  const parent = parentOf(violation.pointer);
  return log.findings.some(
    (finding) => finding.check === bodySchema.id && finding.missing === true && parentOf(finding.pointer) === parent,
  );
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Under this key the run remembers which query parameters failed examples have sent, as `<operationId> <name>`. */
export const FAILED_QUERY = 'failed-query';

/** Under this key the run remembers which members findings are about. */
const FOUND = 'found';

function lastSegment(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

/** True when an earlier finding is about a member of this name. */
export function isFound(session: Session, name: string): boolean {
  return session.observations.get(FOUND)?.has(name) === true;
}

/** True when an earlier finding is that a list is not read as it should be: what it does not have says nothing then. */
export function isBrokenList(session: Session, operationId: string): boolean {
  return session.observations.get(BROKEN_LISTS)?.has(operationId) === true;
}

/** Under this key the run remembers the lists that findings are about. */
const BROKEN_LISTS = 'broken-lists';

const OF_LISTS = /^(?:pagination|walked-pages|filters|sort|safe-read)$/;

/** Under this key the run remembers the lists whose pages findings are about. */
export const BROKEN_PAGES = 'broken-pages';

const OF_PAGES = /^(?:pagination|walked-pages)$/;

/** Remembers what a finding is about: what is wrong there already is not told again by other laws. */
export function rememberFinding(
  session: Inspection,
  { check, operationId, pointer }: Pick<Finding, 'check' | 'operationId' | 'pointer'>,
): void {
  observe(session, FOUND, lastSegment(pointer));
  if (OF_LISTS.test(check)) observe(session, BROKEN_LISTS, operationId);
  if (OF_PAGES.test(check)) observe(session, BROKEN_PAGES, operationId);
}

/** Laws about a parameter have nothing to add where an example that sends it has failed. */
export function rememberQuery({ operation, parameters }: Call, session: Inspection): void {
  for (const { parameter } of parameters) {
    if (parameter.in === 'query') observe(session, FAILED_QUERY, `${operation.operationId} ${parameter.name}`);
  }
}

/** Requests that a finding shows at most, the last ones. */
const MOST_SHOWN = 12;

/** Adds a violation to the log, with the requests that show it; once for all requests of a case that show the same. */
export function record(
  log: CaseLog,
  check: string,
  violation: Violation,
  seen: { readonly session: Inspection; readonly shown: readonly Exchange[]; readonly operation?: Operation },
): void {
  const { caseId } = log;
  const operation = seen.operation ?? log.operation;
  if (log.findings.some((finding) => isSame(finding, { ...violation, check, operationId: operation.operationId })))
    return;
  const shown = neededExchanges(log.exchanges, seen.shown).slice(-MOST_SHOWN);
  const replay = replayScript(shown, { mask: seen.session.masked, run: seen.session.run });
  const { operationId, method, path, location: place } = operation;
  rememberFinding(seen.session, { ...violation, check, operationId });
  const last = seen.shown.at(-1);
  const cause = last !== undefined && isErrorAsSuccess(last) ? { cause: ERROR_AS_SUCCESS } : {};
  const touches = touchedBy([operation, ...shown.map((exchange) => exchange.operation)], seen.session);
  log.findings.push({ ...violation, ...cause, check, operationId, method, path, place, caseId, replay, touches });
}

function isSame(finding: Finding, other: Violation & Pick<Finding, 'check' | 'operationId'>): boolean {
  const keys = ['check', 'operationId', 'part', 'pointer', 'expected', 'got', 'missing'] as const;
  return keys.every((key) => finding[key] === other[key]);
}

/** Paths of the collections that operations work on, each once. */
export function touchedBy(operations: readonly Operation[], { api }: Pick<Inspection, 'api'>): readonly string[] {
  return [...new Set(operations.map((operation) => placeOf(api, operation)?.resource.path ?? operation.path))];
}

/** The universal checks without those switched off, and of those that need asking for only the ones that were. */
export function activeChecks(disabled: ReadonlySet<string>, enabled: ReadonlySet<string>): readonly Check[] {
  return CHECKS.filter(({ id, isExtra }) => !disabled.has(id) && (isExtra !== true || enabled.has(id)));
}

/** Remembers for the whole run what was seen under a key, and returns everything seen under it so far. */
export function observe(session: Inspection, key: string, value: string): ReadonlySet<string> {
  const seen = session.observations.get(key) ?? new Set<string>();
  session.observations.set(key, seen);
  return seen.add(value);
}
