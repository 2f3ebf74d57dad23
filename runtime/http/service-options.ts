import type { XmlParser } from '../request/body/xml/xml-parser.ts';
import { REQUEST_LIMITS } from '../request/limits.ts';
import type { Problem } from '../request/problem.ts';
import type {
  DecodeMode,
  LongIntegers,
  RawRequest,
  ReadOnlyProperties,
  UnknownParameters,
} from '../request/raw-request.ts';
import type { AuthorizeHook, OperationAccess } from './access.ts';
import type { Handler, HandlerResponse } from './handler.ts';
import type { ErrorContext, ErrorMapper, HttpProblem } from './http-problem.ts';
import { problemDetails } from './http-problem.ts';
import type { AnswerHeaders } from './incoming-request.ts';
import type { OperationEntry } from './operation-entry.ts';
import type { EngineName, RequestEngine } from './request-engine.ts';
import type { SecurityHandlerSet } from './security/security.ts';

/** What happens to an answer that does not meet the description. */
export type ResponseValidation = 'off' | 'log' | 'throw';

/** A request that ended, for logs and metrics. */
export interface FinishedRequest extends ErrorContext {
  readonly status: number;
  /** From the moment dispatch began to the headers of the answer. */
  readonly milliseconds: number;
}

/** Hears of a request that does not fit, before the caller does; the context is that of a handler. */
export type InvalidRequestHook = (request: RawRequest, context: never) => void | Promise<void>;

/** Options of a server, framework neutral. Every member has a default. */
export interface ServiceOptions {
  /** By scheme name. A scheme in use without a handler is refused when the server is made. */
  readonly security?: SecurityHandlerSet;
  /** Default `aot`, the emitted decoders. `mode` and `unknownParameters` are theirs alone. */
  readonly engine?: EngineName | RequestEngine;
  /** The description as one JSON document, or the path of its file, for engines that read it at run time. */
  readonly description?: string | object;
  /** Default `strict`. */
  readonly mode?: DecodeMode;
  /** Default `refuse`; `pass` in lenient mode. */
  readonly unknownParameters?: UnknownParameters;
  /** Default `ignore`: taken out of the request. */
  readonly readOnlyProperties?: ReadOnlyProperties;
  /** Default `refuse`, where no policy has a type for them. */
  readonly longIntegers?: LongIntegers;
  /** Default `off`: checking answers costs more than making them. Turn it on in tests. */
  readonly validateResponses?: ResponseValidation;
  /** Default: RFC 9457 problem details. */
  readonly errorMapper?: ErrorMapper;
  /** Default: the path of the description's first server. */
  readonly basePath?: string;
  /** Largest request body in bytes after content decoding, default 1 MiB. Of an upload: what is held in memory of it. */
  readonly maxBodyBytes?: number;
  /** The same by operationId. */
  readonly maxBodyBytesOf?: Readonly<Record<string, number>>;
  /** Largest multipart body in bytes, default 100 MiB; files that are not held in memory are read by the handler. */
  readonly maxUploadBytes?: number;
  /** The same by operationId. */
  readonly maxUploadBytesOf?: Readonly<Record<string, number>>;
  /** Most files of a multipart body, default 100; more are 413. */
  readonly maxFiles?: number;
  /** Most members and items of a JSON body, all levels together, default 10,000 as for forms; more are 400. */
  readonly maxBodyValues?: number;
  /** The same by operationId. */
  readonly maxBodyValuesOf?: Readonly<Record<string, number>>;
  /** Most members of a JSON body, all objects together and each object as two more, default 6,000; beyond it 400. */
  readonly maxBodyNames?: number;
  /** The same by operationId. */
  readonly maxBodyNamesOf?: Readonly<Record<string, number>>;
  /** Most levels of a JSON body, default 500; more are 400. */
  readonly maxBodyDepth?: number;
  /**
   * Milliseconds that a body may keep the server waiting, default 30,000, and a second more for every 1,000 bytes that have
   * come; 408 then, 0 is no limit. What is left of a body behind its answer gets as long before the connection is closed.
   */
  readonly bodyTimeoutMilliseconds?: number;
  /**
   * Reads bodies of XML. Default: `parseXml` of the package `@rgrove/parse-xml`, where it is installed (Express and Fastify);
   * without a parser they are answered with 415.
   */
  readonly parseXml?: XmlParser;
  /** Longest request target in characters, default 8192; longer ones are 414. */
  readonly maxTargetLength?: number;
  /** Name of the protection space in challenges, default `api`. */
  readonly realm?: string;
  /** Headers every answer starts with; a response's own headers win. */
  readonly defaultHeaders?: (context: ErrorContext) => Readonly<Record<string, string>>;
  /** Called before the handler of an operation that `access` knows; refuses by throwing. */
  readonly authorize?: AuthorizeHook;
  /** Called before a request is refused that does not fit its description; may refuse it otherwise by throwing. */
  readonly onInvalidRequest?: InvalidRequestHook;
  /** Who may call what, by operationId: the emitted `operationAccess`. */
  readonly access?: Readonly<Record<string, OperationAccess>>;
  /** Answers operations that the handler set lacks; without it they are 501. */
  readonly fallbackHandler?: (operation: OperationEntry) => Handler<unknown, HandlerResponse> | undefined;
  /** Called for answers that do not meet the description (`validateResponses: 'log'`). Default: a console warning. */
  readonly onInvalidResponse?: (problems: readonly Problem[], context: ErrorContext) => void;
  /** Called for failures on our side (5xx other than 501). Default: the console. */
  readonly onError?: (problem: HttpProblem, context: ErrorContext) => void;
  /** Called when an answer is decided. */
  readonly onFinished?: (finished: FinishedRequest) => void;
}

