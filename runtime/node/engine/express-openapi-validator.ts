import { createRequire } from 'node:module';
import type { RequestEngine } from '../../http/request-engine.ts';
import { mostRounds, withoutMember } from '../../request/body/read-only.ts';
import type { DecodeResult } from '../../request/problem.ts';
import type { RawRequest } from '../../request/raw-request.ts';
import type { DecodedRequest } from '../../request/request-decoder.ts';
import { parseCookies } from '../../wire/parse-cookies.ts';
import { PatternLimitError } from '../../schema/pattern/pattern-limit.ts';
import { isJsonMediaType, mediaTypeEssence } from '../../wire/media-type.ts';
import { type EngineError, engineProblems, readOnlyMembers } from './engine-problems.ts';
import { takePatterns } from './engine-patterns.ts';
import { prepareDescription } from './prepare-description.ts';
import { programRequire } from './program-require.ts';

type Next = (error?: unknown) => void;
type Middleware = (request: SeenRequest, response: object, next: Next) => unknown;

/** What the package needs of an Express request, and what it leaves on it. */
interface SeenRequest {
  readonly params: object;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly query: Record<string, unknown>;
  readonly cookies: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly openapi?: {
    readonly pathParams?: object;
    readonly schema?: { readonly parameters?: readonly DeclaredParameter[] };
  };
}

interface DeclaredParameter {
  readonly in: string;
  readonly name: string;
  readonly style?: string;
}

function isHash({ in: place, style }: DeclaredParameter): boolean {
  return place === 'query' && style === 'deepObject';
}

type Refusal = ReturnType<typeof engineProblems>;

/** A refusal without what hashes lack that were not sent: the package puts an empty one there. Undefined when nothing is left. */
function realProblems(refusal: Refusal, absent: readonly DeclaredParameter[]): Refusal | undefined {
  const isInvented = (name: string): boolean => absent.some((hash) => name.startsWith(`${hash.name}.`));
  const problems = refusal.problems.filter((problem) => problem.in !== 'query' || !isInvented(problem.name));
  return problems.length === 0 ? undefined : { ...refusal, problems };
}

interface Packages {
  readonly middleware: (options: object) => readonly Middleware[];
  readonly parseQuery: (text: string) => Record<string, unknown>;
  readonly app: unknown;
}

/** How the engine differs from the package. */
export interface EngineOptions {
  /** Properties of bodies that only answers carry are refused, as the package does; else they are left out, as the emitted decoders do. */
  readonly refusesReadOnly?: boolean;
}

/**
 * The package `express-openapi-validator` as an engine, set up as it gets most requests right: extended query strings,
 * reserved characters allowed, all formats asserted, texts of forms coerced and those of JSON not. It is loaded here and nowhere else; throws when it is not installed.
 */
export function expressOpenapiValidator(
  description: object,
  { refusesReadOnly = false }: EngineOptions = {},
): RequestEngine {
  const packages = loadPackages();
  const apiSpec = prepareDescription(description);
  const { formats, assertNames } = takePatterns(apiSpec);
  const chainOf = (coerceTypes: false | 'array'): readonly Middleware[] =>
    packages.middleware({
      // The package writes into what it is given.
      apiSpec: structuredClone(apiSpec),
      formats,
      validateRequests: { allErrors: true, coerceTypes },
      validateResponses: false,
      validateSecurity: false,
      fileUploader: false,
      ajvFormats: 'full',
    });
  const plain = chainOf(false);
  // Made with the first form: most servers never see one, and the package reads the description for each anew.
  let coercing: readonly Middleware[] | undefined;
  return async (raw, { operation, target }) => {
    // HEAD is answered by the operation of GET, which is all that the package knows.
    const seen = (): SeenRequest => seenRequest({ ...raw, method: operation.method }, target, packages);
    const first = seen();
    const isForm = raw.body.kind === 'form' || raw.body.kind === 'multipart';
    const given = new Set(Object.keys(first.query));
    const tooMany = limitOf(() => assertNames([first.query, first.body]));
    if (tooMany !== undefined) return { ...engineProblems(tooMany), ok: false };
    const chain = isForm ? (coercing ??= chainOf('array')) : plain;
    const { request, error } = await runLeniently(chain, first, refusesReadOnly ? 0 : mostRounds, seen);
    return decoded(request, error, given);
  };
}

interface Checked {
  readonly request: SeenRequest;
  readonly error: EngineError | undefined;
}

