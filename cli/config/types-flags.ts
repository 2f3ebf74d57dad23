import type { TypesOptions } from '../../generators/types/options.ts';

/** The options of the printed types that are on or off. */
type Flag = { [Name in keyof TypesOptions]-?: TypesOptions[Name] extends boolean ? Name : never }[keyof TypesOptions];

/** What each of them does, for the help. */
export const typesFlags: Readonly<Record<Flag, string>> = {
  enum: 'TypeScript enums instead of unions',
  enumValues: 'constant arrays of the values of unions',
  conditionalEnums: 'with --enum: only where the description names the members',
  dedupeEnums: 'with --enum: one enum for all that have the same members',
  exportType: '`export type` instead of `export interface`',
  immutable: 'readonly properties and arrays',
  additionalProperties: 'objects with properties take further ones',
  emptyObjectsUnknown: 'objects without properties hold anything instead of nothing',
  defaultNonNullable: 'properties with a default are always there (--no-default-non-nullable: as the description says)',
  propertiesRequiredByDefault: 'properties are required where a schema has no `required`',
  arrayLength: 'tuples for lists with `minItems` and `maxItems`',
  pathParamsAsTypes: 'paths as template literal types',
  generatePathParams: 'path parameters that only the template names',
  alphabetize: 'everything sorted by name',
  excludeDeprecated: 'without what is deprecated',
  rootTypes: 'an alias for every component',
  rootTypesNoSchemaPrefix: 'with --root-types: aliases of schemas without `Schema` in front',
  rootTypesKeepCasing: 'with --root-types: aliases of schemas in the case of their names',
  makePathsEnum: 'an enum `ApiPaths` of all paths',
  readWriteMarkers: '`$Read` and `$Write` around what only answers and only requests hold',
};

/** Options that openapi-typescript has and that are not taken here, with what to do instead. */
export const notTaken: Readonly<Record<string, string>> = {
  redocly:
    'descriptions are named by `spec`, several of them as a list of targets; `forgewright lint` has rules of its own',
  cwd: 'paths are relative to the config file',
  silent: 'nothing but warnings is printed, and those to standard error',
  version: 'it is read from the description',
  contentNever: 'the package itself takes it without effect',
};

/** The name of an option on the command line: `enumValues` -> `enum-values`. */
export function flagName(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
