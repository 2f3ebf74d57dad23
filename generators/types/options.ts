import type { Schema } from '../../model/schema.ts';

/** What a hook is told about the place of a schema. */
export interface HookContext {
  /**
   * Where the type is printed, as a reference of the document that the printed types follow:
   * `#/components/schemas/Pet/born`, `#/paths/~1pets/get/parameters/query/since`.
   */
  readonly path: string;
}

/** A type in place of the one that would be printed; with `questionToken`, of a property that is optional. */
export interface TransformedType {
  /** TypeScript source of a type. */
  readonly schema: string;
  readonly questionToken: boolean;
}

/** A property of an object as it is about to be printed. */
export interface PrintedProperty {
  readonly name: string;
  /** TypeScript source of its type. */
  readonly type: string;
  readonly optional: boolean;
  readonly readonly: boolean;
}

/** The options of the printed types; all but `engine`, `dates` and `inject` are those of openapi-typescript 7, with its names. */
export interface TypesOptions {
  /** What prints: `forgewright`, or the package openapi-typescript, which then has to be installed. */
  readonly engine: 'forgewright' | 'openapi-typescript';
  /** Type of `format: date-time` strings. Nothing converts them: that is for your own code. */
  readonly dates: 'string' | 'Date';
  /** TypeScript enums instead of unions of literals. */
  readonly enum: boolean;
  /** Beside each union of literals a constant array of them. */
  readonly enumValues: boolean;
  /** With `enum`: only where `x-enum-varnames`, `x-enumNames` or their descriptions are given. */
  readonly conditionalEnums: boolean;
  /** With `enum`: one enum for all that have the same members. */
  readonly dedupeEnums: boolean;
  /** `export type` instead of `export interface`. */
  readonly exportType: boolean;
  /** Every property and array `readonly`. */
  readonly immutable: boolean;
  /** Objects with properties take further ones. */
  readonly additionalProperties: boolean;
  /** Objects without properties are `Record<string, unknown>` instead of `Record<string, never>`. */
  readonly emptyObjectsUnknown: boolean;
  /** Properties with a default are always there, but in parameters and request bodies. */
  readonly defaultNonNullable: boolean;
  /** Properties are required where a schema has no `required` at all. */
  readonly propertiesRequiredByDefault: boolean;
  /** `minItems` and `maxItems` as tuples. */
  readonly arrayLength: boolean;
  /** Paths with parameters are template literals: `/pets/5` is a key. */
  readonly pathParamsAsTypes: boolean;
  /** Path parameters that the template names and nothing declares are strings. */
  readonly generatePathParams: boolean;
  /** Everything sorted by name. */
  readonly alphabetize: boolean;
  /** Without what is deprecated; a deprecated schema stays when something that stays needs it. */
  readonly excludeDeprecated: boolean;
  /** An alias of its own for every component. */
  readonly rootTypes: boolean;
  /** With `rootTypes`: aliases of schemas without `Schema` in front. */
  readonly rootTypesNoSchemaPrefix: boolean;
  /** With `rootTypes`: aliases of schemas in the case of their names. */
  readonly rootTypesKeepCasing: boolean;
  /** An enum `ApiPaths` of all paths by operation. */
  readonly makePathsEnum: boolean;
  /** `$Read` and `$Write` around what only answers and only requests hold, with `Readable` and `Writable` to read them. */
  readonly readWriteMarkers: boolean;
  /** TypeScript source to put at the top. */
  readonly inject: string;
  /** Asked for every schema that is not a reference: TypeScript source of its whole type, `null` included, or undefined. */
  readonly transform: ((schema: Schema, context: HookContext) => string | TransformedType | undefined) | undefined;
  /** Asked for every type, references included, as it is about to be printed. */
  readonly postTransform: ((type: string, schema: Schema, context: HookContext) => string | undefined) | undefined;
  /** Asked for every property of an object. */
  readonly transformProperty:
    | ((property: PrintedProperty, schema: Schema, context: HookContext) => PrintedProperty | undefined)
    | undefined;
}

/** What is printed without options: what openapi-typescript 7 prints without any. */
export const defaultTypesOptions: TypesOptions = {
  engine: 'forgewright',
  dates: 'string',
  enum: false,
  enumValues: false,
  conditionalEnums: false,
  dedupeEnums: false,
  exportType: false,
  immutable: false,
  additionalProperties: false,
  emptyObjectsUnknown: false,
  defaultNonNullable: true,
  propertiesRequiredByDefault: false,
  arrayLength: false,
  pathParamsAsTypes: false,
  generatePathParams: false,
  alphabetize: false,
  excludeDeprecated: false,
  rootTypes: false,
  rootTypesNoSchemaPrefix: false,
  rootTypesKeepCasing: false,
  makePathsEnum: false,
  readWriteMarkers: false,
  inject: '',
  transform: undefined,
  postTransform: undefined,
  transformProperty: undefined,
};
