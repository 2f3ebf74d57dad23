import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import { raw, ts } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { saysWhoMayCall } from './access-file.ts';
import { mockCasesFile } from './mock-cases-file.ts';
import { usedSchemes } from './operation-entry.ts';

/** The Express stub server: `createApp`, the mock's cases, and a main program. */
export function stubFiles(api: Api, options: EmitOptions): GeneratedFile[] {
  return [createAppFile(api, options), mockCasesFile(api, options), mainFile(options)];
}

function createAppFile(api: Api, options: EmitOptions): GeneratedFile {
  const path = posix.join(options.folders.stubs, 'create-app.ts');
  const imports = new ImportCollector();
  const local = (file: string): string => importSpecifier(path, file, options.importExtension);
  const server = (file: string): string => local(posix.join(options.folders.server, file));
  imports.type(server('handlers.ts'), 'Handlers');
  imports.type(server('handlers.ts'), 'SecurityHandlers');
  imports.value(server('operation-table.ts'), 'operationTable');
  imports.value(runtimeSpecifier(path, 'express/adapter.ts', options), 'mountOperations');
  imports.type(runtimeSpecifier(path, 'http/stub-options.ts', options), 'StubOptions');
  imports.value(runtimeSpecifier(path, 'http/stub-options.ts', options), 'stubServiceOptions');
  const cases = local(posix.join(options.folders.stubs, 'mock-cases.ts'));
  const isOpen = usedSchemes(api).length === 0;
  const asks = saysWhoMayCall(api);
  if (asks) {
    imports.type(server('operation-access.ts'), 'Authorize');
    imports.value(server('operation-access.ts'), 'operationAccess');
  }
  const omitted = raw(
    asks
      ? "\n  StubOptions,\n  'security' | 'mock' | 'fallbackHandler' | 'authorize' | 'access'\n"
      : "StubOptions, 'security' | 'mock' | 'fallbackHandler'",
  );
  const hook = raw(
    asks
      ? ' & {\n  /** Asked before the handler of every operation whose description says who may call it. */\n  readonly authorize?: Authorize<Principal>;\n}'
      : '',
  );
  const given = raw(asks ? '  const settings = { ...options, access: operationAccess };\n' : '');
  const body = ts`
/** Options of \`createApp\`. Only a mock may do without security handlers: it takes any credential. */
export type AppOptions<Principal = unknown> = Omit<${omitted}>${hook} &
  (
    | { readonly mock?: false; readonly security${raw(isOpen ? '?' : '')}: SecurityHandlers<Principal> }
    | { readonly mock: true; readonly security?: Partial<SecurityHandlers<Principal>> }
  );

/**
 * An Express app that answers every operation of the description with its handler. Operations without one answer 501,
 * or from the examples of the description when \`mock\` is set.
 */
export function createApp<Principal = unknown>(
  handlers: Partial<Handlers<Principal>>,
  options: AppOptions<Principal>${raw(isOpen ? ' = {}' : '')},
): Express {
  const loadCases = async () => (await import(${cases})).mockCases;
${given}  return mountOperations(express(), operationTable, handlers, stubServiceOptions(${raw(asks ? 'settings' : 'options')}, operationTable, loadCases));
}
`;
  return { path, contents: `import express, { type Express } from 'express';\n${imports.print().code}${body.code}` };
}

function mainFile(options: EmitOptions): GeneratedFile {
  const path = posix.join(options.folders.stubs, 'server.ts');
  const imports = new ImportCollector();
  const local = (file: string): string => importSpecifier(path, file, options.importExtension);
  imports.value(local(posix.join(options.folders.server, 'operation-table.ts')), 'operationTable');
  imports.value(runtimeSpecifier(path, 'express/run-stub-server.ts', options), 'runStubServer');
  const cases = local(posix.join(options.folders.stubs, 'mock-cases.ts'));
  const body = ts`
// Every operation answers 501, or from the examples with --mock. A server with handlers of its own calls createApp.
void runStubServer(process.argv.slice(2), {
  app: express(),
  table: operationTable,
  loadCases: async () => (await import(${cases})).mockCases,
});
`;
  return { path, contents: `import express from 'express';\n${imports.print().code}${body.code}` };
}
