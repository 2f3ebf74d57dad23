import type { ExternalDocs } from './external-docs.ts';
import type { JsonValue, ModelNode } from './location.ts';

export type SchemaType = 'null' | 'boolean' | 'object' | 'array' | 'number' | 'string' | 'integer';

/**
 * The Schema Object with JSON Schema 2020-12 semantics. 3.0 keywords are lifted while loading: `nullable` becomes
 * the type `null`, boolean `exclusiveMinimum`/`exclusiveMaximum` become numbers, `format: byte|binary` stays and
 * also sets `contentEncoding`/`contentMediaType`.
 *
 * A `$ref` without siblings is resolved by identity: the holder points at the shared node. A `$ref` with siblings
 * is a node of its own whose `ref` is the shared node. Recursion is kept by reference, so walk with a visited set.
 * A keyword that was not written is `undefined` (or an empty list / map), never a guessed value.
 */
export interface Schema extends ModelNode {
  readonly kind: 'schema';
  /** Dense index in discovery order, unique in one `Api`: usable as an array index for memoised facts. */
  readonly id: number;
  /**
   * Component name, when the node is a component schema. A file of its own that is referred to, and a schema that
   * contains itself outside the components, get a derived name: every circle of schemas passes through a named one.
   */
  readonly name: string | undefined;
  /** `true` and `false` schemas; undefined for an object schema. */
  readonly boolean: boolean | undefined;
  /**
   * Target of a `$ref` that has siblings, of a component that is only a reference to another component, and of
   * `$dynamicRef` where it stands (when `dynamicRef` is set, an outer schema may replace it).
   */
  readonly ref: Schema | undefined;
  /** `$dynamicRef` as written (its fragment), when bookending makes it dynamic. */
  readonly dynamicRef: string | undefined;
  readonly dynamicAnchor: string | undefined;
  /** Schemas of `$defs` by their `$dynamicAnchor`: what a `$dynamicRef` below leads to. */
  readonly dynamicBindings: ReadonlyMap<string, Schema> | undefined;

  // annotations
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  /** Test `hasDefault` first: `null` is a value. */
  readonly default: JsonValue;
  readonly hasDefault: boolean;
  readonly examples: readonly JsonValue[];
  readonly externalDocs: ExternalDocs | undefined;
  readonly xml: JsonValue | undefined;

  // assertions for any type
  /** True where `nullable: true` was written; `types` and the compositions already say so. */
  readonly nullable: boolean | undefined;
  /** Types allowed; empty when `type` was not written (any type). */
  readonly types: readonly SchemaType[];
  readonly enum: readonly JsonValue[] | undefined;
  readonly const: JsonValue;
  readonly hasConst: boolean;

  // strings and numbers
  readonly format: string | undefined;
  readonly pattern: string | undefined;
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
  readonly contentEncoding: string | undefined;
  readonly contentMediaType: string | undefined;
  readonly contentSchema: Schema | undefined;
  readonly multipleOf: number | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly exclusiveMinimum: number | undefined;
  readonly exclusiveMaximum: number | undefined;
  /**
   * Integers beyond 2^53 with the digits that are written, by where they stand in the keyword that holds them: `minimum`, `enum/1`,
   * `default/items/0`. The keywords themselves hold the nearest numbers.
   */
  readonly longIntegers: ReadonlyMap<string, bigint> | undefined;

  // arrays
  readonly prefixItems: readonly Schema[];
  readonly items: Schema | undefined;
  readonly contains: Schema | undefined;
  readonly minContains: number | undefined;
  readonly maxContains: number | undefined;
  readonly minItems: number | undefined;
  readonly maxItems: number | undefined;
  readonly uniqueItems: boolean;
  readonly unevaluatedItems: Schema | undefined;

  // objects
  readonly properties: ReadonlyMap<string, Schema>;
  readonly patternProperties: ReadonlyMap<string, Schema>;
  readonly additionalProperties: Schema | undefined;
  readonly unevaluatedProperties: Schema | undefined;
  readonly propertyNames: Schema | undefined;
  readonly required: readonly string[];
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  readonly dependentSchemas: ReadonlyMap<string, Schema>;
  readonly minProperties: number | undefined;
  readonly maxProperties: number | undefined;

  // composition
  readonly allOf: readonly Schema[];
  readonly anyOf: readonly Schema[];
  readonly oneOf: readonly Schema[];
  readonly not: Schema | undefined;
  readonly if: Schema | undefined;
  readonly then: Schema | undefined;
  readonly else: Schema | undefined;
  readonly discriminator: Discriminator | undefined;
}

/** The Discriminator Object with its mapping resolved. */
export interface Discriminator {
  readonly propertyName: string;
  /** Value of the property to the schema it selects; implicit names included when the members are components. */
  readonly mapping: ReadonlyMap<string, Schema>;
  /** The values of the mapping that are written; the others are implicit. */
  readonly declaredValues: ReadonlySet<string>;
  /**
   * Names of components that the mapping selects under other values. They count as well (OAS "Discriminator Object"), but nobody who
   * has written a mapping means to send them.
   */
  readonly otherNames: ReadonlyMap<string, Schema>;
  /** Schema for a missing or unknown value (OAS 3.2 `defaultMapping`). */
  readonly defaultMapping: Schema | undefined;
}
