/** Arguments of a call by property. */
export type Args = Readonly<Record<string, unknown>>;

/** What arguments fill in. */
export interface RequestDraft {
  /** By lower-case name. */
  readonly headers: Record<string, string>;
  body?: BodyInit | null;
  /** What the call was given. */
  readonly options: object;
}

/**
 * Writes one argument of a call: into the request, or as text of the path or the query, which it returns.
 * @param name of its property
 * @param args all arguments of the call
 */
export type ArgumentWriter = (value: unknown, name: string, request: RequestDraft, args: Args) => string | void;

/** What a caller says of the server. */
export interface ServerOptions {
  /** Everything before the path templates. */
  readonly baseUrl?: string | undefined;
  /** Values of server variables; the description's defaults otherwise. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Finds the URL of a server. */
export type Server = (options: ServerOptions) => string;

/** Writers of arguments by property. */
export type WriterTable = Readonly<Record<string, ArgumentWriter>>;

/** What the runtime must know of an operation beside its text and its arguments; emitted as data. */
export interface OperationDetails {
  /** Reads JSON bodies; `JSON.parse` when not given. */
  readonly decode?: (text: string) => unknown;
  /** Reads the body of a success that may be other than JSON and text. */
  readonly read?: (response: Response, decode: (text: string) => unknown) => Promise<unknown>;
  /** `Accept` field value; `application/json` when not given. */
  readonly accept?: string;
  /** Converts response headers as declared; without it they are texts. */
  readonly convert?: HeaderConverter;
  /** OR of AND sets of scheme names; the description's when not given. */
  readonly security?: readonly (readonly string[])[];
  /** The operation's own server. */
  readonly server?: Server;
}

/** An operation as the runtime calls it. */
export interface OperationDescriptor extends OperationDetails {
  /** Method and path template: `GET /projects/{id}`. */
  readonly name: string;
  readonly method: string;
  /** Writers of what the path is made of, in turn. */
  readonly path: readonly ((args: Args) => string)[];
  /** Writers of all arguments, those of the path do nothing; an object without prototype. */
  readonly args: WriterTable;
  /** Finds the declared success codes. */
  readonly ok: RegExp;
  /** What results inherit: their headers are read when they are asked for, which costs more than all else. */
  readonly answer: { readonly headers: object };
}

/** Converts response headers, all by lower-case name; in place. */
export type HeaderConverter = (headers: Record<string, unknown>) => object;
