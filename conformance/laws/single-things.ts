import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Call } from '../cases/case.ts';
import { ANY_VERSION, isVersionField, needsVersion } from '../cases/version-field.ts';
import { jsonOf } from './state/change.ts';

/** Something that there is one of, as settings are. */
export interface SingleThing {
  readonly read: Operation;
  readonly update: Operation | undefined;
  readonly replace: Operation | undefined;
}

/** A change of such a thing by whoever reads it, with a body that is still to be told; undefined where it takes no JSON. */
export function changeOfSingle(operation: Operation, read: Call): Call | undefined {
  const mediaType = jsonOf(operation);
  if (mediaType?.schema === undefined || !asksNothing(operation)) return undefined;
  const versions = operation.parameters.filter((parameter) => needsVersion(operation, parameter));
  const parameters = versions.map((parameter) => ({ parameter, value: ANY_VERSION }));
  return { operation, identity: read.identity, parameters, body: { mediaType, value: {} } };
}

/** Nothing has to be named but a version: what has to be told which one is meant is one of many. */
function asksNothing({ parameters }: Operation): boolean {
  return parameters.every((parameter) => !parameter.required || isVersionField(parameter));
}

/** What can be read and changed at a path that names nothing, and where nothing is made. */
export function singleThingsOf({ operations }: Api): readonly SingleThing[] {
  return operations.flatMap((read): SingleThing[] => {
    if (read.method !== 'GET' || read.path.includes('{') || !asksNothing(read)) return [];
    const at = (method: string): Operation | undefined =>
      operations.find((operation) => operation.method === method && operation.path === read.path);
    const [update, replace] = [at('PATCH'), at('PUT')];
    const isOne = at('POST') === undefined && !operations.some(({ path }) => path.startsWith(`${read.path}/{`));
    return isOne && (update !== undefined || replace !== undefined) ? [{ read, update, replace }] : [];
  });
}
