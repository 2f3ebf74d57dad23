import { explain } from './explain.ts';
import type { RequestDecoder } from './request-decoder.ts';
import type { ResponseCheck } from './response-check.ts';

/**
 * A decoder that names the reasons for which a schema refuses a value. Servers take the bare one and bring the reasons, and
 * the compiler that finds them, with the first request that is refused.
 */
export function explained(decoder: RequestDecoder): RequestDecoder {
  const decode: RequestDecoder = (raw, options) => decoder(raw, { explain, ...options });
  return Object.assign(decode, decoder.multipart === undefined ? {} : { multipart: decoder.multipart });
}

/** The same for the check of an answer. */
export function explainedCheck(check: ResponseCheck): ResponseCheck {
  return (answer, explainWith = explain) => check(answer, explainWith);
}
