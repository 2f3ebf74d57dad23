import type { Api } from '../../api.ts';
import type { Operation } from '../../operation.ts';
import { isSuccess } from '../status.ts';

/** The operation that reads what another one makes. */
export interface LinkedRead {
  readonly read: Operation;
  /** JSON Pointer into the answer, to what the thing is called. */
  readonly pointer: string;
}

/**
 * What the `links` of a creation say of where the new thing is read (OAS 4.8.20): the GET whose only parameter beyond those that
 * the creation has comes out of the answer.
 */
export function linkedRead(api: Api, create: Operation): LinkedRead | undefined {
  const given = new Set(create.parameters.map(({ name }) => name));
  for (const { operationId, parameters } of create.responses.filter(isSuccess).flatMap(({ links }) => links)) {
    const read = api.operations.find((operation) => operation.operationId === operationId);
    if (read?.method !== 'GET' || !read.path.endsWith('}')) continue;
    const own = Object.entries(parameters).filter(([name]) => !given.has(name.replace(/^(path|query)\./, '')));
    const [, pointer] = /^\$response\.body#(\/.*)$/.exec(String(own[0]?.[1] ?? '')) ?? [];
    if (own.length === 1 && pointer !== undefined) return { read, pointer };
  }
  return undefined;
}
