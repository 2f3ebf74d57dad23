import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/imports.ts';
import { modelNames } from '../emit/model-names.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import type { DescriptorModule } from '../emit/parameter-style.ts';
import { embeddedRuntime, runtimeSpecifier } from '../emit/runtime-import.ts';
import type { TypeContext } from '../emit/type-context.ts';
import { clientModule } from './client-module.ts';
import { CLIENT_NAMES, operationNames, type OperationNames } from './client-names.ts';
import { documentSecurity } from '../emit/operation-descriptor.ts';
import { collectHeaderTypes } from './header-types.ts';
import { indexModule } from './index-module.ts';
import { operationSource } from './operation-module.ts';
import { operationCodecs, shapeNames, shapesModule } from '../emit/shapes-module.ts';

const CORE = 'client/index.ts';
const PAGINATE = 'client/paginate.ts';
const LINES = 'client/json-lines.ts';
const EVENTS = 'client/server-sent-events.ts';
const CODEC = 'client/codec.ts';

/** Features that no operation needs by itself; embedded beside the core so that a project can import them. */
const EXTRAS = [
  'client/header-prefix.ts',
  'client/idempotency-key.ts',
  LINES,
  'client/rate-limit.ts',
  'client/redirect.ts',
  'client/renewing.ts',
  EVENTS,
  'client/stream.ts',
  'wire/query.ts',
];

/** Emits the typed client of a description: one module per tag, `client.ts`, `index.ts`, and the runtime if embedded. */
export function emitClient(api: Api, options: EmitOptions): GeneratedFile[] {
  const folder = options.folders.client;
  const file = (module: string): string => posix.join(folder, `${module}.ts`);
  const names = operationNames(api);
  const security = documentSecurity(api);
  const core = (from: string): string => runtimeSpecifier(file(from), CORE, options);
  const shapes = shapeNames(api, options);
  const used = { headers: new Set<string>() };
  const taken = [
    ...CLIENT_NAMES,
    ...modelNames(api).all,
    ...[...names.values()].flatMap(({ args, result }) => [args, result]),
  ];
  const headers = collectHeaderTypes(taken, (name) => used.headers.add(name));
  const modules = [...groupByModule(api, names)].map(([module, operations]): GeneratedFile => {
    used.headers.clear();
    const imports = new ImportCollector();
    const context = typeContext(api, options, imports, file(module));
    const at = (path: string): string => runtimeSpecifier(file(module), path, options);
    const runtime = { core: at(CORE), paginate: at(PAGINATE), lines: at(LINES), events: at(EVENTS) };
    const codec = at(CODEC);
    const sibling = importSpecifier(file(module), file('shapes'), options.importExtension);
    const codecs = operationCodecs(shapes, options, imports, { codec, shapes: sibling });
    const note = (path: DescriptorModule, name: string): string => imports.value(at(path), name);
    const shared = { api, context, imports, runtime, note, headers, codecs, defaultSecurity: security };
    const sources = operations.map(([operation, own]) => operationSource(operation, { ...shared, names: own }));
    for (const name of used.headers)
      imports.type(importSpecifier(file(module), file('headers'), options.importExtension), name);
    return { path: file(module), contents: `${imports.print().code}\n${sources.join('\n')}` };
  });
  const index = indexModule(api, names, {
    core: core('index'),
    models: importSpecifier(file('index'), posix.join(options.folders.models, 'index.ts'), options.importExtension),
    sibling: (module) => importSpecifier(file('index'), file(module), options.importExtension),
    headers: [...headers.declarations.keys()],
  });
  return [
    {
      path: file('client'),
      contents: clientModule(api, (module) => runtimeSpecifier(file('client'), module, options), security),
    },
    ...optionalFile(file('headers'), [...headers.declarations.values()].join('\n')),
    ...optionalFile(file('shapes'), shapesModule(shapes, options, runtimeSpecifier(file('shapes'), CODEC, options))),
    ...modules,
    { path: file('index'), contents: index },
    ...embeddedRuntime([CORE, PAGINATE, ...EXTRAS, ...(shapes.size === 0 ? [] : [CODEC])], options),
  ];
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

function typeContext(api: Api, options: EmitOptions, imports: ImportCollector, from: string): TypeContext {
  const names = modelNames(api);
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

function isClientName(name: string): boolean {
  return (CLIENT_NAMES as readonly string[]).includes(name); // widened: any name is asked for
}

/** Local name of a model that is called like something of the runtime. */
function modelAlias(name: string, taken: ReadonlySet<string>): string {
  let alias = `${name}Model`;
  while (taken.has(alias)) alias = `${alias}_`;
  return alias;
}
