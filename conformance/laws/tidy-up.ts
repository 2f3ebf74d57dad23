import { type Resource, itemParameter, placeOf } from '../../model/facts/resources/index.ts';
import { pathShape } from '../../model/facts/resources/path-shape.ts';
import { isSuccess } from '../../model/facts/status.ts';
import type { Operation } from '../../model/operation.ts';
import { buildRequest, callProblem } from '../cases/build-request.ts';
import type { Call, ParameterValue } from '../cases/case.ts';
import { OwnValue } from '../cases/own-value.ts';
import { prepareCall } from '../cases/prepare-call.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { NotSent } from '../exchange/limited-transport.ts';
import { type Session, observe } from '../session.ts';
import { MadeName } from '../steps/step.ts';
import { nameOf } from '../steps/taken.ts';
import { CONTENT } from './state/story.ts';

/** Names of actions after which a thing takes no more room: the places, goods and days that it had are for others again. */
const GIVES_BACK = /^(?:cancel|void|withdraw|release|abort|discard|call[_-]?off|revoke|terminate)$/i;

/** What takes back what was made: its removal, and where there is none the action that gives back what it took. */
function takesBack({ remove, actions }: Resource): Operation | undefined {
  return remove ?? actions.find(({ path }) => GIVES_BACK.test(path.slice(path.lastIndexOf('/') + 1)));
}

/** The call that takes back what a call has made; undefined where it made nothing, or nothing that can be taken back. */
export function removalOf(call: Call, exchange: Exchange, { api }: Pick<Session, 'api'>): Call | undefined {
  const placed = placeOf(api, call.operation);
  const remove = placed && takesBack(placed.resource);
  const { itemPath, idPointer } = placed?.resource ?? {};
  if (placed?.role !== 'create' || remove === undefined || itemPath === undefined) return undefined;
  const parameter = itemParameter(remove, placed.resource);
  if (parameter === undefined || CONTENT.test(parameter.name) || !isMade(exchange)) return undefined;
  const taken = { exchange, others: [], items: undefined, isComplete: false, isWhole: false };
  const name = nameOf(new MadeName('made', parameter, idPointer), new Map([['made', taken]]));
  if (name === undefined) return undefined;
  return callAt(remove, call, new Map([...valuesOf(call), [pathShape(itemPath).segments.length - 1, name]]));
}

/** The call that removes what another call about it names; undefined where that cannot be asked for. */
export function removalOfNamed(call: Call, { api }: Pick<Session, 'api'>): Call | undefined {
  const remove = placeOf(api, call.operation)?.resource.remove;
  return remove === undefined ? undefined : callAt(remove, call, valuesOf(call));
}

/** Where 201 is declared, another success may stand for what was there before. */
function isMade({ operation, response: { status } }: Exchange): boolean {
  return status === 201 || (status === 200 && !operation.responses.some((each) => each.status === '201'));
}

/** What a call says in its path, by the number of the segment. */
function valuesOf({ operation, parameters }: Call): ReadonlyMap<number, unknown> {
  const { segments } = pathShape(operation.path);
  const named = parameters.filter(({ parameter }) => parameter.in === 'path');
  return new Map(named.map(({ parameter, value }) => [segments.indexOf(`{${parameter.name}}`), value]));
}

function callAt(operation: Operation, { identity }: Call, known: ReadonlyMap<number, unknown>): Call | undefined {
  if (operation.requestBody?.required === true) return undefined;
  const { segments } = pathShape(operation.path);
  const parameters: ParameterValue[] = [];
  for (const parameter of operation.parameters) {
    const value = parameter.in === 'path' ? known.get(segments.indexOf(`{${parameter.name}}`)) : undefined;
    if (typeof value === 'string' || typeof value === 'number')
      parameters.push({ parameter, value: new OwnValue(value) });
    else if (parameter.required) return undefined;
  }
  return { operation, identity, parameters, body: undefined };
}

/**
 * Removes what a case has made, the last first, but for what it has removed itself: a place may have room for so many things only, and
 * nobody wants to keep them. Where the data is put back anyway nothing has to be removed. What is refused to whoever made it stays, and
 * is not tried again.
 */
export async function tidyUp(removals: readonly Call[], seen: readonly Exchange[], session: Session): Promise<void> {
  if (session.scenario.reset !== undefined) return;
  const gone = seen
    .filter(({ request: { method }, response: { status } }) => method === 'DELETE' && status < 300)
    .map(({ request: { url } }) => url);
  try {
    for (const call of removals.toReversed()) await remove(call, gone, session);
  } catch (error) {
    // What may not be sent any more takes nothing back of what was seen.
    if (!(error instanceof NotSent)) throw error;
  }
}

/** What is open, or under way, may have to be called off before it can be removed; true where something was. */
async function giveBack(call: Call, session: Session): Promise<boolean> {
  const resource = placeOf(session.api, call.operation)?.resource;
  const action = resource?.actions.find(({ path }) => GIVES_BACK.test(path.slice(path.lastIndexOf('/') + 1)));
  if (action === undefined || action === call.operation) return false;
  const body = session.examples.find((each) => each.call.operation === action)?.call.body;
  const known = callAt({ ...action, requestBody: undefined }, call, valuesOf(call));
  const prepared = known && prepareCall({ ...known, operation: action, body }, session.scenario);
  if (prepared === undefined || 'reason' in prepared || callProblem(prepared.call) !== undefined) return false;
  const { credentials } = prepared;
  const request = await buildRequest(prepared.call, { baseUrl: session.baseUrl, credentials, accept: '*/*' });
  return (await session.transport.send(request, session.signal)).status < 300;
}

/** Under this key the run remembers the removals that are refused, by operation and caller. */
const REFUSED = 'tidy-up refused';

/** Whoever made something may take it away, else whoever is shown to remove such things. */
async function remove(call: Call, gone: readonly string[], session: Session): Promise<void> {
  const shown = session.examples.filter((each) => each.call.operation === call.operation && isSuccess(each.response));
  for (const identity of new Set([call.identity, ...shown.map((each) => each.call.identity)])) {
    const isRefused = await removeAs({ ...call, identity }, gone, session);
    if (!isRefused) return;
  }
}

/** True where the caller is refused, and where it was before. */
async function removeAs(call: Call, gone: readonly string[], session: Session): Promise<boolean> {
  const key = `${call.operation.operationId} ${call.identity}`;
  const prepared = prepareCall(call, session.scenario);
  if (session.observations.get(REFUSED)?.has(key) === true || 'reason' in prepared) return true;
  if (callProblem(prepared.call) !== undefined) return false;
  const { credentials } = prepared;
  const request = await buildRequest(prepared.call, { baseUrl: session.baseUrl, credentials, accept: '*/*' });
  if (gone.some((url) => request.url === url || request.url.startsWith(`${url}/`))) return false;
  const first = await session.transport.send(request, session.signal);
  const isFreed = first.status === 409 && (await giveBack(call, session));
  const { status } = isFreed ? await session.transport.send(request, session.signal) : first;
  const isRefused = status === 401 || status === 403 || status === 405 || status === 501;
  if (isRefused) observe(session, REFUSED, key);
  await forgetListed(prepared.call, session);
  return isRefused;
}

/** What was taken from a list may be what is gone now, and what is below it with it: then lists are asked again. */
async function forgetListed({ operation, parameters }: Call, { listed }: Session): Promise<void> {
  const { last } = pathShape(operation.path);
  const gone = parameters.find(({ parameter }) => parameter.in === 'path' && parameter.name === last)?.value;
  if ((await Promise.all(listed.values())).some((name) => name !== undefined && name === gone)) listed.clear();
}
