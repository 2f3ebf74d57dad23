import { fault } from '../wire/fault.ts';
import type { OperationDescriptor } from './descriptor.ts';
import type { AnyResult } from './result.ts';

/**
 * Reads an answer into a result. JSON is parsed, text is a string, no body is undefined; `any-body.ts` reads the rest
 * where a description has it.
 * @param orThrow whether all but successes are thrown
 * @throws ApiError also when a success carries something else than the JSON it should
 */
export async function receive(
  operation: OperationDescriptor,
  response: Response,
  orThrow?: boolean,
): Promise<AnyResult> {
  const { name } = operation;
  const { status } = response;
  const ok = operation.success.test(status as never);
  const raw = await response[ok ? operation.read : 'text']();
  let body: unknown;
  let cause: unknown;
  // Servers that forget the content type of their JSON are common enough to be read all the same.
  try {
    if (raw) body = operation.decode(raw as string & Blob & ArrayBuffer, response);
  } catch (error) {
    // Text where the call failed anyway; a success would break its type.
    body = raw;
    cause = ok && error;
  }
  const result = { __proto__: operation, ok, status, body, response } as unknown as AnyResult; // `operation` has the headers
  if (ok ? cause : orThrow) {
    throw fault(name + ': ' + status + ' ' + raw.slice(0, 150), {
      ...result,
      name: 'ApiError',
      operation: name,
      requestId: response.headers.get('x-request-id') ?? undefined,
      cause,
    });
  }
  return result;
}
