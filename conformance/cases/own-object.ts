import type { Operation } from '../../model/operation.ts';
import { type Resource, itemParameter, placeOf } from '../../model/facts/resources/index.ts';
import { isSuccess } from '../../model/facts/status.ts';
import type { Parameter } from '../../model/parameter.ts';
import { learnSecrets } from '../checks/secret-taint.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { readExchange } from '../exchange/read-exchange.ts';
import type { Session } from '../session.ts';
import type { WireResponse } from '../exchange/wire-message.ts';
import { type CallTarget, buildRequest } from './build-request.ts';
import type { Call, ExampleCase, ParameterValue } from './case.ts';
import { withListed } from './find-listed.ts';
import { ListedValue, nameIn } from './listed-value.ts';
import { madeAnew } from './made-anew.ts';
import { prepareCall } from './prepare-call.ts';
import { ownerOfSingle } from './single-part.ts';
import { fittingSuffix, variedBody } from './varied-body.ts';

/** The call to make first and what to take from its answer, so that a case has an object of its own. */
interface Creation {
  readonly example: ExampleCase;
  /** Path parameter of the case that names the object. */
  readonly parameter: string;
}

/** A call pointed at an object of its own. */
export interface OnOwnObject {
  readonly call: Call;
  /** What has made the object, and what it was put into before, the first thing first: whoever made them may take them away. */
  readonly made: readonly Made[];
}

/** What was asked to make something, and what was answered. */
interface Made {
  readonly call: Call;
  readonly exchange: Exchange;
}

/** What an object is called: as the example says, or otherwise, where the example has yet to be tried and its names may be taken once. */
export type MakerNames = 'as shown' | 'others';

/**
 * A call pointed at an object made for it just now. Undefined when nothing in the description makes such
 * objects, or making one does not work.
 */
export async function onOwnObject(call: Call, session: Session, names: MakerNames): Promise<OnOwnObject | undefined> {
  const creation = creationFor(call.operation, session);
  if (creation === undefined) return undefined;
  const unique = fittingSuffix(session.nextSuffix());
  const maker = prepareCall(withPathOf(creation.example.call, call), session.scenario, unique);
  if ('reason' in maker) return undefined;
  // What is put is put into something that was made for it as well: what the examples show is left as it is.
  const around = maker.call.operation.method === 'PUT' ? await onOwnObject(maker.call, session, names) : undefined;
  const ready = await withListed(around?.call ?? maker.call, session);
  if ('reason' in ready) return undefined;
  const target = { baseUrl: session.baseUrl, credentials: maker.credentials, accept: '*/*' };
  const exchange = await madeWith(named(ready, names, session), target, session);
  const item = call.parameters.find(({ parameter }) => isPathParameter(parameter, creation));
  const id = nameOf(exchange.response, ready, item?.parameter);
  if (id === undefined) return undefined;
  const { parameters } = around === undefined ? call : withPathOf(call, around.call);
  const aimedAt = (item: ParameterValue): ParameterValue =>
    isPathParameter(item.parameter, creation) ? { ...item, value: id } : withinAimed(item, aimedAt);
  const aimed = parameters.map(aimedAt);
  return { call: { ...call, parameters: aimed }, made: [...(around?.made ?? []), { call: ready, exchange }] };
}

/** What is listed in an object, listed in the object that was made. */
function withinAimed(item: ParameterValue, aimedAt: (inner: ParameterValue) => ParameterValue): ParameterValue {
  const { value } = item;
  if (!(value instanceof ListedValue) || value.list.parameters.length === 0) return item;
  const list = { ...value.list, parameters: value.list.parameters.map(aimedAt) };
  return { ...item, value: new ListedValue(list, value.parameter, value.member) };
}

/** What the thing that was made is called: what is put has the name that it was put under. */
function nameOf(
  { status, body }: WireResponse,
  { operation, parameters }: Call,
  named: Parameter | undefined,
): string | number | undefined {
  if (status >= 300) return undefined;
  if (operation.method !== 'PUT') return named && memberOf(body, named);
  const put = parameters.find(({ parameter }) => parameter.name === named?.name)?.value;
  return typeof put === 'string' || typeof put === 'number' ? put : undefined;
}

function named(call: Call, names: MakerNames, session: Session): Call {
  if (names === 'as shown') return call;
  const varied = (much: 'telling' | 'texts'): Call['body'] =>
    call.body && variedBody(call.body, session.nextSuffix(), { much, keeps: [] });
  return { ...call, body: varied('telling') ?? varied('texts') ?? call.body };
}

/** What is answered to the maker, with other names and on other days where those of the example are taken. */
async function madeWith(call: Call, target: CallTarget, session: Session): Promise<Exchange> {
  const send = async (ready: Call): Promise<Exchange> => {
    const request = await buildRequest(ready, target);
    const seen = readExchange(ready.operation, request, await session.transport.send(request, session.signal));
    learnSecrets(seen, session);
    return seen;
  };
  const first = await send(call);
  if (first.response.status !== 409) return first;
  return madeAnew(call, first, { send, fresh: () => session.nextSuffix() });
}

function isPathParameter({ in: place, name }: Parameter, { parameter }: Creation): boolean {
  return place === 'path' && name === parameter;
}

/** True where what is made for a call can be taken away again: what makes, and what removes such things is known. */
export function leavesNothing(operation: Operation, session: Session): boolean {
  const resource = resourceFor(operation, session);
  const { create, replace, remove } = resource ?? {};
  const isRemoved = session.examples.some(({ call, response }) => call.operation === remove && isSuccess(response));
  const isFounded = create !== undefined || (replace !== undefined && leavesNothing(replace, session));
  return remove !== undefined && isRemoved && isFounded;
}

/** The things that the operation works on. */
function resourceFor(operation: Operation, session: Session): Resource | undefined {
  const own = placeOf(session.api, operation)?.resource;
  // What makes such a thing works on none, whatever its path names.
  if (operation === own?.create) return undefined;
  // What PUT puts under a name of its own is made by nothing else; what it is put into may be.
  const isPut = own !== undefined && own.create === undefined && operation === own.replace;
  return isPut ? own.parent : (ownerOfSingle(session.api, operation) ?? own);
}

/** What makes the things that the operation works on. */
function creationFor(operation: Operation, session: Session): Creation | undefined {
  const resource = resourceFor(operation, session);
  const parameter = resource && itemParameter(operation, resource)?.name;
  const example = session.examples.find(({ call, response }) => {
    return resource !== undefined && call.operation === (resource.create ?? resource.replace) && isSuccess(response);
  });
  return example === undefined || parameter === undefined ? undefined : { example, parameter };
}

/** A call below the same parents as another one. */
function withPathOf(maker: Call, call: Call): Call {
  const parameters = maker.parameters.map((item) => {
    if (item.parameter.in !== 'path') return item;
    const same = call.parameters.find(
      ({ parameter }) => parameter.in === 'path' && parameter.name === item.parameter.name,
    );
    return same === undefined ? item : { ...item, value: same.value };
  });
  return { ...maker, parameters };
}

function memberOf(body: Uint8Array, parameter: Parameter): string | number | undefined {
  try {
    return nameIn(JSON.parse(new TextDecoder().decode(body)), parameter);
  } catch {
    return undefined;
  }
}
