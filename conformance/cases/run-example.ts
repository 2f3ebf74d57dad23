import type { Exchange } from '../exchange/exchange.ts';
import { takenExampleCause } from '../laws/values/taken-cause.ts';
import { statusMatches } from '../exchange/read-exchange.ts';
import type { Violation } from '../finding.ts';
import type { MatchContext } from '../matchers/matcher.ts';
import { ANONYMOUS, beginsWithExamples } from '../scenario/scenario.ts';
import { isObject } from '../schema-walk.ts';
import type { CaseLog, Session } from '../session.ts';
import { exchange, isSafeMethod, openLog, record, rememberQuery } from '../session.ts';
import { buildRequest } from './build-request.ts';
import { compareContent, type Comparisons, EXAMPLE_CHECK } from './compare-content.ts';
import type { Api } from '../../model/api.ts';
import { listPlaceOf } from '../../model/facts/paging/index.ts';
import { placeOf } from '../../model/facts/resources/index.ts';
import { pathShape } from '../../model/facts/resources/path-shape.ts';
import type { Operation } from '../../model/operation.ts';
import type { Call, ExampleCase } from './case.ts';
import { madeAnew } from './made-anew.ts';
import { checksOfRefusable } from '../checks/checks-of-refusable.ts';
import { fixedValues } from './fixed-values.ts';
import { callsOfOthers } from './seen-by-others.ts';
import { withListed } from './find-listed.ts';
import { onOwnObject } from './own-object.ts';
import { prepareCall } from './prepare-call.ts';
import { isSuccess } from '../../model/facts/status.ts';

/** What replaying one example led to, besides the findings in the log. */
export interface Replay {
  readonly reason: string | undefined;
  readonly exchange: Exchange | undefined;
  readonly comparisons: Comparisons;
}

/** A call that was answered, and how its answer may be judged. */
interface Answer {
  readonly call: Call;
  readonly seen: Exchange;
  readonly pristine: boolean;
  /** False when the call went to an object that the example does not speak about. */
  readonly literal: boolean;
  readonly suffix: string;
}

/** Sends the request side of a case and compares the response with the response side. */
export async function replayExample(example: ExampleCase, session: Session, log: CaseLog): Promise<Replay> {
  const creates = isCreation(example);
  const suffix = creates && session.scenario.reset === undefined ? session.nextSuffix() : '';
  // The answer is compared with the example, out of which nothing but a suffix can be taken again.
  const prepared = prepareCall(example.call, session.scenario, (text) => `${text}${suffix}`);
  if ('reason' in prepared) return { reason: prepared.reason, exchange: undefined, comparisons: {} };
  const state = { pristine: isPristine(session), suffix, literal: session.scenario.world === 'literal' };
  const accept = example.expected === undefined ? '*/*' : `${example.expected.mediaType.name}, */*;q=0.5`;
  const target = { baseUrl: session.baseUrl, credentials: prepared.credentials, accept };
  const checks = checksOf(example, session);
  const send = async (call: Call): Promise<Exchange> => {
    return exchange({ ...session, checks }, call.operation, await buildRequest(call, target), log);
  };
  const ready = await readyCall(example, prepared.call, session);
  if ('reason' in ready) return { reason: ready.reason, exchange: undefined, comparisons: {} };
  let answer: Answer = { ...state, call: ready, seen: await sendReady(example, ready, { send, session }) };
  if (mayBeUsedUp(example, answer, session)) {
    const own = await onOwnObject(prepared.call, session, 'as shown');
    if (own === undefined) return usedUp(answer.seen, 'its object');
    log.findings.length = 0;
    const again = await send(own.call);
    if (again.response.status === 401) return usedUp(again, 'its credential');
    answer = { ...answer, literal: false, call: own.call, seen: again };
  }
  const shown = await shownToOthers(example, answer, session, log);
  const replay = shown ?? judge(example, answer, session, log);
  if (log.findings.length > 0) rememberQuery(example.call, session);
  return replay;
}

/**
 * What somebody else than the caller is shown, where that is what the example says and the caller is shown something else; undefined in
 * any other case.
 */
