import type { Example } from './example.ts';
import type { ModelNode } from './location.ts';
import type { MediaType } from './media-type.ts';
import type { ParameterStyle } from './parameter-style.ts';
import type { Schema } from './schema.ts';

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'querystring';

/** The Parameter Object with its defaults filled in. */
export interface Parameter extends ModelNode {
  readonly kind: 'parameter';
  /** Component name it was referenced by. */
  readonly componentName: string | undefined;
  /** Name on the wire, brackets included (`iids[]`). */
  readonly name: string;
  readonly in: ParameterLocation;
  /** True for a header that OpenAPI describes elsewhere; no operation has it among its `parameters`. */
  readonly isIgnored: boolean;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly allowEmptyValue: boolean;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** The value's schema; of the media type when `content` is given; an open schema when neither is. */
  readonly schema: Schema;
  /** Set when the parameter is described by `content` instead of `schema` and `style`. */
  readonly content: MediaType | undefined;
  readonly examples: readonly Example[];
}
