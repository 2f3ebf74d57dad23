import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { camelCase, kebabCase, pascalCase } from './code/naming.ts';

/** What a naming hook is told about an operation. */
export interface NamedOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
}

/**
 * Functions of a config file that choose names. Each gets the name that would be taken without it, and gives the name to
 * take: an identifier that is no reserved word, or for `file` a name of letters, digits, `-`, `_` and `.`.
 */
export interface NamingHooks {
  /** Name of an operation's function; type names follow from it. */
  readonly operation?: (name: string, operation: NamedOperation) => string;
  /** Name of a component's type. */
  readonly type?: (name: string, schema: { readonly component: string }) => string;
  /** File name, without extension, of what belongs to an operation or to a tag. */
  readonly file?: (name: string, of: { readonly operationId: string } | { readonly tag: string }) => string;
}

/** What chooses the names of one run: hooks of a config file, or nothing. The same object throughout a run. */
export type Naming = NamingHooks | undefined;

/** Function name of an operation, before collisions are settled. */
export function operationNameOf(operation: Operation, naming: Naming): string {
  const name = camelCase(operation.operationId);
  const { operationId, method, path, tags } = operation;
  return naming?.operation?.(name, { operationId, method, path, tags: tags.map((tag) => tag.name) }) ?? name;
}

/** Type name of a named schema, before collisions are settled. */
export function typeNameOf(schema: Schema, naming: Naming): string {
  const component = schema.name ?? 'Schema';
  const name = pascalCase(component);
  return naming?.type?.(name, { component }) ?? name;
}

/** File name of an operation, before collisions are settled. */
export function operationFileOf(operation: Operation, naming: Naming): string {
  // With a hook for the name, the file is called like the function.
  const own = naming?.operation === undefined ? operation.operationId : operationNameOf(operation, naming);
  const name = kebabCase(own.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, '-'));
  return naming?.file?.(name, { operationId: operation.operationId }) ?? name;
}

/** File name of a tag, before collisions are settled; `fallback` for operations without a tag. */
export function tagFileOf(tag: string | undefined, fallback: string, naming: Naming): string {
  if (tag === undefined) return fallback;
  const name = kebabCase(tag);
  return naming?.file?.(name, { tag }) ?? name;
}
