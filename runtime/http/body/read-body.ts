import { exceededJsonLimit, type JsonLimits } from '../../request/json-limits.ts';
import { toProblem } from '../../request/problem-sink.ts';
import type { MultipartPlan } from '../../request/body/multipart-plan.ts';
import type { RawBody } from '../../request/raw-request.ts';
import { joinBytes } from '../../request/body/uploaded-file.ts';
import { isJsonMediaType, mediaTypeEssence, parseMediaType } from '../../wire/media-type.ts';
import { HttpError } from '../http-error.ts';
import type { IncomingRequest } from '../incoming-request.ts';
import { headerText } from '../incoming-request.ts';
import { timelyBody } from './timely-body.ts';
import { readMultipart } from './multipart-body.ts';

/** Bounds on one request body. */
export interface BodyLimits {
  /** Largest body after content decoding, in bytes. */
  readonly maxBytes: number;
  /** Most parts of a multipart body. */
  readonly maxParts: number;
  /** Most files of a multipart body. */
  readonly maxFiles: number;
  /** Largest multipart body with files, in bytes: what does not fit into `maxBytes` is read as the handler asks for it. */
  readonly maxUploadBytes: number;
  readonly json: JsonLimits;
  /** How long the body may keep a reader waiting, see `timelyBody`. */
  readonly timeoutMilliseconds: number;
}

/** Reads the body of a request. */
export type BodyReader = (
  request: IncomingRequest,
  limits: BodyLimits,
  plan: MultipartPlan | undefined,
) => Promise<RawBody>;

/**
 * Reads a body to its raw form: length bounded while reading (413), content coding undone (RFC 9110 section 8.4.1,
 * unknown ones 415), JSON and text decoded by charset, multipart split. With a plan, files of a multipart body may be left
 * to be read later. Throws `HttpError`.
 */
export const readBody: BodyReader = async (request, limits, plan) => {
  const contentType = headerText(request.headers, 'content-type') ?? '';
  if (request.body === undefined) return { kind: 'none', contentType };
  const isMultipart = mediaTypeEssence(contentType).startsWith('multipart/');
  refuseDeclaredLength(request, isMultipart && plan !== undefined ? limits.maxUploadBytes : limits.maxBytes);
  const body = decoded(timelyBody(request.body, limits.timeoutMilliseconds), request);
  if (isMultipart) return readMultipartBody(body, contentType, { limits, plan });
  const bytes = await collect(body, limits.maxBytes);
  return bytes.byteLength === 0 ? { kind: 'none', contentType } : interpret(bytes, request, limits);
};

/** A body without a single byte is none, as of every other type. */
async function readMultipartBody(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  { limits, plan }: { readonly limits: BodyLimits; readonly plan: MultipartPlan | undefined },
): Promise<RawBody> {
  const chunks = bounded(body, plan === undefined ? limits.maxBytes : limits.maxUploadBytes);
  const first = await firstChunk(chunks);
  if (first === undefined) return { kind: 'none', contentType };
  const boundary = parseMediaType(contentType)?.parameters.get('boundary') ?? '';
  const mayLackNames = mediaTypeEssence(contentType) !== 'multipart/form-data';
  try {
    return {
      kind: 'multipart',
      contentType,
      ...(await readMultipart(first, boundary, plan, { ...limits, mayLackNames })),
    };
  } catch (error) {
    void chunks.return(undefined);
    throw error;
  }
}

