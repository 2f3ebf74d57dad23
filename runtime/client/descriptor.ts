/** Arguments of a call by property. */
export type Args = Readonly<Record<string, unknown>>;

/** What arguments fill in. */
export interface RequestDraft {
  /** By lower-case name. */
  readonly headers: Record<string, string>;
  body?: RequestInit['body'];
  /** How often the request is sent again. */
  retry?: number | undefined;
}

/**
 * Writes one argument of a call: into the request, or as text of the path or the query, which it returns.
 * @param name of its property
 * @param args all arguments of the call
 */
export type ArgumentWriter = (value: unknown, name: string, request: RequestDraft, args: Args) => string | void;

/** What a caller says of the server. */
export interface ServerOptions {
  /** Everything before the path templates; it has no query. */
  readonly baseUrl?: string | undefined;
  /** Values of server variables; the description's defaults otherwise. */
  readonly variables?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Finds the URL of a server. */
export type Server = (options: ServerOptions) => string;

/** Writers of arguments by property. */
export type WriterTable = Readonly<Record<string, ArgumentWriter>>;

/** Writes a value that a path has in braces. */
export type PathWriter = (value: unknown, name: string, args: object) => string;

/** Makes the value of a body. */
export type BodyReader<Raw = string> = (raw: Raw, response: Response) => unknown;

/** What the runtime must know of an operation beside its text and its arguments; emitted as data. */
export interface OperationDetails {
  /** Finds the declared success codes, 200 alone when not given. */
  readonly success?: RegExp;
  /** Makes the value of a body of any status; `JSON.parse` when not given. */
  readonly decode?: BodyReader<string & Blob & ArrayBuffer>; // what it takes is what `read` gives
  /** What the body of a success is read as; text when not given. */
  readonly read?: 'text' | 'blob' | 'arrayBuffer';
  /** `Accept` field value; `application/json` when not given. */
  readonly accept?: string;
  /** Converts response headers as declared; without it they are texts. */
  readonly convert?: HeaderConverter;
  /** Media types and ranges that a caller can ask for. */
  readonly offers?: readonly string[];
  /** The same operation, asked for a media type that is described beside the usual one. */
  readonly accepting?: (accept: string) => OperationDescriptor;
  /** Throws for an answer in a media type that is described and was not asked for. */
  readonly check?: (response: Response) => void;
  /** OR of AND sets of scheme names; the description's when not given. */
  readonly security?: readonly (readonly string[])[];
  /** The operation's own server. */
  readonly server?: Server;
}

/** An operation as the runtime calls it. */
export interface OperationDescriptor extends OperationDetails {
  readonly success: RegExp;
  readonly accept: string;
  readonly read: 'text' | 'blob' | 'arrayBuffer';
  readonly decode: BodyReader<string & Blob & ArrayBuffer>;
  readonly convert: HeaderConverter;
  /** Method and path template: `GET /projects/{id}`. */
  readonly name: string;
  readonly method: string;
  /** Parts of the path template, every second one a property. */
  readonly path: readonly string[];
  /** Writers of all arguments but scalars of the path; an object without prototype. */
  readonly writers: WriterTable;
  /** Of the result that inherits it. */
  readonly headers: object;
}

/** Converts response headers, all by lower-case name; in place. */
export type HeaderConverter = (headers: Record<string, unknown>) => object;