async function shownToOthers(
  example: ExampleCase,
  answer: Answer,
  session: Session,
  log: CaseLog,
): Promise<Replay | undefined> {
  const others = callsOfOthers(answer.call, session);
  if (others.length === 0) return undefined;
  // What is only tried is remembered by nobody.
  const trial: Session = { ...session, checks: [], observations: new Map() };
  const tried = openLog(log.caseId, log.operation);
  judge(example, answer, trial, tried);
  if (tried.findings.length === 0) return undefined;
  for (const call of others) {
    const prepared = prepareCall(call, session.scenario, (text) => text);
    if ('reason' in prepared) continue;
    const target = { baseUrl: session.baseUrl, credentials: prepared.credentials, accept: '*/*' };
    const own = openLog(log.caseId, log.operation);
    const seen = await exchange(trial, call.operation, await buildRequest(prepared.call, target), own);
    const replay = judge(example, { ...answer, call: prepared.call, seen }, trial, own);
    if (own.findings.length === 0 && replay.reason === undefined) return replay;
  }
  return undefined;
}

/** What was invented may be called as something else is. */
async function sendReady(
  { drawn, mutates }: ExampleCase,
  ready: Call,
  { send, session }: { readonly send: (call: Call) => Promise<Exchange>; readonly session: Session },
): Promise<Exchange> {
  const first = await send(ready);
  return drawn !== undefined && mutates ? madeAnew(ready, first, { send, fresh: () => session.nextSuffix() }) : first;
}

/** The call with what only the implementation knows: ids that it lists, or an object that was made for it. */
async function readyCall(
  example: ExampleCase,
  call: Call,
  session: Session,
): Promise<Call | { readonly reason: string }> {
  if (example.drawn !== 'own') return withListed(call, session);
  const own = await onOwnObject(call, session, 'as shown');
  const isTried = call.operation.method === 'POST' || call.operation.method === 'PUT';
  // An action is tried on what is there, rather than not at all.
  if (own === undefined && !isTried) return { reason: 'no object could be made for it' };
  return withListed(own?.call ?? call, session);
}

function isCreation(example: ExampleCase): boolean {
  return example.call.operation.method === 'POST' && isSuccess(example.response);
}

function usedUp(seen: Exchange, what: string): Replay {
  const reason = `answered ${seen.response.status}: ${what} may be used up by an earlier run, and there is no reset hook`;
  return proveNothing(seen, reason);
}

function proveNothing(seen: Exchange, reason: string): Replay {
  return { reason, exchange: seen, comparisons: {} };
}

/** True when the data is as the examples say: freshly started or reset, and not written to since. */
export function isPristine(session: Session): boolean {
  return !session.progress.dirty && beginsWithExamples(session.scenario);
}

/** A write that works once only was refused, on data that an earlier run may have written to. */
function mayBeUsedUp(example: ExampleCase, { seen }: Answer, session: Session): boolean {
  const { status } = seen.response;
  const refused = status >= 400 && status < 500 && isSuccess(example.response);
  return example.mutates && refused && !beginsWithExamples(session.scenario) && session.scenario.world === 'literal';
}

function judge(example: ExampleCase, answer: Answer, session: Session, log: CaseLog): Replay {
  const { seen, call } = answer;
  if (seen.response.status === 501 && example.response.status !== '501')
    return { ...proveNothing(seen, ''), reason: undefined };
  const doubt = judgeStatus(example, seen, session, log);
  if (doubt !== undefined) return proveNothing(seen, doubt);
  const context: MatchContext = {
    fixed: fixedValues(example.call, call),
    creates: isCreation(example),
    safe: isSafeMethod(call.operation.method),
    literal: answer.literal && (beginsWithExamples(session.scenario) || !isChangeable(session.api, call.operation)),
    pristine: answer.pristine,
    volatile: session.scenario.volatile,
    suffix: answer.suffix,
  };
  return { reason: undefined, exchange: seen, comparisons: compareContent(example, seen, { session, log, context }) };
}

/** True for what other operations change: an earlier run may have done so, and nobody has put it back. */
function isChangeable(api: Api, operation: Operation): boolean {
  const resource = placeOf(api, operation)?.resource;
  const changes =
    resource && [resource.update, resource.replace, ...resource.actions].some((each) => each !== undefined);
  return isSafeMethod(operation.method) && changes === true;
}

