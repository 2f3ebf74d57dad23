import { ApiError } from './error.ts';
import type { OperationDescriptor } from './descriptor.ts';
import type { AnyResult } from './result.ts';

/** A result; its headers are read when they are asked for: that costs more than the rest, and few callers look. */
class Answer implements AnyResult {
  readonly ok: boolean;
  readonly status: number;
  body: unknown;
  readonly response: Response;
  readonly #operation: OperationDescriptor;

  constructor(operation: OperationDescriptor, response: Response) {
    this.#operation = operation;
    this.response = response;
    this.status = response.status;
    this.ok = operation.ok?.includes(response.status) ?? response.ok;
  }

  get headers(): object {
    const headers: Record<string, unknown> = Object.fromEntries(this.response.headers);
    this.#operation.convert?.(headers);
    return headers;
  }
}

/**
 * Reads an answer into a result. JSON is parsed, text is a string, no body is undefined; `any-body.ts` reads the rest
 * where a description has it.
 * @throws ApiError when a success carries something else than the JSON it should
 */
export async function readResult(operation: OperationDescriptor, response: Response): Promise<AnyResult> {
  const { accept, decode = JSON.parse, id, read } = operation;
  const result = new Answer(operation, response);
  const { ok } = result;
  if (ok && read) result.body = await read(response, decode);
  else {
    const text = await response.text();
    if (text) result.body = text;
    // Servers that forget the content type of their JSON are common enough to be read all the same.
    if (text && ((ok && !accept) || /[/+]json\b/.test(String(response.headers.get('content-type'))))) {
      try {
        result.body = decode(text);
      } catch (error) {
        // Text where the call failed anyway; a success would break its type.
        if (ok) throw new ApiError(id, result, error);
      }
    }
  }
  return result;
}
