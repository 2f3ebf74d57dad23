import type { ParameterEncoder } from '../wire/expansion.ts';

/** Arguments of a call by property. */
export type Args = Readonly<Record<string, unknown>>;

/** What parts of a request fill in. */
export interface RequestDraft {
  /** By lower-case name. */
  readonly headers: Record<string, string>;
  body: BodyInit | null;
}

/** Writes what does not stand in the URL: header and cookie parameters, the body. */
export type RequestPart = (args: Args, request: RequestDraft) => void;

/** What a caller says of the server. */
export interface ServerOptions {
  /** Everything before the path templates. */
  readonly baseUrl?: string | undefined;
  /** Values of server variables; the description's defaults otherwise. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Finds the URL of a server. */
export type Server = (options: ServerOptions) => string;

/**
 * What the runtime must know to call an operation; emitted as data. A parameter is named `name` or `property=name`,
 * where its property in the argument object has another name. What these may not contain (`% =`, braces and white
 * space) is percent-encoded.
 */
export interface OperationDescriptor {
  readonly id: string;
  readonly method: string;
  /** Path template, a parameter in each pair of braces. */
  readonly path: string;
  /** Query parameters, separated by spaces, in the order in which they are sent. */
  readonly query?: string;
  /** Styles of path and query parameters by property; values that are no containers need none. */
  readonly styles?: Readonly<Record<string, ParameterEncoder>>;
  readonly parts?: readonly RequestPart[];
  /** Reads JSON bodies; `JSON.parse` when not given. */
  readonly decode?: (text: string) => unknown;
  /** Reads the body of a success that may be other than JSON and text. */
  readonly read?: (response: Response, decode: (text: string) => unknown) => Promise<unknown>;
  /** `Accept` field value; `application/json` when not given. */
  readonly accept?: string;
  /** Declared success codes; every 2xx when not given. */
  readonly ok?: readonly number[];
  /** Converts response headers as declared; without it they are texts. */
  readonly convert?: HeaderConverter;
  /** OR of AND sets of scheme names; the description's when not given. */
  readonly security?: readonly (readonly string[])[];
  /** The operation's own server. */
  readonly server?: Server;
}

/** Converts response headers in place, all by lower-case name. */
export type HeaderConverter = (headers: Record<string, unknown>) => void;
