import type { Operation } from '../../model/operation.ts';
import { itemParameter, placeOf } from '../../model/facts/resources/index.ts';
import { isSuccess } from '../../model/facts/status.ts';
import type { Parameter } from '../../model/parameter.ts';
import type { Session } from '../session.ts';
import type { WireResponse } from '../exchange/wire-message.ts';
import { buildRequest } from './build-request.ts';
import type { Call, ExampleCase } from './case.ts';
import { withListed } from './find-listed.ts';
import { nameIn } from './listed-value.ts';
import { prepareCall } from './prepare-call.ts';
import { variedBody } from './varied-body.ts';

/** The call to make first and what to take from its answer, so that a case has an object of its own. */
interface Creation {
  readonly example: ExampleCase;
  /** Path parameter of the case that names the object. */
  readonly parameter: string;
}

/**
 * The call of a case pointed at an object made for it just now. Undefined when nothing in the description makes such
 * objects, or making one does not work.
 */
export async function onOwnObject(example: ExampleCase, call: Call, session: Session): Promise<Call | undefined> {
  const creation = creationFor(example.call.operation, session);
  if (creation === undefined) return undefined;
  const maker = prepareCall(withPathOf(creation.example.call, call), session.scenario, session.nextSuffix());
  if ('reason' in maker) return undefined;
  const target = { baseUrl: session.baseUrl, credentials: maker.credentials, accept: '*/*' };
  const ready = await withListed(maker.call, session);
  if ('reason' in ready) return undefined;
  const made = await madeWith(
    ready,
    async (call) => {
      return session.transport.send(await buildRequest(call, target), session.signal);
    },
    session,
  );
  const named = call.parameters.find(({ parameter }) => isPathParameter(parameter, creation));
  // What is put has the name that it was put under.
  const put =
    ready.operation.method === 'PUT'
      ? ready.parameters.find(({ parameter }) => parameter.name === creation.parameter)?.value
      : undefined;
  const told = typeof put === 'string' || typeof put === 'number' ? put : named && memberOf(made.body, named.parameter);
  const id = made.status < 300 ? told : undefined;
  if (id === undefined) return undefined;
  const parameters = call.parameters.map((item) => {
    return isPathParameter(item.parameter, creation) ? { ...item, value: id } : item;
  });
  return { ...call, parameters };
}

/** What is answered to the maker, with other names where those of the example are taken. */
async function madeWith(
  call: Call,
  send: (call: Call) => Promise<WireResponse>,
  session: Session,
): Promise<WireResponse> {
  const first = await send(call);
  if (first.status !== 409 || call.body === undefined) return first;
  const body = variedBody(call.body, session.nextSuffix(), { much: 'telling', keeps: [] });
  return body === undefined ? first : send({ ...call, body });
}

function isPathParameter({ in: place, name }: Parameter, { parameter }: Creation): boolean {
  return place === 'path' && name === parameter;
}

/** What makes the things that the operation works on. */
function creationFor(operation: Operation, session: Session): Creation | undefined {
  const resource = placeOf(session.api, operation)?.resource;
  const parameter = resource && itemParameter(operation, resource)?.name;
  const example = session.examples.find(({ call, response }) => {
    return resource !== undefined && call.operation === (resource.create ?? resource.replace) && isSuccess(response);
  });
  return example === undefined || parameter === undefined ? undefined : { example, parameter };
}

/** The maker works below the same parents as the case. */
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
