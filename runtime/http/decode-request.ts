import type { DecodeResult, Problem } from '../request/problem.ts';
import type { MultipartPlan } from '../request/body/multipart-plan.ts';
import type { DecodeMode, RawBody, RawRequest } from '../request/raw-request.ts';
import type { Exchange } from './exchange.ts';
import { explained } from './explained.ts';
import { HttpError } from './http-error.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { headerText } from './incoming-request.ts';
import { type Loaded, loadOnce } from './loaded.ts';
import { declaredFor } from './answer/negotiation.ts';
import type { DecodedRequest } from '../request/request-decoder.ts';
import { isJsonMediaType, mediaTypeEssence } from '../wire/media-type.ts';
import type { OperationEntry } from './operation-entry.ts';
import type { BodyLimits, BodyReader } from './body/read-body.ts';
import type { PreparedOperation } from './prepared-operation.ts';
import type { ResolvedOptions } from './service-options.ts';

/** A decoded request with what decoding let pass. */
export interface Decoded {
  readonly value: DecodedRequest & { readonly contentType?: string };
  readonly warnings: readonly Problem[];
}

/**
 * Reads the body and decodes the whole request. Throws `HttpError`: 415 for an undeclared media type, 413 for too long
 * a body, 400 with all problems of the decoder.
 */
export async function decodeRequest(
  exchange: Exchange,
  operation: PreparedOperation,
  options: ResolvedOptions,
): Promise<Decoded> {
  const { request } = exchange;
  const { entry, bodyLimits } = operation;
  const contentType = headerText(request.headers, 'content-type');
  // Not awaited without need: most requests have nothing to do with it.
  const plan = isUpload(contentType) ? await multipartPlanOf(operation, contentType, options) : undefined;
  const body = await rawBody(entry, request, { mode: options.mode, limits: bodyLimits, plan });
  if (body.kind === 'multipart' && body.following !== undefined) exchange.abandon = body.following.close;
  const raw = rawRequest(exchange, entry, body);
  const result = await decodeRaw(raw, exchange, operation, options);
  if (result.ok === false) throw invalidRequest(result.status, result.problems, raw);
  const declared = body.kind === 'none' ? undefined : entry.requestBody?.content;
  if (declared === undefined) return { value: result.value, warnings: result.warnings };
  const describedAs = declaredFor(declared, body.contentType) ?? declared[0] ?? '';
  // Written out: a spread here costs more than the rest of the dispatch.
  const { path, query, headers, cookies, body: typed } = result.value;
  return { value: { path, query, headers, cookies, body: typed, contentType: describedAs }, warnings: result.warnings };
}

function isUpload(contentType: string | undefined): contentType is string {
  return contentType !== undefined && /^multipart\//i.test(contentType);
}

/** Emitted decoders know which parts of a multipart body are files; for other engines everything is held in memory. */
async function multipartPlanOf(
  operation: PreparedOperation,
  contentType: string,
  { engine }: ResolvedOptions,
): Promise<MultipartPlan | undefined> {
  if (engine !== 'aot') return undefined;
  const decoder = operation.decoder.value ?? (await loadOnce(operation.decoder));
  return decoder?.multipart?.(contentType);
}

async function decodeRaw(
  raw: RawRequest,
  exchange: Exchange,
  operation: PreparedOperation,
  { engine, mode, unknownParameters, readOnlyProperties, longIntegers, parseXml }: ResolvedOptions,
): Promise<DecodeResult<DecodedRequest>> {
  if (engine === 'none') return undecoded(raw);
  if (typeof engine === 'function') return engine(raw, { operation: operation.entry, target: exchange.request.target });
  const decoder = operation.decoder.value ?? (await loadOnce(operation.decoder));
  if (decoder !== undefined) {
    const { json: jsonLimits } = operation.bodyLimits;
    return explained((explain) => {
      const how = { mode, unknownParameters, readOnlyProperties, longIntegers } as const;
      return decoder(raw, { ...how, jsonLimits, parseXml, explain });
    });
  }
  return { ok: true, value: { path: {}, query: {}, headers: {}, cookies: {}, body: undefined }, warnings: [] };
}

/** Hands texts over as they are: for servers behind a gateway that has checked everything. */
function undecoded({ path, query, headers, body }: RawRequest): DecodeResult<DecodedRequest> {
  const value = body.kind === 'json' ? body.value : body.kind === 'form' || body.kind === 'text' ? body.text : body;
  return {
    ok: true,
    value: { path, query, headers, cookies: {}, body: body.kind === 'none' ? undefined : value },
    warnings: [],
  };
}

