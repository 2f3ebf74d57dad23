import { apiError } from './error.ts';
import type { OperationDescriptor } from './descriptor.ts';
import type { AnyResult } from './result.ts';

/**
 * Reads an answer into a result. JSON is parsed, text is a string, no body is undefined; `any-body.ts` reads the rest
 * where a description has it.
 * @param start gets the answer; what it throws, the call is rejected with
 * @throws ApiError when a success carries something else than the JSON it should
 */
export async function receive(
  { name, answer, decode = JSON.parse, ok: success, read }: OperationDescriptor,
  start: () => Response | Promise<Response>,
): Promise<AnyResult> {
  const response = await start();
  const { status } = response;
  const ok = success.test(String(status));
  let body: unknown;
  let failure: unknown;
  if (ok && read) body = await read(response, decode);
  else {
    const text = await response.text();
    // Servers that forget the content type of their JSON are common enough to be read all the same.
    try {
      if (text) body = decode(text);
    } catch (error) {
      body = text;
      // Text where the call failed anyway; a success would break its type.
      failure = ok && error;
    }
  }
  // A getter in the literal, or a class of these, would cost more than all else.
  const result = { __proto__: answer, ok, status, body, response } as unknown as AnyResult; // `answer` has the headers
  if (failure) throw apiError(name, result, failure);
  return result;
}
