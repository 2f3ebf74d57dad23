import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import { join } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { importSpecifier } from '../emit/module-path.ts';
import { type Naming, tagFileOf } from '../emit/name-hooks.ts';
import { NameScope, pascalCase } from '../emit/code/naming.ts';
import { namesOf } from '../emit/operation/operation-names.ts';
import type { EmitOptions } from '../emit/options.ts';
import { reused } from '../emit/reuse.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { handlersType } from './handlers-type.ts';
import { requestType } from './request-type.ts';
import {
  finalResponses,
  responseType,
  runtimeTypeNames,
  settableHeaders,
  type ResponsePrinting,
} from './response-type.ts';
import { sharedResponsesPath, sharedResponseTypes, type SharedResponseTypes } from './shared-responses.ts';
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
const reservedFiles: readonly string[] = ['index', 'handlers', 'operation-table', 'shared-responses'];

/** A group with a file in the server folder. */
export interface ServerGroup extends OperationGroup {
  /** Name of the interface of its handlers; each is a part of `Handlers`. */
  readonly handlersName: string;
}

/** The groups whose files the server folder has. */
export function serverGroups(api: Api, naming: Naming): ServerGroup[] {
  const names = new NameScope(['Handlers', 'SecurityHandlers']);
  return operationGroups(api, reservedFiles, naming).map((group) => {
    return { ...group, handlersName: names.take(`${pascalCase(group.fileName)}Handlers`) };
  });
}

/** Request, response and handler types, one file per tag; and what several operations answer, in one more. */
export function typesFiles(api: Api, options: EmitOptions): GeneratedFile[] {
  const shared = sharedResponseTypes(api, options);
  const files = serverGroups(api, options.naming).map((group) => {
    const key = [group.handlersName, ...group.operations.flatMap((operation) => sharedNames(shared, operation))].join();
    const unit = { name: `server types ${group.fileName}`, nodes: group.operations, key };
    return reused(options.reuse, unit, () => typesFile(api, { group, shared }, options));
  });
  return shared.file === undefined ? files : [...files, shared.file];
}

/** What the types of an operation take from what is shared; it depends on other operations. */
function sharedNames({ responseOf, headersOf }: SharedResponseTypes, operation: Operation): readonly string[] {
  return finalResponses(operation).map((response) => {
    const { name, description } = responseOf(operation, response) ?? {};
    if (name === undefined) return headersOf(settableHeaders(response)) ?? '';
    return description === response.description ? name : `${name} in other words`;
  });
}

function typesFile(
  api: Api,
  { group, shared }: { readonly group: ServerGroup; readonly shared: SharedResponseTypes },
  options: EmitOptions,
): GeneratedFile {
  const path = posix.join(options.folders.server, `${group.fileName}.ts`);
  const imports = new ImportCollector();
  const taken = takenNames(api, group, options.naming);
  const types = typePrinter(api, { path, imports, taken }, options);
  const specifier = importSpecifier(path, sharedResponsesPath(options), options.importExtension);
  const printing: ResponsePrinting = {
    types,
    imports,
    statusModule: runtimeSpecifier(path, 'http/status.ts', options),
    bodyModule: runtimeSpecifier(path, 'http/answer/answer-body.ts', options),
    headersName: (headers) => {
      const name = shared.headersOf(headers);
      return name === undefined ? undefined : `${imports.namespace(specifier, 'shared', true)}.${name}`;
    },
    sharedType: (operation, response) => {
      const found = shared.responseOf(operation, response);
      if (found === undefined) return undefined;
      const namespace = imports.namespace(specifier, 'shared', true);
      return { type: `${namespace}.${found.name}`, description: found.description };
    },
  };
  const handlerModule = runtimeSpecifier(path, 'http/handler.ts', options);
  const handlerType = (name: string): string => imports.type(handlerModule, name);
  const handled = group.operations.map((operation) => {
    return { operation, ...namesOf(api, operation, options.naming) };
  });
  const printed = handled.flatMap(({ operation, typePrefix }) => [
    requestType(operation, typePrefix, { types, handlerType }),
    responseType(operation, typePrefix, printing),
  ]);
  const handlers = handlersType(group.handlersName, handled, handlerType('Handler'));
  const body = join([handlers, ...printed], '\n').code;
  return { path, contents: `${types.namespaceImport()}${imports.print().code}\n${body}` };
}

/** Names that it imports from `runtime/http/handler.ts`. */
const handlerTypeNames: readonly string[] = ['Handler', 'BareParameters', 'BareRequest'];

/** Names that a file of types declares or imports from the runtime; a model of the same name gives way. */
function takenNames(api: Api, group: ServerGroup, naming: Naming): ReadonlySet<string> {
  const declared = group.operations.flatMap((operation) => {
    const { typePrefix } = namesOf(api, operation, naming);
    return ['Request', 'RequestParameters', 'Response'].map((suffix) => typePrefix + suffix);
  });
  return new Set([...declared, group.handlersName, ...handlerTypeNames, ...runtimeTypeNames, 'models', 'shared']);
}