/** Cause of a problem that a decoder has found. */
export class RefusedRequest {
  readonly raw: RawRequest;

  constructor(raw: RawRequest) {
    this.raw = raw;
  }
}

function invalidRequest(status: number, errors: readonly Problem[], raw: RawRequest): HttpError {
  const detail = errors.length === 1 ? errors[0]?.message : `the request has ${errors.length} problems`;
  const cause = new RefusedRequest(raw);
  return new HttpError(status, { kind: 'invalid-request', errors, cause, ...(detail === undefined ? {} : { detail }) });
}

/** Bodies bring much with them that requests without one do not need. */
const bodyReader: Loaded<BodyReader> = {
  load: async () => (await import('./body/read-body.ts')).readBody,
  value: undefined,
};

interface BodyReading {
  readonly mode: DecodeMode;
  readonly limits: BodyLimits;
  readonly plan: MultipartPlan | undefined;
}

/**
 * In strict mode 415 is decided before a byte is read, so that nothing of an undeclared type is ever held in memory;
 * lenient decoding looks at the form first. An empty object where no body is declared is none: real clients send `{}`
 * with every DELETE.
 */
async function rawBody(
  operation: OperationEntry,
  request: IncomingRequest,
  { mode, limits, plan }: BodyReading,
): Promise<RawBody> {
  const contentType = headerText(request.headers, 'content-type') ?? '';
  const declared = operation.requestBody?.content;
  if (mode === 'strict' && declared !== undefined && hasBody(request)) {
    if (declaredFor(declared, contentType) === undefined) throw unsupported(contentType, declared);
  }
  if (request.body === undefined) return { kind: 'none', contentType };
  const readBody = bodyReader.value ?? (await loadOnce(bodyReader));
  const body = await readBody(request, limits, plan).catch((error: unknown): RawBody => {
    // What is wrong inside of a body that is not taken at all does not matter.
    const isTaken = !isUpload(contentType) || (declared !== undefined && takesUpload(declared, contentType, mode));
    if (isTaken || !(error instanceof HttpError) || error.problem.status !== 400) throw error;
    if (declared !== undefined) throw unsupported(contentType, declared);
    // Content that has no meaning (RFC 9110 section 9.3.1) is no reason to refuse a request either.
    return { kind: 'none', contentType };
  });
  return declared === undefined && isEmptyObject(body) ? { kind: 'none', contentType } : body;
}

/** Whether a multipart body is declared, or stands for one of fields, as lenient decoding has it. */
function takesUpload(declared: readonly string[], contentType: string, mode: DecodeMode): boolean {
  if (declaredFor(declared, contentType) !== undefined) return true;
  const isForm = mode === 'lenient' && mediaTypeEssence(contentType) === 'multipart/form-data';
  return isForm && declared.some((type) => isJsonMediaType(type) || mediaTypeEssence(type) === FORM);
}

const FORM = 'application/x-www-form-urlencoded';

/** A body of length 0 is none, whatever Content-Type says about it: many clients send the header always. */
function hasBody(request: IncomingRequest): boolean {
  return request.body !== undefined && headerText(request.headers, 'content-length') !== '0';
}

function isEmptyObject(body: RawBody): boolean {
  if (body.kind !== 'json' || typeof body.value !== 'object' || body.value === null) return false;
  return !Array.isArray(body.value) && Object.keys(body.value).length === 0;
}

function unsupported(contentType: string, declared: readonly string[]): HttpError {
  const got = contentType === '' ? 'no Content-Type' : JSON.stringify(contentType.slice(0, 100));
  const detail = `expected ${declared.join(' or ')}, got ${got}`;
  return new HttpError(415, { kind: 'unsupported-media-type', detail, headers: { accept: declared.join(', ') } });
}

function rawRequest({ request, path: all }: Exchange, entry: OperationEntry, body: RawBody): RawRequest {
  const mark = request.target.indexOf('?');
  const query = mark === -1 ? '' : request.target.slice(mark + 1);
  const { captures } = entry;
  const path = captures === undefined ? all : captures.map((index) => all[index] ?? '');
  return { method: request.method, path, query, headers: request.headers, body };
}
