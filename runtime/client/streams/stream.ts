import type { AcceptOptions, CallOptions, Client } from '../client.ts';
import type { OperationDescriptor } from '../descriptor.ts';
import { receive } from '../receive.ts';
import { buildRequest } from '../request.ts';

/** An answer whose body has not been read. */
export interface StreamedResponse {
  readonly status: number;
  readonly response: Response;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * Calls an operation and hands out the body as it arrives, for downloads that do not fit in memory. The signal and the
 * time limit of the call go on while the body is read.
 * @throws ApiError when the answer is not a success, Error when it comes in a described media type that was not asked for
 */
export async function stream<Args>(
  operation: StreamableOperation<Args>,
  client: Client,
  args: Args,
  { accept, ...options }: CallOptions | AcceptOptions<string> = {},
): Promise<StreamedResponse> {
  const usual = operation.descriptor;
  // The same operation under another `Accept`, where nobody can tell more of that media type.
  const made = accept === undefined ? usual : (usual.accepting?.(accept) ?? { __proto__: usual, accept });
  const descriptor = made as OperationDescriptor;
  // Arguments are objects, whatever their emitted type.
  const values = args as Readonly<Record<string, unknown>>;
  const response = await client.send(buildRequest(client, descriptor, values, options));
  if (!descriptor.success.test(String(response.status))) await receive(descriptor, response, true);
  descriptor.check?.(response);
  return { status: response.status, response, body: response.body ?? new Blob([]).stream() };
}

/** What is needed of an operation to stream it. */
export interface StreamableOperation<Args> {
  (client: Client, args: Args, options?: CallOptions): Promise<unknown>;
  readonly descriptor: OperationDescriptor;
}
