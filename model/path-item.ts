import type { ModelNode } from './location.ts';
import type { Parameter } from './parameter.ts';

/** The Path Item Object, with what holds for all of its operations; they are listed by the API. */
export interface PathItem extends ModelNode {
  readonly kind: 'path-item';
  /** Path template as written, with a slash in front; the name of a webhook or of a component. */
  readonly path: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  /** As declared, with those that count for nothing (see `Operation.ignoredParameters`). */
  readonly parameters: readonly Parameter[];
}
