import type { DecodeResult } from '../request/problem.ts';
import type { RawRequest } from '../request/raw-request.ts';
import type { DecodedRequest } from '../request/request-decoder.ts';
import type { OperationEntry } from './operation-entry.ts';

/**
 * Decodes and checks a request in place of the emitted decoders. `target` is the request target as received; the body
 * has been read and taken out of its transport form.
 */
export type RequestEngine = (
  raw: RawRequest,
  at: { readonly operation: OperationEntry; readonly target: string },
) => Promise<DecodeResult<DecodedRequest>>;

/**
 * Who decodes requests: the emitted decoders (`aot`, the default), nobody (`none`: handlers get raw texts), the package
 * `express-openapi-validator` with a description that is read at run time, or an engine of one's own.
 */
export type EngineName = 'aot' | 'none' | 'express-openapi-validator';
