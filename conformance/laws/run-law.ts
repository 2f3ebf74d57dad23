import type { Operation } from '../../model/operation.ts';
import { checksOfRefusable } from '../checks/checks-of-refusable.ts';
import type { Call } from '../cases/case.ts';
import { buildRequest, callProblem } from '../cases/build-request.ts';
import { withListed } from '../cases/find-listed.ts';
import { type OnOwnObject, leavesNothing, onOwnObject } from '../cases/own-object.ts';
import { prepareCall } from '../cases/prepare-call.ts';
import { fittingSuffix } from '../cases/varied-body.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { CaseLog, Session } from '../session.ts';
import { exchange, isBrokenList, isFound, observe, record } from '../session.ts';
import type { LawCase, Probe, SendOptions } from './law.ts';
import { removalOf, removalOfNamed, tidyUp } from './tidy-up.ts';

class NotProvable extends Error {}

class NotImplemented extends Error {}

/** How a law case ended, besides the findings in the log. */
export interface LawOutcome {
  readonly reason: string | undefined;
  readonly implemented: boolean;
  readonly last: Exchange | undefined;
}

/** Puts one law case to the test. */
export async function runLaw(lawCase: LawCase, session: Session, log: CaseLog): Promise<LawOutcome> {
  let last: Exchange | undefined;
  const removals: Call[] = [];
  const probe: Probe = {
    scenario: session.scenario,
    schemas: session.schemas,
    async send(call, options) {
      const seen = await sendCall(call, options ?? {}, { session, log, removals });
      // What the description does not speak about says nothing about whether the operation is served.
      if (
        options?.universal !== false &&
        options?.aside !== true &&
        !(options?.optional === true && seen.response.status === 501)
      )
        last = seen;
      if (last?.response.status === 501) throw new NotImplemented();
      return seen;
    },
    demand(holds, violation, shown) {
      log.checks += 1;
      if (holds) return;
      record(log, lawCase.law, violation, { session, shown: shown ?? log.exchanges.slice(-1) });
    },
    notProvable(reason) {
      throw new NotProvable(reason);
    },
    notImplemented() {
      throw new NotImplemented();
    },
    fresh: () => session.nextSuffix(),
    chose: (request, name) => log.chosen.set(request, name),
    isFound: (name) => isFound(session, name),
    isBrokenList: (operationId) => isBrokenList(session, operationId),
    observe: (key, value) => observe(session, key, value),
  };
  try {
    await lawCase.run(probe);
    return { reason: undefined, implemented: true, last };
  } catch (error) {
    if (error instanceof NotProvable) return { reason: error.message, implemented: true, last };
    if (error instanceof NotImplemented) return { reason: undefined, implemented: false, last };
    throw error;
  } finally {
    await tidyUp(removals, log.exchanges, session);
  }
}

interface Running {
  readonly session: Session;
  readonly log: CaseLog;
  /** Gets the calls that remove what is made. */
  readonly removals: Call[];
}

async function sendCall(call: Call, options: SendOptions, { session, log, removals }: Running): Promise<Exchange> {
  const isUnique = options.unique === true && session.scenario.reset === undefined;
  const prepared = prepareCall(call, session.scenario, isUnique ? fittingSuffix(session.nextSuffix()) : undefined);
  if ('reason' in prepared) throw new NotProvable(prepared.reason);
  const target = { baseUrl: session.baseUrl, credentials: prepared.credentials, accept: '*/*' };
  const meant = await aimed(prepared.call, options, session);
  // It may be another caller that made it, who may take it away where this one may not.
  removals.push(...meant.made.flatMap((made) => takenAway(made, meant.call, session)));
  const ready = await withListed(meant.call, session);
  if ('reason' in ready) throw new NotProvable(ready.reason);
  const problem = callProblem(ready);
  if (problem !== undefined) throw new NotProvable(`the request cannot be written: ${problem}`);
  const request = await buildRequest(ready, target);
  const changed = options.change === undefined ? request : options.change(request);
  if (options.drawn !== undefined) log.drawn.set(changed, options.drawn);
  const own = options.aside === true ? { ...log, requests: [], exchanges: [] } : log;
  const checks = checksFor(call.operation, options, session);
  const seen = await exchange({ ...session, checks }, call.operation, changed, own);
  // Waited for already, as long as it said: what a law would have asked is not answered.
  if (seen.response.status === 429) throw new NotProvable('it takes no more requests for now (429)');
  const removal = removalOf(ready, seen, session);
  if (removal !== undefined) removals.push(removal);
  return seen;
}

function takenAway(
  { call, exchange: seen }: OnOwnObject['made'][number],
  about: Call,
  session: Session,
): readonly Call[] {
  const { identity } = call;
  const removal = removalOf(call, seen, session) ?? removalOfNamed(call, session);
  const known = removal ?? removalOfNamed({ ...about, identity }, session);
  return known === undefined ? [] : [known];
}

/** Where nothing puts the data back, what the examples show is left as it is. */
async function aimed(call: Call, { own }: SendOptions, session: Session): Promise<OnOwnObject> {
  const asItIs = { call, made: [] };
  if (own === undefined || own === false || session.scenario.reset !== undefined) return asItIs;
  if (own === 'tried' && !leavesNothing(call.operation, session)) return asItIs;
  const aimed = await onOwnObject(call, session, own === 'tried' ? 'others' : 'as shown');
  if (aimed === undefined && own !== 'tried' && call.operation.method !== 'POST')
    throw new NotProvable('no object could be made for it');
  return aimed ?? asItIs;
}

function checksFor(
  operation: Operation,
  { universal, refused, aside }: SendOptions,
  session: Session,
): Session['checks'] {
  if (universal === false || aside === true) return [];
  return refused === true ? checksOfRefusable(operation, session.checks) : session.checks;
}
