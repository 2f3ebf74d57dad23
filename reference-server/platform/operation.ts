import { type Handlers, operationAccess, operationGates } from '../../generated/server/index.ts';
import { type Belonging, type Gate, type Opened, type PlaceOf, type Subject, admit, authorize } from './access.ts';
import type { Instant } from '../store/table.ts';
import type { Call, Incoming } from './call.ts';
import { checkUnmodified } from './conditional.ts';
import type { Principal } from './principal.ts';
import { reading, writing } from './transaction.ts';

/** Id of an operation of the description; each says who may call it. */
export type OperationId = keyof Handlers & keyof typeof operationAccess;
/** The request of an operation as the description says it. */
export type RequestOf<Id extends OperationId> = Parameters<Handlers<Principal>[Id]>[0];
/** The answers of an operation as the description says them. */
export type AnswerOf<Id extends OperationId> = Awaited<ReturnType<Handlers<Principal>[Id]>>;
/** Where an operation works. */
export type PlaceFor<Id extends OperationId> = PlaceOf<(typeof operationAccess)[Id]>;

type AccessFor<Id extends OperationId> = (typeof operationAccess)[Id];

/** What an operation finds: where relations to it, its place or a secret count, it has to say them. */
export type SubjectFor<Id extends OperationId> = (AccessFor<Id> extends
  | { readonly also: readonly unknown[] }
  | { readonly only: readonly unknown[] }
  ? Subject
  : object) &
  (AccessFor<Id> extends { readonly on: 'runner' } ? Belonging : object) &
  (AccessFor<Id> extends { readonly secret: string } ? Opened : object);

/** An operation and what it does. */
export interface Operation<Id extends OperationId> {
  readonly id: Id;
  /** `reads` changes nothing, `writes` is one transaction, `commits` changes a repository between transactions of its own. */
  readonly kind: 'reads' | 'writes' | 'commits';
  readonly serve: (incoming: Incoming, request: RequestOf<Id>) => Promise<AnswerOf<Id>>;
  /**
   * Refuses those who may not call it at a place or, where it has none, at all; of the request nothing else is known.
   * @throws Refusal as `authorize`
   */
  readonly admit: (incoming: Incoming, placeId: string | undefined) => Promise<void>;
}

/** Operations by id, as far as they are served. */
export type OperationSet = { readonly [Id in OperationId]?: Operation<Id> };

/** What an operation does once the caller is known to be allowed to call it. */
export type Doing<Id extends OperationId, Found> = Served<Id, Found, AnswerOf<Id>> & Conditional<Id, Found>;

/** Says when what an operation is about has changed last. */
type ChangedAt<Id extends OperationId, Found> = (found: Found, place: PlaceFor<Id>) => Instant;

/** Where the description takes `If-Unmodified-Since`, the operation has to say when the record has changed. */
type Conditional<Id extends OperationId, Found> =
  RequestOf<Id> extends { readonly headers: infer Headers }
    ? 'If-Unmodified-Since' extends keyof Headers
      ? { readonly changedAt: ChangedAt<Id, Found> }
      : { readonly changedAt?: never }
    : { readonly changedAt?: never };

interface Served<Id extends OperationId, Found, Answer> {
  /**
   * Looks up what the request is about.
   * @throws Refusal 404 when it is absent or hidden from the caller
   */
  readonly find?: (call: Call, place: PlaceFor<Id>, request: RequestOf<Id>) => Promise<Found>;
  /** What `If-Unmodified-Since` is held against: 412 where that is later. */
  readonly changedAt?: ChangedAt<Id, Found> | undefined;
  readonly run: (call: Call, request: RequestOf<Id>, place: PlaceFor<Id>, found: Found) => Answer | Promise<Answer>;
}

/** An operation that changes nothing. */
export function reads<const Id extends OperationId, Found extends SubjectFor<Id> = SubjectFor<Id>>(
  id: Id,
  doing: Doing<Id, Found>,
): Operation<Id> {
  return {
    id,
    kind: 'reads',
    serve: (incoming, request) => reading(incoming, served(id, doing, request)),
    admit: admitted(id),
  };
}

/** An operation that authorises, reads and writes in one transaction. */
export function writes<const Id extends OperationId, Found extends SubjectFor<Id> = SubjectFor<Id>>(
  id: Id,
  doing: Doing<Id, Found>,
): Operation<Id> {
  return {
    id,
    kind: 'writes',
    serve: (incoming, request) => writing(incoming, served(id, doing, request)),
    admit: admitted(id),
  };
}

/**
 * An operation that changes a repository, which no transaction can roll back: it authorises, then commits while no
 * transaction is open, then writes down in one what follows from the commit.
 */
export function commits<const Id extends OperationId, Found extends SubjectFor<Id> = SubjectFor<Id>>(
  id: Id,
  doing: Doing<Id, Found>,
): Operation<Id> {
  return { ...reads(id, doing), kind: 'commits' };
}

/** The operations of a resource by id. */
export function operationsOf(...list: readonly { readonly id: OperationId }[]): OperationSet {
  // Each is made by `reads`, `writes` or `commits`, which tie what it takes and answers to its id.
  return Object.fromEntries(list.map((operation) => [operation.id, operation])) as OperationSet;
}

function admitted(id: OperationId): Operation<OperationId>['admit'] {
  return (incoming, placeId) =>
    reading(incoming, (call) =>
      admit(call, operationAccess[id], { request: { path: { id: placeId } }, gate: gates[id] }),
    );
}

const gates: Readonly<Partial<Record<OperationId, Gate>>> = operationGates;

function served<Id extends OperationId, Found, Answer>(
  id: Id,
  { find, changedAt, run }: Served<Id, Found, Answer>,
  request: RequestOf<Id>,
): (call: Call) => Promise<Answer> {
  return async (call) => {
    const { place, found } = await authorize<(typeof operationAccess)[Id], Found>(call, operationAccess[id], {
      request,
      gate: gates[id],
      find: find && ((seen) => find(call, seen, request)),
    });
    if (changedAt !== undefined) checkUnmodified(call, changedAt(found, place));
    return run(call, request, place, found);
  };
}
