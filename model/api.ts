import type { ModelNode } from './location.ts';
import type { Components } from './components.ts';
import type { ExternalDocs } from './external-docs.ts';
import type { Operation } from './operation.ts';
import type { PathItem } from './path-item.ts';
import type { Schema } from './schema.ts';
import type { SecurityScheme } from './security.ts';
import type { Server } from './server.ts';
import type { Tag } from './tag.ts';

/** A whole OpenAPI description: resolved, defaults filled, immutable. */
export interface Api extends ModelNode {
  readonly kind: 'api';
  /** The feature set of the description; 3.0 documents are lifted to 3.1 semantics while loading. */
  readonly version: '3.0' | '3.1' | '3.2';
  readonly info: Info;
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
  /** Where more is told about the whole API. */
  readonly externalDocs: ExternalDocs | undefined;
  /** Every operation of `paths`, in document order. */
  readonly operations: readonly Operation[];
  /** Every operation of `webhooks`, in document order. */
  readonly webhooks: readonly Operation[];
  /** What stands under `paths`, in document order; the operations of one are those of its `path`. */
  readonly pathItems: readonly PathItem[];
  /** The same under `webhooks`. */
  readonly webhookItems: readonly PathItem[];
  /** Every component schema, in document order, then the schemas with derived names; `name` is never undefined here. */
  readonly schemas: readonly Schema[];
  readonly securitySchemes: readonly SecurityScheme[];
  /** The other components, used or not. */
  readonly components: Components;
}

/** The Info Object: what the API is and who is behind it. */
export interface Info {
  readonly title: string;
  readonly version: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly termsOfService: string | undefined;
  readonly contact: { readonly name?: string; readonly url?: string; readonly email?: string } | undefined;
  readonly license: { readonly name: string; readonly identifier?: string; readonly url?: string } | undefined;
}
