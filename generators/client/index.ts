import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { join } from '../emit/code/fragment.ts';
import { modelNames } from '../emit/schema/model-names.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import { embeddedRuntime, runtimeSpecifier } from '../emit/runtime-import.ts';
import { clientModule } from './client-module.ts';
import { CLIENT_NAMES, operationNames, type OperationNames } from './client-names.ts';
import { documentSecurity } from '../emit/operation/operation-descriptor.ts';
import { collectHeaderTypes } from './header-types.ts';
import { indexModule } from './index-module.ts';
import { RUNTIME, clientFile, operationsFile } from './operations-file.ts';
import { shapeNames, shapesModule } from '../emit/schema/shapes-module.ts';

/** What a project may import by itself, whatever its operations need. */
const EXTRAS = [
  RUNTIME.core,
  RUNTIME.negotiated,
  RUNTIME.paginate,
  RUNTIME.paginateBy,
  'client/policies/header-prefix.ts',
  'client/policies/idempotency-key.ts',
  RUNTIME.lines,
  'client/policies/rate-limit.ts',
  'client/policies/redirect.ts',
  'client/policies/renewing.ts',
  'client/policies/retrying.ts',
  RUNTIME.events,
  'client/streams/stream.ts',
  'wire/query.ts',
];

/** Emits the typed client of a description: one module per tag, `client.ts`, `index.ts`, and the runtime if embedded. */
export function emitClient(api: Api, options: EmitOptions): GeneratedFile[] {
  const file = (module: string): string => clientFile(options, module);
  const names = operationNames(api, options.naming, options);
  const security = documentSecurity(api);
  const core = (from: string): string => runtimeSpecifier(file(from), RUNTIME.core, options);
  const shapes = shapeNames(api, options);
  const taken = [
    ...CLIENT_NAMES,
    ...modelNames(api, options.naming).all,
    ...[...names.values()].flatMap(({ args, result }) => [args, result]),
  ];
  const groups = groupByModule(api, names);
  const operations = [...groups.values()].flat().map(([operation]) => operation);
  const headers = collectHeaderTypes(operations, taken, options);
  const printing = { api, options, headers, shapes, defaultSecurity: security };
  const modules = [...groups].map(([module, own]) => operationsFile(module, own, printing));
  const sibling = (path: string): string => importSpecifier(file('index'), path, options.importExtension);
  const index = indexModule(api, {
    core: core('index'),
    client: sibling(file('client')),
    whole: [...groups.keys()].map((module) => sibling(file(module))),
    types: [
      ...(headers.declarations.size === 0 ? [] : [sibling(file('headers'))]),
      ...(api.schemas.length === 0 ? [] : [sibling(posix.join(options.folders.models, 'index.ts'))]),
    ],
  });
  const files = [
    {
      path: file('client'),
      contents: clientModule(api, (module) => runtimeSpecifier(file('client'), module, options), security).code,
    },
    ...optionalFile(file('headers'), join([...headers.declarations.values()], '\n').code),
    ...optionalFile(
      file('shapes'),
      shapesModule(shapes, options, runtimeSpecifier(file('shapes'), RUNTIME.codec, options)),
    ),
    ...modules,
    { path: file('index'), contents: index.code },
  ];
  return [...files, ...embeddedRuntime(EXTRAS, options, files)];
}

function optionalFile(path: string, contents: string | undefined): GeneratedFile[] {
  return contents ? [{ path, contents }] : [];
}

function groupByModule(
  api: Api,
  names: ReadonlyMap<Operation, OperationNames>,
): Map<string, [Operation, OperationNames][]> {
  const modules = new Map<string, [Operation, OperationNames][]>();
  for (const operation of api.operations) {
    const own = names.get(operation);
    if (own === undefined) continue;
    modules.set(own.module, [...(modules.get(own.module) ?? []), [operation, own]]);
  }
  return modules;
}
