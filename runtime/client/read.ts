import { isJsonMediaType, isTextMediaType } from '../wire/media-type.ts';
import { ApiError } from './error.ts';
import type { OperationDescriptor } from './descriptor.ts';
import type { AnyResult } from './result.ts';

/**
 * Reads an answer into a result. The media type of the answer decides how the body is read: JSON is parsed, text is a
 * string, anything else a Blob; no body is undefined.
 * @throws ApiError when a success carries something else than the JSON it should
 */
export async function readResult(operation: OperationDescriptor, response: Response): Promise<AnyResult> {
  const { status } = response;
  const ok = operation.ok?.includes(status) ?? response.ok;
  const result = {
    ok,
    status,
    body: undefined as unknown,
    response,
    // Reading all fields costs more than the rest of a small call, and few callers look at them.
    get headers(): object {
      return readHeaders(operation, response.headers);
    },
  };
  if (operation.method !== 'HEAD' && status !== 204 && status !== 304) result.body = await readBody(operation, result);
  return result;
}

async function readBody(operation: OperationDescriptor, result: AnyResult): Promise<unknown> {
  const { response } = result;
  const type = response.headers.get('content-type') ?? '';
  const wantsJson = operation.accept?.split(/[, ]+/).every(isJsonMediaType) ?? true;
  // Servers that forget the content type of their JSON are common enough to be read all the same.
  if (isJsonMediaType(type) || (wantsJson && result.ok)) return parseJson(operation, result, await response.text());
  if (isTextMediaType(type) || type === '') return (await response.text()) || undefined;
  const blob = await response.blob();
  return blob.size === 0 ? undefined : blob;
}

/** A body that is no JSON stays text where the call failed anyway; a success would break its type. */
function parseJson(operation: OperationDescriptor, result: AnyResult, text: string): unknown {
  if (text === '') return undefined;
  try {
    return (operation.decode ?? JSON.parse)(text);
  } catch {
    if (!result.ok) return text;
    throw new ApiError(operation.id, { ...result, body: text }, 'with a body that is not JSON');
  }
}

function readHeaders(operation: OperationDescriptor, headers: Headers): Record<string, unknown> {
  const values: Record<string, unknown> = Object.fromEntries(headers);
  for (const name of operation.numbers?.split(' ') ?? []) {
    const text = headers.get(name)?.trim();
    // An empty field means that there is no number: `x-next-page` on the last page.
    if (!text || Number.isNaN(Number(text))) delete values[name];
    else values[name] = Number(text);
  }
  return values;
}
