import { explain } from './explain.ts';
import type { RequestDecoder } from './request-decoder.ts';
import type { ResponseCheck } from './response-check.ts';

/**
 * The decoder of a module, naming the reasons for which a schema refuses a value. Servers take the bare one and bring the
 * reasons, and the compiler that finds them, with the first request that is refused.
 */
export async function explained(module: Promise<{ readonly decodeRequest: RequestDecoder }>): Promise<RequestDecoder> {
  const { decodeRequest } = await module;
  const { multipart } = decodeRequest;
  const decode: RequestDecoder = (raw, options) => decodeRequest(raw, { explain, ...options });
  return Object.assign(decode, multipart === undefined ? {} : { multipart });
}

/** The same for the check of an answer. */
export async function explainedCheck(
  module: Promise<{ readonly checkResponse: ResponseCheck }>,
): Promise<ResponseCheck> {
  const { checkResponse } = await module;
  return (answer, explainWith = explain, parseXml) => checkResponse(answer, explainWith, parseXml);
}