/** The same chunks, once it is known that there is one. */
async function firstChunk(chunks: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array> | undefined> {
  let step = await chunks.next();
  while (step.done !== true && step.value.byteLength === 0) step = await chunks.next();
  if (step.done === true) return undefined;
  const first = step.value;
  return (async function* all() {
    try {
      yield first;
      yield* chunks;
    } finally {
      // Left at the first chunk the rest has not been begun.
      await chunks.return(undefined);
    }
  })();
}

function refuseDeclaredLength(request: IncomingRequest, maxBytes: number): void {
  const coding = contentCoding(request);
  const declared = Number(headerText(request.headers, 'content-length') ?? '0');
  if (coding === 'identity' && declared > maxBytes) throw tooLarge(maxBytes);
}

function contentCoding(request: IncomingRequest): string {
  const coding = headerText(request.headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  return coding === '' ? 'identity' : coding;
}

const codings = { gzip: 'gzip', 'x-gzip': 'gzip', deflate: 'deflate' } as const;

function decoded(body: AsyncIterable<Uint8Array>, request: IncomingRequest): AsyncIterable<Uint8Array> {
  const coding = contentCoding(request);
  if (coding === 'identity') return body;
  if (coding !== 'gzip' && coding !== 'x-gzip' && coding !== 'deflate') {
    const detail = `content coding ${JSON.stringify(coding.slice(0, 40))} is not supported; gzip and deflate are`;
    throw new HttpError(415, {
      kind: 'unsupported-media-type',
      detail,
      headers: { 'accept-encoding': 'gzip, deflate' },
    });
  }
  return inflate(body, codings[coding]);
}

async function* inflate(body: AsyncIterable<Uint8Array>, format: 'gzip' | 'deflate'): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream(format);
  // The types of browsers do not admit views of shared memory, which no request body is.
  const feeding = feed(body, stream.writable.getWriter() as unknown as ChunkWriter);
  // The reader reports a broken stream; without a handler the writer's copy of the error would go unhandled.
  feeding.catch(() => undefined);
  const reader = stream.readable.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(400, { kind: 'invalid-request', detail: `the body is not a complete ${format} stream` });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** What feeding needs of a stream's writer; the types of browsers and of Node name it differently. */
interface ChunkWriter {
  write(chunk: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(reason: unknown): Promise<void>;
}

async function feed(body: AsyncIterable<Uint8Array>, writer: ChunkWriter): Promise<void> {
  try {
    for await (const chunk of body) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}

/** All chunks in one array. Stops reading and throws as soon as the limit is passed. */
async function collect(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    // The client went away or broke the framing: its failure, not ours.
    throw error instanceof HttpError ? error : brokenOff(error);
  }
  return joinBytes(chunks);
}

/** The chunks up to a limit; 413 behind it. */
async function* bounded(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof HttpError ? error : brokenOff(error);
  }
}

function brokenOff(cause: unknown): HttpError {
  return new HttpError(400, { kind: 'invalid-request', detail: 'the body broke off', cause });
}

function tooLarge(maxBytes: number): HttpError {
  return new HttpError(413, { kind: 'content-too-large', detail: `the body is larger than ${maxBytes} bytes` });
}

function interpret(bytes: Uint8Array, { headers, mayLackBrackets }: IncomingRequest, limits: BodyLimits): RawBody {
  const contentType = headerText(headers, 'content-type') ?? '';
  const essence = mediaTypeEssence(contentType);
  const parameters = parseMediaType(contentType)?.parameters ?? new Map<string, string>();
  if (isJsonMediaType(essence)) {
    const source = text(bytes, parameters);
    return { kind: 'json', contentType, value: parseJson(source, limits.json), text: source };
  }
  if (essence === 'application/x-www-form-urlencoded') {
    return { kind: 'form', contentType, text: text(bytes, parameters), mayLackBrackets };
  }
  if (essence.startsWith('text/')) return { kind: 'text', contentType, text: text(bytes, parameters) };
  return { kind: 'bytes', contentType, bytes };
}

/** Decodes text by its charset parameter, UTF-8 without one; bytes that are no such text are refused. */
function text(bytes: Uint8Array, parameters: ReadonlyMap<string, string>): string {
  const charset = parameters.get('charset') ?? 'utf-8';
  const decoder = textDecoder(charset);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new HttpError(400, { kind: 'invalid-request', detail: `the body is not valid ${decoder.encoding} text` });
  }
}

function textDecoder(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    throw new HttpError(415, {
      kind: 'unsupported-media-type',
      detail: `charset ${JSON.stringify(charset.slice(0, 40))} is not supported`,
    });
  }
}

/** Parses JSON (RFC 8259). A member named `__proto__` becomes an ordinary own property, as `JSON.parse` makes it. */
function parseJson(source: string, limits: JsonLimits): unknown {
  const expected = exceededJsonLimit(source, limits);
  if (expected !== undefined) throw beyondLimit(expected);
  try {
    return JSON.parse(source) as unknown;
  } catch (error) {
    // What engines quote of the text may be a part of a password.
    const reason = error instanceof Error ? error.message.replace(/, (?:\.{3})?".*$/s, '').slice(0, 200) : 'malformed';
    throw new HttpError(400, { kind: 'invalid-request', detail: `the body is not JSON: ${reason}` });
  }
}

/** Told as a decoder tells of a form with too many fields. */
function beyondLimit(expected: string): HttpError {
  const problem = toProblem({ in: 'body', name: '', rule: 'limit', expected, value: 'more' });
  return new HttpError(400, { kind: 'invalid-request', detail: problem.message, errors: [problem] });
}
