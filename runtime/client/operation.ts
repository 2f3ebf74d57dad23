import type { CallOptions, Client } from './client.ts';
import type { OperationDescriptor } from './descriptor.ts';
import { ApiError } from './error.ts';
import { readResult } from './read.ts';
import { buildRequest } from './request.ts';
import type { AnyResult } from './result.ts';

/** Calls one operation. The result is a union tagged by `status`; `.orThrow` returns successes only. */
export interface Operation<Args, Result extends AnyResult> {
  (client: Client, args: Args, options?: CallOptions): Promise<Result>;
  /** @throws ApiError for every other answer */
  orThrow(client: Client, args: Args, options?: CallOptions): Promise<Extract<Result, { ok: true }>>;
  readonly descriptor: OperationDescriptor;
}

/** As {@link Operation}, for an operation that needs no arguments. */
export interface OptionalOperation<Args, Result extends AnyResult> {
  (client: Client, args?: Args, options?: CallOptions): Promise<Result>;
  /** @throws ApiError for every other answer */
  orThrow(client: Client, args?: Args, options?: CallOptions): Promise<Extract<Result, { ok: true }>>;
  readonly descriptor: OperationDescriptor;
}

/** Either kind of operation. */
export type AnyOperation<Args = never, Result extends AnyResult = AnyResult> =
  | Operation<Args, Result>
  | OptionalOperation<Args, Result>;

/** Arguments of an operation type. */
export type ArgsOf<Op> = Op extends (client: Client, args: infer Args, options?: CallOptions) => unknown ? Args : never;

/** Result union of an operation type. */
export type ResultOf<Op> = Op extends { (...args: never): Promise<infer Result extends AnyResult> } ? Result : never;

/** Makes the callable form of a descriptor; emitted code gives it its type. */
export function operation<Args, Result extends AnyResult>(descriptor: OperationDescriptor): Operation<Args, Result> {
  // The emitted types are derived from the same responses that the runtime reads, so the casts state what holds.
  const run = async (client: Client, args: unknown = {}, options: CallOptions = {}): Promise<Result> => {
    const request = buildRequest(client, descriptor, args as Readonly<Record<string, unknown>>, options);
    return (await readResult(descriptor, await client.send(request, options))) as Result;
  };
  const orThrow: Operation<Args, Result>['orThrow'] = async (client, args, options) => {
    const result = await run(client, args, options);
    if (!result.ok) throw new ApiError(descriptor.id, result);
    return result as Extract<Result, { ok: true }>;
  };
  return Object.assign(run, { descriptor, orThrow });
}

/** Errors of a union of results, one for each: `status` then narrows `body`. */
export type ErrorOf<Result> = Result extends AnyResult ? ApiError<Result> : never;

/** True when `error` is what `operation.orThrow` throws; narrows status and body to that operation's failures. */
export function isErrorOf<Op extends { readonly descriptor: OperationDescriptor }>(
  operation: Op,
  error: unknown,
): error is ErrorOf<Extract<ResultOf<Op>, { ok: false }>> {
  return error instanceof ApiError && error.operationId === operation.descriptor.id;
}
