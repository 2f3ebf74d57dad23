import type { Handlers } from '../../generated/server/index.ts';
import { type Access, type PlaceOf, type Subject, authorize } from './access.ts';
import type { Call, Incoming } from './call.ts';
import type { Principal } from './principal.ts';
import { reading, writing } from './transaction.ts';

/** Id of an operation of the description. */
export type OperationId = keyof Handlers;
/** The request of an operation as the description says it. */
export type RequestOf<Id extends OperationId> = Parameters<Handlers<Principal>[Id]>[0];
/** The answers of an operation as the description says them. */
export type AnswerOf<Id extends OperationId> = Awaited<ReturnType<Handlers<Principal>[Id]>>;

/** An operation: who may call it, and what it does. */
export interface Operation<Request, Answer> {
  readonly access: Access;
  /** `reads` changes nothing, `writes` is one transaction, `commits` changes a repository between transactions of its own. */
  readonly kind: 'reads' | 'writes' | 'commits';
  readonly serve: (incoming: Incoming, request: Request) => Promise<Answer>;
}

/** Operations by id. */
export type Operations<Ids extends OperationId> = {
  readonly [Id in Ids]: Operation<RequestOf<Id>, AnswerOf<Id>>;
};

/** What an operation does once the caller is known to be allowed to call it. */
export interface Doing<A extends Access, Request, Answer, Found> {
  /**
   * Looks up what the request is about.
   * @throws Refusal 404 when it is absent or hidden from the caller
   */
  readonly find?: (call: Call, place: PlaceOf<A>, request: NoInfer<Request>) => Promise<Found>;
  readonly run: (call: Call, request: Request, place: PlaceOf<A>, found: Found) => Answer | Promise<Answer>;
}

/** An operation that changes nothing. */
export function reads<const A extends Access, Request, Answer, Found extends Subject = Subject>(
  access: A,
  doing: Doing<A, Request, Answer, Found>,
): Operation<Request, Answer> {
  return { access, kind: 'reads', serve: (incoming, request) => reading(incoming, served(access, doing, request)) };
}

/** An operation that authorises, reads and writes in one transaction. */
export function writes<const A extends Access, Request, Answer, Found extends Subject = Subject>(
  access: A,
  doing: Doing<A, Request, Answer, Found>,
): Operation<Request, Answer> {
  return { access, kind: 'writes', serve: (incoming, request) => writing(incoming, served(access, doing, request)) };
}

/**
 * An operation that changes a repository, which no transaction can roll back: it authorises, then commits while no
 * transaction is open, then writes down in one what follows from the commit.
 */
export function commits<const A extends Access, Request, Answer, Found extends Subject = Subject>(
  access: A,
  doing: Doing<A, Request, Answer, Found>,
): Operation<Request, Answer> {
  return { ...reads(access, doing), kind: 'commits' };
}

function served<A extends Access, Request, Answer, Found>(
  access: A,
  { find, run }: Doing<A, Request, Answer, Found>,
  request: Request,
): (call: Call) => Promise<Answer> {
  return async (call) => {
    const { place, found } = await authorize<A, Found>(call, access, {
      id: idOf(request),
      find: find && ((seen) => find(call, seen, request)),
    });
    return run(call, request, place, found);
  };
}

/** The `:id` of a path, by which every operation on a project or group names it. */
function idOf(request: unknown): number | string | undefined {
  // Requests are made by the emitted decoders; those of paths with `{id}` hold it here.
  return (request as { readonly path?: { readonly id?: number | string } }).path?.id;
}
