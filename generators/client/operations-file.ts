import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Response } from '../../model/response.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { join, ts } from '../emit/code/fragment.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { modelNames } from '../emit/schema/model-names.ts';
import { NameScope } from '../emit/code/naming.ts';
import { sharedArguments } from '../emit/operation/shared-arguments.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import type { DescriptorModule } from '../emit/operation/parameter-style.ts';
import { reused } from '../emit/reuse.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { operationCodecs } from '../emit/operation/exact-codecs.ts';
import type { ShapeNames } from '../emit/schema/shapes-module.ts';
import type { TypeContext } from '../emit/schema/type-context.ts';
import { CLIENT_NAMES, RUNTIME_VALUES, isClientName, type OperationNames } from './client-names.ts';
import type { HeaderTypes } from './header-types.ts';
import { parameterMembers } from './argument-type.ts';
import { sharedParameters } from './shared-parameters.ts';
import { operationSource } from './operation-module.ts';

/** Runtime modules that operations import, relative to `runtime/`. */
export const RUNTIME = {
  core: 'client/index.ts',
  negotiated: 'client/negotiated.ts',
  paginate: 'client/paginate.ts',
  paginateBy: 'client/paginate-by.ts',
  lines: 'client/streams/json-lines.ts',
  events: 'client/streams/server-sent-events.ts',
  codec: 'client/body/codec.ts',
  exactTexts: 'client/body/exact-texts.ts',
  exactHeaders: 'client/exact-headers.ts',
} as const;

/** What the operations of a client share. */
export interface ClientPrinting {
  readonly api: Api;
  readonly options: EmitOptions;
  readonly headers: HeaderTypes;
  readonly shapes: ShapeNames;
  readonly defaultSecurity: string;
}

/** The operations of one module, with their names. */
export type ModuleOperations = readonly (readonly [Operation, OperationNames])[];

/** Path of a module of the client, relative to the output root. */
export function clientFile(options: EmitOptions, module: string): string {
  return posix.join(options.folders.client, `${module}.ts`);
}

/** The file of one module of operations. */
export function operationsFile(module: string, operations: ModuleOperations, printing: ClientPrinting): GeneratedFile {
  const { options, headers, shapes, defaultSecurity } = printing;
  const nodes = operations.map(([operation]) => operation);
  // All names are given in one go: one that a change elsewhere has moved shows here.
  const names = operations.map(([operation, { call, readers, args, result }]) => [
    [call, [...readers], args, result],
    operation.responses.map((response) => headers.nameOf(response)),
  ]);
  const key = JSON.stringify([names, [...shapes.values()], defaultSecurity]);
  return reused(options.reuse, { name: `client ${module}`, nodes, key }, () => printFile(module, operations, printing));
}

function printFile(module: string, operations: ModuleOperations, printing: ClientPrinting): GeneratedFile {
  const { api, options, headers, shapes, defaultSecurity } = printing;
  const path = clientFile(options, module);
  const own = operations.flatMap(([, { call, readers, args, result }]) => [call, ...readers.values(), args, result]);
  const imports = new ImportCollector(new Set(own));
  const context = typeContext(api, options, imports, path);
  const at = (runtimeModule: string): string => runtimeSpecifier(path, runtimeModule, options);
  const sibling = (name: string): string => importSpecifier(path, clientFile(options, name), options.importExtension);
  const nameOf = (response: Response): string | undefined => {
    const name = headers.nameOf(response);
    return name === undefined ? undefined : imports.type(sibling('headers'), name);
  };
  const shared = {
    api,
    options,
    context,
    imports,
    runtime: {
      core: at(RUNTIME.core),
      negotiated: at(RUNTIME.negotiated),
      paginate: at(RUNTIME.paginate),
      paginateBy: at(RUNTIME.paginateBy),
      lines: at(RUNTIME.lines),
      events: at(RUNTIME.events),
    },
    note: (runtimeModule: DescriptorModule, name: string): string => imports.value(at(runtimeModule), name),
    headers: { nameOf },
    codecs: operationCodecs(shapes, options, imports, {
      codec: at(RUNTIME.codec),
      texts: at(RUNTIME.exactTexts),
      headers: at(RUNTIME.exactHeaders),
      shapes: sibling('shapes'),
    }),
  };
  const models = modelNames(api, options.naming).all;
  const scope = new NameScope([...own, ...CLIENT_NAMES, ...RUNTIME_VALUES, ...headers.declarations.keys(), ...models]);
  const { constants, descriptors } = sharedArguments(
    operations.map(([operation]) => operation),
    (operation) => ({ defaultSecurity, note: shared.note, codecs: shared.codecs(operation) }),
    { scope, type: (name) => imports.type(at(RUNTIME.core), name) },
  );
  const parameters = sharedParameters(
    operations.map(([operation, { call }]) => [operation, call, parameterMembers(operation, context)]),
    scope,
  );
  const sources = descriptors.flatMap((made, index) => {
    const [operation, names] = operations[index] ?? [];
    if (operation === undefined || names === undefined) return [];
    return [operationSource(operation, made, { ...shared, names, parametersOf: parameters.of })];
  });
  const body = join([...constants, ...parameters.declarations, ...sources], '\n');
  return { path, contents: ts`${imports.print(body.code)}\n${body}`.code };
}

function typeContext(api: Api, options: EmitOptions, imports: ImportCollector, from: string): TypeContext {
  const names = modelNames(api, options.naming);
  const models = importSpecifier(from, posix.join(options.folders.models, 'index.ts'), options.importExtension);
  return {
    dates: options.dates,
    int64: options.int64,
    reference: (schema, view) => {
      const name = names.of(schema, view);
      if (name === undefined || !isClientName(name)) return name === undefined ? undefined : imports.type(models, name);
      const alias = modelAlias(name, names.all);
      imports.type(models, `${name} as ${alias}`);
      return alias;
    },
  };
}

/** Local name of a model that is called like something of the runtime. */
function modelAlias(name: string, taken: ReadonlySet<string>): string {
  let alias = `${name}Model`;
  while (taken.has(alias)) alias = `${alias}_`;
  return alias;
}
