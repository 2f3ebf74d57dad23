import type { Operation } from '../../model/operation.ts';
import { isObject } from '../schema-walk.ts';
import type { Session } from '../session.ts';
import { buildRequest } from './build-request.ts';
import type { Call, ExampleCase } from './case.ts';
import { prepareCall } from './prepare-call.ts';

/** The call to make first and what to take from its answer, so that a case has an object of its own. */
interface Creation {
  readonly example: ExampleCase;
  /** Path parameter of the case that names the object. */
  readonly parameter: string;
  /** Property of the answer that holds the value for it. */
  readonly property: 'id' | 'iid';
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
  session.progress.requests += 1;
  const made = await session.transport.send(await buildRequest(maker.call, target), session.signal);
  const id = made.status < 300 ? memberOf(made.body, creation.property) : undefined;
  if (id === undefined) return undefined;
  const parameters = call.parameters.map((item) => {
    return item.parameter.in === 'path' && item.parameter.name === creation.parameter ? { ...item, value: id } : item;
  });
  return { ...call, parameters };
}

/** The POST on the collection above the last path parameter. */
function creationFor(operation: Operation, session: Session): Creation | undefined {
  const match = /^(.*)\/\{([^{}]+)\}[^{}]*$/.exec(operation.path);
  const [, collection, parameter] = match ?? [];
  if (collection === undefined || parameter === undefined) return undefined;
  const example = session.examples.find(({ call, response }) => {
    return call.operation.method === 'POST' && call.operation.path === collection && response.status === '201';
  });
  return example === undefined ? undefined : { example, parameter, property: parameter.endsWith('iid') ? 'iid' : 'id' };
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

function memberOf(body: Uint8Array, property: string): string | number | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    const member = isObject(value) ? value[property] : undefined;
    return typeof member === 'string' || typeof member === 'number' ? member : undefined;
  } catch {
    return undefined;
  }
}
