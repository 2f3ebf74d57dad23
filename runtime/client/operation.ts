import type { CallOptions, Client } from './client.ts';
import { describe } from './describe.ts';
import type { Args as Arguments, OperationDescriptor, OperationDetails, WriterTable } from './descriptor.ts';
import { ApiError, apiError } from './error.ts';
import { receive } from './receive.ts';
import { buildRequest } from './request.ts';
import type { AnyResult } from './result.ts';

/** Calls one operation. The result is a union tagged by `status`; `.orThrow` returns successes only. */
export interface Operation<Args, Result> {
  (client: Client, args: Args, options?: CallOptions): Promise<Result>;
  /** @throws ApiError for every other answer */
  orThrow(client: Client, args: Args, options?: CallOptions): Promise<Extract<Result, { ok: true }>>;
  readonly descriptor: OperationDescriptor;
}

/** As {@link Operation}, for an operation that needs no arguments. */
export interface OptionalOperation<Args, Result> {
  (client: Client, args?: Args, options?: CallOptions): Promise<Result>;
  /** @throws ApiError for every other answer */
  orThrow(client: Client, args?: Args, options?: CallOptions): Promise<Extract<Result, { ok: true }>>;
  readonly descriptor: OperationDescriptor;
}

/** Either kind of operation. */
export type AnyOperation<Args = never, Result = AnyResult> = Operation<Args, Result> | OptionalOperation<Args, Result>;

/** Arguments of an operation type. */
export type ArgsOf<Op> = Op extends (client: Client, args: infer Args, options?: CallOptions) => unknown ? Args : never;

/** Result union of an operation type. */
export type ResultOf<Op> = Op extends { (...args: never): Promise<infer Result extends AnyResult> } ? Result : never;

/**
 * Makes the callable form of an operation. Emitted code states its type ({@link Operation}); that this says `never`
 * spares the type checker to infer it, which would cost more than all else in a project with many operations.
 * @param text as in {@link describe}, and so are `writers`
 */
export function operation(text: string, writers?: WriterTable, details?: OperationDetails): never {
  const descriptor = describe(text, writers, details);
  const run = (client: Client, args: Arguments = {}, options: CallOptions = {}): Promise<AnyResult> =>
    receive(descriptor, () => client.send(buildRequest(client, descriptor, args, options)));
  const orThrow = async (client: Client, args?: Arguments, options?: CallOptions): Promise<AnyResult> => {
    const result = await run(client, args, options);
    if (!result.ok) throw apiError(descriptor.name, result);
    return result;
  };
  // The emitted type is derived from the same parameters and responses that the runtime reads and writes.
  return Object.assign(run, { descriptor, orThrow }) as never;
}

/** Errors of a union of results, one for each: `status` then narrows `body`. */
export type ErrorOf<Result> = Result extends AnyResult ? ApiError<Result> : never;

/** True when `error` is what `operation.orThrow` throws; narrows status and body to that operation's failures. */
export function isErrorOf<Op extends { readonly descriptor: OperationDescriptor }>(
  operation: Op,
  error: unknown,
): error is ErrorOf<Extract<ResultOf<Op>, { ok: false }>> {
  return error instanceof ApiError && error.operation === operation.descriptor.name;
}
