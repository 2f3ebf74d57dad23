import { scalarPair } from '../wire/scalar.ts';
import type { CallOptions, Client } from './client.ts';
import type {
  Args as Arguments,
  ArgumentWriter,
  OperationDescriptor,
  OperationDetails,
  WriterTable,
} from './descriptor.ts';
import { ApiError } from './error.ts';
import { lowerCase } from './lower-case.ts';
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
 * @param name method and path template: `GET /projects/{id}`, a property in each pair of braces
 * @param names of the query's parameters that are written as they are, with `&` between them
 * @param writers of all other arguments, and of those of the path that are more than a scalar
 */
export function operation(name: string, names: string = '', writers?: WriterTable, details?: OperationDetails): never {
  // No prototype: what every object inherits writes nothing.
  const table: Record<string, ArgumentWriter> = { __proto__: null as never, ...writers };
  for (const each of names.split('&')) if (each) table[each] = scalarPair;
  const [method, ...path] = name.split(/[ {}]/) as [string, ...string[]]; // as the text is written
  const descriptor: OperationDescriptor = {
    success: /200/,
    accept: 'application/json',
    read: 'text',
    // It takes no second parameter but a function.
    decode: JSON.parse as never,
    convert: (headers) => headers,
    ...details,
    name,
    method,
    path,
    writers: table,
    // Results inherit it: a getter of their own, or a class of them, would cost more than all else.
    get headers() {
      return this.convert(lowerCase((this as unknown as AnyResult).response.headers));
    },
  };
  const call =
    (orThrow?: boolean) =>
    async (client: Client, args?: Arguments, options?: CallOptions): Promise<AnyResult> =>
      receive(descriptor, await client.send(buildRequest(client, descriptor, args, options)), orThrow);
  // The emitted type is derived from the same parameters and responses that the runtime reads and writes.
  return Object.assign(call(), { descriptor, orThrow: call(true) }) as never;
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
