import type { CallOptions, Client, ClientRequest } from './client.ts';
import type { OperationDescriptor } from './descriptor.ts';
import { readResult } from './read.ts';
import { buildRequest } from './request.ts';
import type { AnyResult } from './result.ts';
import { transport } from './transport.ts';

/** Calls an operation: builds the request, runs it through middleware and transport, reads the answer. */
export async function call(
  client: Client,
  operation: OperationDescriptor,
  args: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<AnyResult> {
  const request = buildRequest(client, operation, args, options);
  return readResult(operation, await send(client, request, options));
}

/** Sends a request through the client's middleware; the answer's body is not read. */
export function send(client: Client, request: ClientRequest, options: CallOptions): Promise<Response> {
  let next = (last: ClientRequest): Promise<Response> => transport(client, last, options);
  for (const middleware of [...(client.options.middleware ?? [])].reverse()) {
    const inner = next;
    next = (current) => middleware(current, inner);
  }
  return next(request);
}
