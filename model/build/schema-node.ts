import type { Schema } from '../schema.ts';
import type { Mutable, Scope } from './scope.ts';

const NO_SCHEMAS: readonly Schema[] = Object.freeze([]);
const NO_STRINGS: readonly string[] = Object.freeze([]);
const NO_EXTENSIONS = Object.freeze({});
const NO_MEMBERS: ReadonlyMap<string, Schema> = new Map();
const NO_DEPENDENT: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * A Schema with no keyword. One literal with every field gives all nodes one hidden class, and shared empty lists and
 * maps keep a node without children small: a large description has a hundred thousand of them.
 */
// oxlint-disable-next-line max-lines-per-function -- one field per line; in parts it would not be one literal
export function emptySchema(scope: Scope, pointer: string, name: string | undefined): Mutable<Schema> {
  const { state } = scope;
  const node: Mutable<Schema> = {
    kind: 'schema',
    id: state.schemaNodes.length,
    location: { file: scope.file, pointer },
    extensions: NO_EXTENSIONS,
    name,
    boolean: undefined,
    ref: undefined,
    dynamicRef: undefined,
    dynamicAnchor: undefined,
    title: undefined,
    description: undefined,
    deprecated: false,
    readOnly: false,
    writeOnly: false,
    default: null,
    hasDefault: false,
    examples: NO_STRINGS,
    externalDocs: undefined,
    xml: undefined,
    types: NO_STRINGS as readonly never[],
    enum: undefined,
    const: null,
    hasConst: false,
    format: undefined,
    pattern: undefined,
    minLength: undefined,
    maxLength: undefined,
    contentEncoding: undefined,
    contentMediaType: undefined,
    contentSchema: undefined,
    multipleOf: undefined,
    minimum: undefined,
    maximum: undefined,
    exclusiveMinimum: undefined,
    exclusiveMaximum: undefined,
    prefixItems: NO_SCHEMAS,
    items: undefined,
    contains: undefined,
    minContains: undefined,
    maxContains: undefined,
    minItems: undefined,
    maxItems: undefined,
    uniqueItems: false,
    unevaluatedItems: undefined,
    properties: NO_MEMBERS,
    patternProperties: NO_MEMBERS,
    additionalProperties: undefined,
    unevaluatedProperties: undefined,
    propertyNames: undefined,
    required: NO_STRINGS,
    dependentRequired: NO_DEPENDENT,
    dependentSchemas: NO_MEMBERS,
    minProperties: undefined,
    maxProperties: undefined,
    allOf: NO_SCHEMAS,
    anyOf: NO_SCHEMAS,
    oneOf: NO_SCHEMAS,
    not: undefined,
    if: undefined,
    // oxlint-disable-next-line unicorn/no-thenable -- the JSON Schema keyword; a schema is never awaited
    then: undefined,
    else: undefined,
    discriminator: undefined,
  };
  state.schemaNodes.push(node);
  return node;
}

/** A node that allows any value, for a place where the description has nothing usable. */
export function openSchema(scope: Scope, pointer: string): Schema {
  return emptySchema(scope, pointer, undefined);
}
