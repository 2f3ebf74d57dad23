import type { Api } from '../../api.ts';
import type { Operation } from '../../operation.ts';
import type { Schema } from '../../schema.ts';
import { isSuccess } from '../status.ts';
import { pathShape } from './path-shape.ts';

/** The operation that reads what another one makes. */
export interface LinkedRead {
  readonly read: Operation;
  /** JSON Pointer into the answer, to what the thing is called; undefined where nothing says so but its name. */
  readonly pointer: string | undefined;
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

/**
 * The GET of one thing whose path is no part of the one where it is made, as `GET /hives/{id}` for `POST /apiaries/{id}/hives`: it has the
 * same word, one parameter, and answers the same object.
 */
export function alikeRead(api: Api, create: Operation): LinkedRead | undefined {
  const made = shownBy(create);
  const { word, last } = pathShape(create.path);
  if (made === undefined || last !== undefined) return undefined;
  const reads = api.operations.filter((operation) => {
    const shape = pathShape(operation.path);
    const isOne = shape.last !== undefined && shape.word === word && shape.key.split('{}').length === 2;
    return operation.method === 'GET' && isOne && shownBy(operation) === made;
  });
  const [read] = reads;
  return read === undefined || reads.length > 1 ? undefined : { read, pointer: undefined };
}

/** The component that an answer is. */
function shownBy({ responses }: Operation): Schema | undefined {
  const schema = responses.find(isSuccess)?.content[0]?.schema;
  const meant = schema?.ref ?? schema;
  return meant?.name === undefined ? undefined : meant;
}
