import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import { join } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { type Naming, tagFileOf } from '../emit/name-hooks.ts';
import { NameScope } from '../emit/code/naming.ts';
import { namesOf } from '../emit/operation/operation-names.ts';
import type { EmitOptions } from '../emit/options.ts';
import { reused } from '../emit/reuse.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { requestType } from './request-type.ts';
import { responseType, runtimeTypeNames } from './response-type.ts';
import { typePrinter } from './type-printer.ts';

/** Operations that share their first tag; the tag's operations live in one file of types and one of handlers. */
export interface OperationGroup {
  /** Tag name, or undefined for operations without tags. */
  readonly tag: string | undefined;
  /** File name without extension. */
  readonly fileName: string;
  readonly operations: readonly Operation[];
}

/** Groups by first tag in document order. `taken` are file names that other emitted files have. */
export function operationGroups(api: Api, taken: readonly string[], naming: Naming): OperationGroup[] {
  const byTag = new Map<string | undefined, Operation[]>();
  for (const operation of api.operations) {
    const tag = operation.tags[0]?.name;
    byTag.set(tag, [...(byTag.get(tag) ?? []), operation]);
  }
  const files = new NameScope(taken);
  return [...byTag].map(([tag, operations]) => {
    return { tag, fileName: files.take(tagFileOf(tag, 'untagged', naming), true), operations };
  });
}

/** Names of the other files in the server folder. */
const reservedFiles: readonly string[] = ['index', 'handlers', 'operation-table'];

/** The groups whose files the server folder has. */
export function serverGroups(api: Api, naming: Naming): OperationGroup[] {
  return operationGroups(api, reservedFiles, naming);
}

/** Request and response types, one file per tag. */
export function typesFiles(api: Api, options: EmitOptions): GeneratedFile[] {
  return serverGroups(api, options.naming).map((group) => {
    const unit = { name: `server types ${group.fileName}`, nodes: group.operations };
    return reused(options.reuse, unit, () => typesFile(api, group, options));
  });
}

function typesFile(api: Api, group: OperationGroup, options: EmitOptions): GeneratedFile {
  const path = posix.join(options.folders.server, `${group.fileName}.ts`);
  const imports = new ImportCollector();
  const types = typePrinter(api, { path, imports, taken: takenNames(api, group, options.naming) }, options);
  const statusModule = runtimeSpecifier(path, 'http/status.ts', options);
  const bodyModule = runtimeSpecifier(path, 'http/answer/answer-body.ts', options);
  const printing = { types, imports, statusModule, bodyModule };
  const printed = group.operations.flatMap((operation) => {
    const { typePrefix } = namesOf(api, operation, options.naming);
    return [requestType(operation, typePrefix, types), responseType(operation, typePrefix, printing)];
  });
  const body = join(printed, '\n').code;
  return { path, contents: `${types.namespaceImport()}${imports.print().code}\n${body}` };
}

/** Names that a file of types declares or imports from the runtime; a model of the same name gives way. */
function takenNames(api: Api, group: OperationGroup, naming: Naming): ReadonlySet<string> {
  const declared = group.operations.flatMap((operation) => {
    const { typePrefix } = namesOf(api, operation, naming);
    return ['Request', 'RequestParameters', 'Response'].map((suffix) => typePrefix + suffix);
  });
  return new Set([...declared, ...runtimeTypeNames, 'models']);
}
