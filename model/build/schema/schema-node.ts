import type { Schema } from '../../schema.ts';
import type { Mutable, Scope } from '../read/scope.ts';

const NO_SCHEMAS: readonly Schema[] = Object.freeze([]);
const NO_STRINGS: readonly string[] = Object.freeze([]);
const NO_EXTENSIONS = Object.freeze({});
const NO_MEMBERS: ReadonlyMap<string, Schema> = new Map();
const NO_DEPENDENT: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * The fields that are undefined in nearly every schema. They are not there until they are set: a large description has
 * a hundred thousand nodes, and half of their memory went to these.
 */
type RareField =
  | 'dynamicRef'
  | 'dynamicAnchor'
  | 'dynamicBindings'
  | 'externalDocs'
  | 'xml'
  | 'nullable'
  | 'pattern'
  | 'minLength'
  | 'maxLength'
  | 'contentEncoding'
  | 'contentMediaType'
  | 'contentSchema'
  | 'multipleOf'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'longIntegers'
  | 'contains'
  | 'minContains'
  | 'maxContains'
  | 'minItems'
  | 'maxItems'
  | 'unevaluatedItems'
  | 'unevaluatedProperties'
  | 'propertyNames'
  | 'minProperties'
  | 'maxProperties'
  | 'not'
  | 'if'
  | 'then'
  | 'else'
  | 'discriminator';

/**
 * A Schema with no keyword. One literal with the common fields gives nearly all nodes one hidden class, and shared empty
 * lists and maps keep a node without children small.
 */
export function emptySchema(scope: Scope, pointer: string, name: string | undefined): Mutable<Schema> {
  const { state } = scope;
  const common: Omit<Mutable<Schema>, RareField> = {
    kind: 'schema',
    id: state.schemaNodes.length,
    location: { file: scope.file, pointer },
    extensions: NO_EXTENSIONS,
    name,
    boolean: undefined,
    ref: undefined,
    title: undefined,
    description: undefined,
    deprecated: false,
    readOnly: false,
    writeOnly: false,
    default: null,
    hasDefault: false,
    examples: NO_STRINGS,
    types: NO_STRINGS as readonly never[],
    enum: undefined,
    const: null,
    hasConst: false,
    format: undefined,
    prefixItems: NO_SCHEMAS,
    items: undefined,
    uniqueItems: false,
    properties: NO_MEMBERS,
    patternProperties: NO_MEMBERS,
    additionalProperties: undefined,
    required: NO_STRINGS,
    dependentRequired: NO_DEPENDENT,
    dependentSchemas: NO_MEMBERS,
    allOf: NO_SCHEMAS,
    anyOf: NO_SCHEMAS,
    oneOf: NO_SCHEMAS,
  };
  // What is left out reads as undefined, which is what each of these fields then has to be.
  const node = common as Mutable<Schema>;
  state.schemaNodes.push(node);
  return node;
}

/** A node that allows any value, for a place where the description has nothing usable. */
export function openSchema(scope: Scope, pointer: string): Schema {
  return emptySchema(scope, pointer, undefined);
}
