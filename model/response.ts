import type { JsonValue, ModelNode } from './location.ts';
import type { MediaType } from './media-type.ts';
import type { Header } from './media-type.ts';
import type { Server } from './server.ts';

/** The Response Object under one key of `responses`. */
export interface Response extends ModelNode {
  readonly kind: 'response';
  readonly componentName: string | undefined;
  /** A status code (`'200'`), a status range (`'4XX'`) or `'default'`. */
  readonly status: string;
  readonly summary: string | undefined;
  readonly description: string;
  readonly headers: readonly Header[];
  /** Declared, and without effect: `Content-Type`, which `content` describes (OAS "Response Object"). */
  readonly ignoredHeaders: readonly Header[];
  /** Empty when the response has no body. */
  readonly content: readonly MediaType[];
  readonly links: readonly Link[];
}

/** The Link Object. */
export interface Link extends ModelNode {
  readonly kind: 'link';
  readonly name: string;
  readonly operationId: string | undefined;
  readonly operationRef: string | undefined;
  /** Parameter name to constant or runtime expression. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly requestBody: JsonValue | undefined;
  /** Where the operation is called; undefined for its own servers. */
  readonly server: Server | undefined;
  readonly description: string | undefined;
}
