import type { ExternalDocs } from './external-docs.ts';
import type { Server } from './server.ts';
import type { Tag } from './tag.ts';
import type { ModelNode } from './location.ts';
import type { Parameter } from './parameter.ts';
import type { RequestBody } from './request-body.ts';
import type { Response } from './response.ts';
import type { SecurityRequirement } from './security.ts';

/** One method on one path template (or on one webhook). */
export interface Operation extends ModelNode {
  readonly kind: 'operation';
  /** Unique in the API: as declared, else derived from method and path template. */
  readonly operationId: string;
  /** False when `operationId` was derived because none (or a duplicate) was declared. */
  readonly hasDeclaredId: boolean;
  /** Upper case; any HTTP token for OAS 3.2 `additionalOperations`. */
  readonly method: string;
  /** Path template as written (`/projects/{id}`); the webhook name for a webhook. */
  readonly path: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly tags: readonly Tag[];
  readonly deprecated: boolean;
  readonly externalDocs: ExternalDocs | undefined;
  /** Parameters of the path item and of the operation merged (the operation's win), in document order. */
  readonly parameters: readonly Parameter[];
  /**
   * Declared, and without effect: headers that OpenAPI describes elsewhere (`Accept`, `Content-Type`, `Authorization`), and
   * path parameters that the template has no place for.
   */
  readonly ignoredParameters: readonly Parameter[];
  readonly requestBody: RequestBody | undefined;
  /** In document order. */
  readonly responses: readonly Response[];
  /** In force here: the operation's own, else the document's. OR of AND sets; empty = no credential is needed. */
  readonly security: readonly SecurityRequirement[];
  /** In force here: the operation's, else the path item's, else the document's. */
  readonly servers: readonly Server[];
  /** True when the operation or its path item names servers, so that those of the document do not count. */
  readonly hasOwnServers: boolean;
  readonly callbacks: readonly Callback[];
}

/** The Callback Object: requests that the server makes to the client. */
export interface Callback extends ModelNode {
  readonly kind: 'callback';
  readonly name: string;
  /** Each operation's `path` is the runtime expression. */
  readonly operations: readonly Operation[];
}