/** Checks a request; as often again as `rounds` says without the read-only members that it is refused for, as a new one. */
async function runLeniently(
  chain: readonly Middleware[],
  request: SeenRequest,
  rounds: number,
  anew: () => SeenRequest,
): Promise<Checked> {
  const error = await runChain(chain, request);
  if (error === undefined || rounds === 0) return { request, error };
  const body = withoutReadOnly(request.body, error);
  return body === request.body ? { request, error } : runLeniently(chain, { ...anew(), body }, rounds - 1, anew);
}

/** What a checked request says; `given` are the names of its query. */
function decoded(
  request: SeenRequest,
  error: EngineError | undefined,
  given: ReadonlySet<string>,
): DecodeResult<DecodedRequest> {
  const { pathParams = {}, schema: { parameters = [] } = {} } = request.openapi ?? {};
  const absent = parameters.filter((parameter) => isHash(parameter) && !given.has(parameter.name));
  const refusal = error === undefined ? undefined : realProblems(engineProblems(error), absent);
  if (refusal !== undefined) return { ...refusal, ok: false };
  for (const { name } of absent) delete request.query[name];
  const headers = parameters.filter((parameter) => parameter.in === 'header');
  const value = {
    path: pathParams,
    query: request.query,
    headers: Object.fromEntries(headers.map(({ name }) => [name, request.headers[name.toLowerCase()]])),
    cookies: request.cookies,
    body: request.body,
  };
  return { ok: true, value, warnings: [] };
}

/** A body without the members that it is refused for because only answers carry them; the body itself where there are none. */
function withoutReadOnly(body: unknown, error: EngineError): unknown {
  if (typeof body !== 'object' || body === null || error instanceof RangeError) return body;
  return readOnlyMembers(error).reduce(withoutMember, body);
}

/** The limit that something is beyond; undefined when it is not. */
function limitOf(run: () => void): PatternLimitError | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof PatternLimitError) return error;
    throw error;
  }
}

function loadPackages(): Packages {
  const require = programRequire('express-openapi-validator');
  const { middleware } = require('express-openapi-validator') as Pick<Packages, 'middleware'>;
  // What the package itself uses: there is no second copy, and nothing else to install.
  const inner = createRequire(require.resolve('express-openapi-validator'));
  const { parse } = inner('qs') as { parse: (text: string, options: object) => Record<string, unknown> };
  const express = require('express') as () => unknown;
  return { middleware, parseQuery: (text) => parse(text, { arrayLimit: 1000, depth: 16 }), app: express() };
}

function seenRequest(raw: RawRequest, target: string, packages: Packages): SeenRequest {
  const mark = target.indexOf('?');
  const headers: Record<string, unknown> = { ...raw.headers };
  // The package compares media types as texts.
  if (raw.body.contentType !== '') headers['content-type'] = mediaTypeEssence(raw.body.contentType);
  const cookie = raw.headers['cookie'];
  const get = (name: string): unknown => headers[name.toLowerCase()];
  const request = {
    method: raw.method,
    url: target,
    originalUrl: target,
    baseUrl: '',
    path: mark === -1 ? target : target.slice(0, mark),
    headers,
    query: packages.parseQuery(raw.query),
    cookies: Object.fromEntries(parseCookies(typeof cookie === 'string' ? cookie : (cookie ?? []).join('; '))),
    params: {},
    body: bodyOf(raw, packages),
    app: packages.app,
    get,
    header: get,
  };
  return request;
}

function bodyOf({ body }: RawRequest, { parseQuery }: Packages): unknown {
  switch (body.kind) {
    case 'json':
      return isJsonMediaType(body.contentType) ? body.value : undefined;
    case 'form':
      return parseQuery(body.text);
    case 'text':
      return body.text;
    case 'bytes':
      return body.bytes;
    case 'multipart':
      return Object.fromEntries(body.parts.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]));
    default:
      return undefined;
  }
}

/** Runs middleware to its end; the error that one of them handed on, or undefined. */
function runChain(chain: readonly Middleware[], request: SeenRequest): Promise<EngineError | undefined> {
  return new Promise((resolve) => {
    let at = 0;
    const next: Next = (error) => {
      const middleware = chain[at];
      at += 1;
      if (error !== undefined && error !== null) resolve(error as EngineError);
      else if (middleware === undefined) resolve(undefined);
      else Promise.resolve(middleware(request, {}, next)).catch(resolve);
    };
    next();
  });
}