type OptionalHook =
  | 'authorize'
  | 'defaultHeaders'
  | 'onFinished'
  | 'onInvalidRequest'
  | 'fallbackHandler'
  | 'description'
  | 'parseXml';

/** Service options with the defaults filled in. */
export type ResolvedOptions = Required<Omit<ServiceOptions, OptionalHook>> & {
  readonly [Hook in OptionalHook]: ServiceOptions[Hook] | undefined;
};

const defaults: Omit<ResolvedOptions, 'basePath' | 'unknownParameters'> = {
  security: {},
  mode: 'strict',
  readOnlyProperties: 'ignore',
  longIntegers: 'refuse',
  validateResponses: 'off',
  errorMapper: problemDetails,
  maxBodyBytes: 1_048_576,
  maxBodyBytesOf: {},
  maxUploadBytes: 104_857_600,
  maxUploadBytesOf: {},
  maxFiles: 100,
  maxBodyValues: REQUEST_LIMITS.json.values,
  maxBodyValuesOf: {},
  maxBodyNames: REQUEST_LIMITS.json.names,
  maxBodyNamesOf: {},
  maxBodyDepth: REQUEST_LIMITS.json.depth,
  bodyTimeoutMilliseconds: 30_000,
  maxTargetLength: 8192,
  realm: 'api',
  onInvalidResponse: logInvalidResponse,
  onError: logError,
  access: {},
  authorize: undefined,
  defaultHeaders: undefined,
  onFinished: undefined,
  onInvalidRequest: undefined,
  fallbackHandler: undefined,
  engine: 'aot',
  description: undefined,
  parseXml: undefined,
};

/** Fills in the defaults. `basePath` is the one of the description. */
export function resolveOptions(options: ServiceOptions, basePath: string): ResolvedOptions {
  const unknownParameters = options.mode === 'lenient' ? 'pass' : 'refuse';
  const merged = { ...defaults, unknownParameters, basePath, ...options } as const;
  return { ...merged, basePath: merged.basePath.replace(/\/+$/, '') };
}

function logInvalidResponse(problems: readonly Problem[], context: ErrorContext): void {
  for (const problem of problems) {
    console.warn(`${context.operationId ?? context.rawUrl}: answer ${problem.in} ${problem.name}: ${problem.message}`);
  }
}

function logError(problem: HttpProblem, context: ErrorContext): void {
  console.error(`${context.method} ${context.rawUrl} [${context.requestId}]`, problem.cause ?? problem.detail);
}

/** Headers by lower-case name, ready to be added to. */
export function startHeaders(options: ResolvedOptions, context: ErrorContext): AnswerHeaders {
  const headers: AnswerHeaders = { 'x-request-id': context.requestId };
  if (options.defaultHeaders === undefined) return headers;
  for (const [name, value] of Object.entries(options.defaultHeaders(context))) headers[name.toLowerCase()] = value;
  return headers;
}
