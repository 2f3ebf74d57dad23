import type { ModelNode } from './location.ts';

/** The Server Object. */
export interface Server extends ModelNode {
  readonly kind: 'server';
  /** URL template as written; `{name}` marks a server variable. */
  readonly url: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly variables: readonly ServerVariable[];
}

/** The Server Variable Object. */
export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly enum: readonly string[];
  readonly description: string | undefined;
}
