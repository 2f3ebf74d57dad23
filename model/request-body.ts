import type { ModelNode } from './location.ts';
import type { MediaType } from './media-type.ts';

/** The Request Body Object. */
export interface RequestBody extends ModelNode {
  readonly kind: 'request-body';
  readonly componentName: string | undefined;
  readonly description: string | undefined;
  readonly required: boolean;
  /** In document order. */
  readonly content: readonly MediaType[];
}
