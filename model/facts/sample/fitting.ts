import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import type { View } from '../read-write-views.ts';

/** Where a value is held against a schema; handed down so that files of single types need not know who calls them. */
export interface Fitting {
  /** Which side sends the value; undefined when members of both sides may stand in it. */
  readonly view: View | undefined;
  /** Schemas that this place of the value is being held against. */
  readonly open: OpenSchema | undefined;
  /** True below a schema that a discriminator selected: its base type is being looked at already. */
  readonly isTagged: boolean;
  /** What a `$dynamicRef` leads to, the outermost first. */
  readonly bindings: ReadonlyMap<string, Schema>;
  readonly fits: (schema: Schema, value: JsonValue, at: Fitting) => boolean;
  readonly verdicts: Verdicts;
}

/**
 * What has been found out about composed schemas and values, for one view. Whoever makes a value holds it against the same
 * schemas again at each of the compositions around it.
 */
export interface Verdicts {
  readonly known: Map<JsonValue, Map<Schema, boolean>>;
  /** How often a circle was cut: what was found out across a cut holds on that way only. */
  cuts: number;
  /** How often something was held against a composed schema. */
  steps: number;
}

/** Nothing found out yet. */
export function noVerdicts(): Verdicts {
  return { known: new Map(), cuts: 0, steps: 0 };
}

/** A schema, and the one that led to it at the same place of the value. */
export interface OpenSchema {
  readonly schema: Schema;
  readonly from: OpenSchema | undefined;
}

/** True when a schema leads back to itself without a step into the value. */
export function isOpen(schema: Schema, open: OpenSchema | undefined): boolean {
  for (let at = open; at !== undefined; at = at.from) if (at.schema === schema) return true;
  return false;
}

/** The bindings below a schema that says what `$dynamicRef`s lead to (JSON Schema Core 8.2.3.2): the outermost counts. */
export function boundBy(schema: Schema, bindings: ReadonlyMap<string, Schema>): ReadonlyMap<string, Schema> {
  const { dynamicBindings, dynamicAnchor, dynamicRef } = schema;
  const isAnchor = dynamicAnchor !== undefined && dynamicRef === undefined;
  if (dynamicBindings === undefined && !isAnchor) return bindings;
  const own = new Map(dynamicBindings);
  if (isAnchor) own.set(dynamicAnchor, schema);
  return new Map([...own, ...bindings]);
}

/** The target of a schema's `$ref` or `$dynamicRef`. */
export function targetOf({ ref, dynamicRef }: Schema, bindings: ReadonlyMap<string, Schema>): Schema | undefined {
  return (dynamicRef === undefined ? undefined : bindings.get(dynamicRef.replace(/^#/, ''))) ?? ref;
}

/** True when other schemas say more about the same value. */
export function isComposed(schema: Schema): boolean {
  return (
    schema.allOf.length + schema.anyOf.length + schema.oneOf.length > 0 ||
    (schema.ref ?? schema.dynamicRef ?? schema.not ?? schema.if ?? schema.discriminator) !== undefined ||
    (schema.unevaluatedProperties ?? schema.unevaluatedItems) !== undefined
  );
}
