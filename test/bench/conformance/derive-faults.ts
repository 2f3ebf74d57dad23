import type { Api } from '../../../model/api.ts';
import { paginationOf } from '../../../model/facts/pagination.ts';
import { conjuncts } from '../../../model/facts/schema-shape.ts';
import { isJsonMediaType } from '../../../model/facts/media-kind.ts';
import { allowsAnonymous } from '../../../model/facts/security.ts';
import { wirePath } from '../../../model/facts/wire-path.ts';
import type { Operation } from '../../../model/operation.ts';
import { changedBody } from './changed-body.ts';
import type { Message, Tampering } from './message.ts';

/** A fault that any implementation of a description could have. */
export interface DerivedFault {
  readonly id: string;
  readonly kind: string;
  readonly operation: Operation;
  readonly tampering: Tampering;
}

/** What the faults need to know beside the description. */
export interface FaultContext {
  /** Path of the API below the origin. */
  readonly prefix: string;
  /** Fields of the credential of somebody who may do everything. */
  readonly credential: Readonly<Record<string, string>>;
}

/** All faults of all operations, in the order of the document. */
export function deriveFaults(api: Api, context: FaultContext): readonly DerivedFault[] {
  return api.operations.flatMap((operation) => {
    const isMeant = matcherOf(operation, context.prefix);
    const faults = [...faultsOf(operation, context)];
    return faults.map(([kind, tampering]) => ({
      id: `${operation.operationId}: ${kind}`,
      kind: kind.replace(/ .*/, ''),
      operation,
      tampering: onlyFor(isMeant, tampering),
    }));
  });
}

function matcherOf(operation: Operation, prefix: string): (message: Message) => boolean {
  const parts = (prefix + wirePath(operation))
    .split(/\{[^{}]+\}/)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`^${parts.join('[^/]+')}$`);
  return ({ method, target }) => method === operation.method && pattern.test(target.split('?', 1)[0] ?? '');
}

function onlyFor(isMeant: (message: Message) => boolean, { request, response, instead }: Tampering): Tampering {
  return {
    request: (message) => isMeant(message) && request?.(message) === true,
    response: (message) => isMeant(message) && response?.(message) === true,
    instead: (message) => (isMeant(message) ? instead?.(message) : undefined),
  };
}

type Named = readonly [kind: string, tampering: Tampering];

function* faultsOf(operation: Operation, context: FaultContext): Generator<Named> {
  const { method, parameters, responses } = operation;
  const isRead = method === 'GET';
  if (isRead || method === 'POST') yield* bodyFaults(operation);
  for (const { name, in: place, required } of parameters) {
    if (place === 'query' && !required) yield [`parameter-ignored ${name}`, { request: withoutParameter(name) }];
  }
  if (paginationOf(operation)?.page !== undefined) yield ['page-off-by-one', { request: pageAfter }];
  const statuses = new Set(responses.map(({ status }) => status));
  for (const [from, to] of STATUSES) {
    if (statuses.has(String(from))) yield [`status-${from}-as-${to}`, { response: status(from, to) }];
  }
  for (const { name } of responses.find(({ status: key }) => key.startsWith('2'))?.headers ?? []) {
    yield [`header-dropped ${name}`, { response: withoutHeader(name) }];
  }
  if (isRead) yield ['media-type-wrong', { response: withMediaType }];
  if (!allowsAnonymous(operation)) yield ['anyone-let-in', { request: asSomebody(context.credential) }];
  if (method === 'DELETE')
    yield ['delete-lost', { instead: () => ({ status: 204, headers: {}, body: Buffer.from('') }) }];
  if (!isRead) yield ['refusal-forgotten', { response: accepted }];
}

const OF_MEMBERS = ['member-dropped', 'member-retyped', 'member-null', 'text-changed'] as const;
const OF_LISTS = ['item-dropped', 'item-twice', 'order-reversed'] as const;

function* bodyFaults(operation: Operation): Generator<Named> {
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  const schema = success?.content.find(({ name }) => isJsonMediaType(name))?.schema;
  if (schema === undefined) return;
  const isList = conjuncts(schema).some(({ types }) => types.includes('array'));
  for (const kind of [...OF_MEMBERS, ...(isList ? OF_LISTS : [])]) {
    yield [kind, { response: (message) => message.status < 300 && changedBody(message, kind) }];
  }
}

const STATUSES = [
  [200, 202],
  [201, 200],
  [204, 200],
  [400, 422],
  [401, 403],
  [403, 401],
  [404, 403],
  [404, 410],
] as const;

function status(from: number, to: number): (message: Message) => boolean {
  return (message) => {
    if (message.status !== from) return false;
    message.status = to;
    return true;
  };
}

function withoutParameter(name: string): (message: Message) => boolean {
  return (message) => {
    const [path = '', query = ''] = message.target.split('?', 2);
    const kept = query.split('&').filter((pair) => decodeURIComponent(pair.split('=', 1)[0] ?? '') !== name);
    if (kept.length === query.split('&').length) return false;
    message.target = kept.length === 0 ? path : `${path}?${kept.join('&')}`;
    return true;
  };
}

function pageAfter(message: Message): boolean {
  const changed = message.target.replace(
    /([?&]page=)(\d+)/,
    (_, name: string, page: string) => name + (Number(page) + 1),
  );
  if (changed === message.target) return false;
  message.target = changed;
  return true;
}

function withoutHeader(name: string): (message: Message) => boolean {
  return ({ headers }) => {
    const isThere = headers[name.toLowerCase()] !== undefined;
    delete headers[name.toLowerCase()];
    return isThere;
  };
}

function withMediaType(message: Message): boolean {
  if (message.status !== 200 || message.headers['content-type'] === undefined) return false;
  message.headers['content-type'] = 'text/html';
  return true;
}

function asSomebody(credential: Readonly<Record<string, string>>): (message: Message) => boolean {
  return (message) => {
    const before = JSON.stringify(message.headers);
    delete message.headers['authorization'];
    Object.assign(message.headers, credential);
    return JSON.stringify(message.headers) !== before;
  };
}

/** What had to be refused is said to be done. */
function accepted(message: Message): boolean {
  if (message.status !== 400 && message.status !== 422) return false;
  message.status = message.method === 'POST' ? 201 : 200;
  return true;
}
