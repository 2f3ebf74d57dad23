import type { RequestDecoder } from '../request/request-decoder.ts';
import type { ResponseCheck } from '../request/response-check.ts';
import type { Shape, StatusTable } from '../wire/exact/exact-shape.ts';

/** What the emitted modules say about one operation. Absent members mean "nothing of the kind is declared". */
export interface OperationDetails {
  readonly operationId: string;
  /** Key of the handler, where operationId itself is no good name. */
  readonly handler?: string;
  /** Indices of the template's captures that the decoder gets; all of them when absent. */
  readonly captures?: readonly number[];
  readonly deprecated?: DeprecationEntry;
  /** OR of AND sets (OAS 3.1 section 4.8.30); an empty set lets anonymous callers in, an absent list everybody. */
  readonly security?: readonly SecurityAlternative[];
  readonly requestBody?: RequestBodyEntry;
  readonly responses: readonly ResponseEntry[];
  /** Loads the emitted decoder on first use, so that starting a server costs nothing per operation. */
  readonly decoder?: () => Promise<RequestDecoder>;
  /** Loads the emitted response check on first use. */
  readonly responseCheck?: () => Promise<ResponseCheck>;
  /** Loads where the answers of each status hold texts that are numbers on the wire (`int64: 'string'`). */
  readonly answerShapes?: () => Promise<StatusTable<Shape>>;
}

/** An operation with its route. */
export interface OperationEntry extends OperationDetails {
  /** Upper case (RFC 9110 section 9.1). */
  readonly method: string;
  /** Path template as written in the description (OAS 3.1 section 4.8.8). */
  readonly path: string;
}

/** Since when an operation is deprecated and when it goes away, as ISO dates; both may be unknown. */
export interface DeprecationEntry {
  readonly since?: string;
  readonly sunset?: string;
}

/** Security schemes that must all hold, with the scopes each one needs. */
export type SecurityAlternative = readonly SchemeUse[];

/** One security scheme of an alternative. */
export interface SchemeUse {
  readonly scheme: string;
  readonly scopes: readonly string[];
}

/** The Request Body Object reduced to what dispatch needs. */
export interface RequestBodyEntry {
  readonly required?: true;
  /** Media types and ranges as declared. */
  readonly content: readonly string[];
}

/** The Response Objects of the same media types, reduced to what dispatch needs. */
export interface ResponseEntry {
  /** Each `200`, `4XX` or `default`. */
  readonly statuses: readonly string[];
  /** Media types and ranges as declared; absent when the responses have no body. */
  readonly content?: readonly string[];
  /** By lower-case name, headers that are written in another form than style `simple` without explode. */
  readonly headers?: HeaderForms;
}

/**
 * How headers are written: members of an object with their names (`k=v`), or as JSON (OAS "Header Object"); null as an empty text,
 * where the header has to be there.
 */
export type HeaderForms = Readonly<Record<string, 'exploded' | 'exploded nullable' | 'json' | 'nullable'>>;

/** Operations that one module describes; it is imported when one of them is first called. */
export interface OperationGroup {
  /** By route. */
  readonly load: () => Promise<Readonly<Record<string, OperationDetails>>>;
  /**
   * Methods and path templates: `GET /projects/{id}`. One text each and nothing more, because a server reads a thousand of
   * them before its first answer.
   */
  readonly routes: readonly string[];
}

/** The emitted route table of one description. */
export interface OperationTable {
  /** Path of the description's first server with its variables at their defaults; `''` for the root. */
  readonly basePath: string;
  /** The schemes that some operation asks for. */
  readonly securitySchemes: Readonly<Record<string, SecuritySchemeEntry>>;
  readonly groups: readonly OperationGroup[];
}

/** Where the credential of a security scheme stands in a request (OAS 3.1 section 4.8.27). */
export type SecuritySchemeEntry =
  | { readonly type: 'apiKey'; readonly in: 'query' | 'header' | 'cookie'; readonly name: string }
  | { readonly type: 'http'; readonly scheme: string }
  | { readonly type: 'oauth2' }
  | { readonly type: 'openIdConnect' }
  | { readonly type: 'mutualTLS' };