/** Records a wrong status; returns a reason when the status proves nothing because the data is unknown. */
function judgeStatus(example: ExampleCase, seen: Exchange, session: Session, log: CaseLog): string | undefined {
  const status = seen.response.status;
  if (statusMatches(example.response.status, status)) {
    log.checks += 1;
    return undefined;
  }
  const doubt = drawnDoubt(example, seen, session) ?? doubtAbout(example, seen, session);
  if (doubt !== undefined) return doubt;
  log.checks += 1;
  const explained = log.findings.some((finding) => finding.part === 'status' || finding.part === 'connection');
  if (!explained) {
    const expected = `${example.response.status} as in the example ${example.name}`;
    const open = example.response.status === '401' && status < 400 && example.call.identity === ANONYMOUS;
    const isTaken = example.mutates && example.response.status.startsWith('4') && status >= 200 && status < 300;
    const taken = isTaken ? { cause: takenExampleCause(example.call, session) } : {};
    const cause = open ? { cause: 'credential missing' } : taken;
    const violation: Violation = { part: 'status', pointer: '', expected, got: `${status}${bodyHint(seen)}`, ...cause };
    record(log, EXAMPLE_CHECK, violation, { session, shown: [seen] });
  }
  return undefined;
}

/** An implementation may have its reasons to refuse what was invented, and to have several ways of success. */
function drawnDoubt(example: ExampleCase, seen: Exchange, session: Session): string | undefined {
  const { drawn, name, call } = example;
  const { status } = seen.response;
  if (isAskedAgain(example, session)) return againDoubt(example, status);
  if (name !== 'implied') return undefined;
  if (status >= 200 && status < 300) return 'another answer of success';
  if (status === 404 && seen.declared?.status === '404' && mayBeMissing(call.operation))
    return 'answered 404: there may be none of it';
  const isRefused = status >= 400 && status < 500;
  return drawn !== undefined && isRefused ? `answered ${status}: it may refuse values that were drawn` : undefined;
}

/** True for a write of an example that was asked for in another media type before: what it writes may be there already, or be gone. */
function isAskedAgain({ variantOf, mutates, response }: ExampleCase, { scenario }: Session): boolean {
  return variantOf !== undefined && mutates && isSuccess(response) && scenario.reset === undefined;
}

function checksOf(example: ExampleCase, session: Session): Session['checks'] {
  const isRefusable = example.drawn !== undefined || isAskedAgain(example, session);
  return isRefusable ? checksOfRefusable(example.call.operation, session.checks) : session.checks;
}

function againDoubt({ variantOf }: ExampleCase, status: number): string | undefined {
  const isRefused = [400, 404, 409, 410, 412, 422].includes(status);
  return isRefused ? `answered ${status}: what ${variantOf} has written may be in its way` : undefined;
}

/** True for the one thing of its kind that others may have, such as the picture of somebody. */
function mayBeMissing(operation: Operation): boolean {
  const { path, method } = operation;
  const isOne = pathShape(path).last === undefined && listPlaceOf(operation) === undefined;
  return isSafeMethod(method) && isOne && path.includes('{');
}

/** Why a wrong status may be the scenario's doing; undefined when it is the implementation's. */
function doubtAbout(example: ExampleCase, seen: Exchange, { scenario }: Session): string | undefined {
  const { status } = seen.response;
  const declared = seen.declared !== undefined && seen.declared.status !== 'default';
  if (!declared || scenario.world === 'literal') return undefined;
  if (scenario.world === 'unknown') {
    return `answered ${status}: without a scenario the runner does not know which data the implementation holds`;
  }
  const fits = ![401, 403, 404].includes(status);
  return fits ? undefined : `answered ${status}: the scenario may not fit the example ${example.name}`;
}

function bodyHint({ content }: Exchange): string {
  if (content.kind !== 'json' || !isObject(content.value)) return '';
  const text = JSON.stringify(content.value);
  return text.length <= 200 ? ` ${text}` : '';
}
