import type { Example } from './example.ts';
import type { ModelNode } from './location.ts';
import type { ParameterStyle } from './parameter-style.ts';
import type { Schema } from './schema.ts';

/** The Media Type Object under one key of a `content` map. */
export interface MediaType extends ModelNode {
  readonly kind: 'media-type';
  /** Media type or range as written (`application/json`, `image/*`). */
  readonly name: string;
  readonly schema: Schema | undefined;
  /** Schema of each item of a sequential media type (OAS 3.2 `itemSchema`). */
  readonly itemSchema: Schema | undefined;
  /** Encoding by property; only properties that have an Encoding Object are listed. */
  readonly encoding: readonly Encoding[];
  readonly examples: readonly Example[];
}

/** The Encoding Object with its defaults filled in. */
export interface Encoding extends ModelNode {
  readonly kind: 'encoding';
  /** The index of a part without a name, `*` for those without an encoding of their own (OAS 3.2 "Media Type Object"). */
  readonly property: string;
  /** Media types as written; empty when not given (the default then follows from the schema). */
  readonly contentTypes: readonly string[];
  readonly headers: readonly Header[];
  /** Undefined when none of style, explode, allowReserved is given: then `contentTypes` rules. */
  readonly style: ParameterStyle | undefined;
  readonly explode: boolean;
  readonly allowReserved: boolean;
}

/** The Header Object with its defaults filled in; `style` is always `simple`. */
export interface Header extends ModelNode {
  readonly kind: 'header';
  readonly componentName: string | undefined;
  /** As written; compare case-insensitively. */
  readonly name: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly explode: boolean;
  readonly schema: Schema;
  readonly content: MediaType | undefined;
  readonly examples: readonly Example[];
}
