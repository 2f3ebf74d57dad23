import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Fragment } from '../emit/code/fragment.ts';
import { indent, join, name, raw, ts } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { propertyKey, quote } from '../emit/code/literal.ts';
import { importSpecifier } from '../emit/module-path.ts';
import { camelCase } from '../emit/code/naming.ts';
import { namesOf } from '../emit/operation/operation-names.ts';
import type { EmitOptions } from '../emit/options.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { usedSchemes } from './operation-entry.ts';
import type { OperationGroup } from './types-files.ts';
import { operationGroups } from './types-files.ts';

/** Where the scaffold goes; the emitted code is found through the emit options. */
export interface ScaffoldOptions {
  readonly emit: EmitOptions;
  /** Folder of the handlers, POSIX path relative to the output root, default `handlers`. */
  readonly folder?: string;
}

/**
 * The first version of a hand-written server: handlers by tag that answer 501, security handlers that refuse, and a
 * main program. Whoever writes these files must never overwrite one that exists: they belong to the user from then on.
 */
export function scaffoldFiles(api: Api, options: ScaffoldOptions): GeneratedFile[] {
  const folder = options.folder ?? 'handlers';
  const groups = operationGroups(api, ['index', 'security', 'server'], options.emit.naming);
  const scaffold: Scaffold = { api, emit: options.emit, folder };
  const security = usedSchemes(api).length === 0 ? [] : [securityFile(scaffold)];
  return [
    ...groups.map((group) => groupFile(group, scaffold)),
    indexFile(groups, scaffold),
    ...security,
    serverFile(scaffold),
  ];
}

interface Scaffold {
  readonly api: Api;
  readonly emit: EmitOptions;
  readonly folder: string;
}

function groupConstant(group: OperationGroup): string {
  return camelCase(`${group.fileName} handlers`);
}

function serverImports({ emit }: Scaffold, path: string): (file: string) => string {
  return (file) => importSpecifier(path, posix.join(emit.folders.server, file), emit.importExtension);
}

function groupFile(group: OperationGroup, scaffold: Scaffold): GeneratedFile {
  const path = posix.join(scaffold.folder, `${group.fileName}.ts`);
  const imports = new ImportCollector();
  const server = serverImports(scaffold, path);
  imports.type(server('handlers.ts'), 'Handlers');
  // Not from the runtime: this file stays while the files of the runtime may change.
  imports.value(server('index.ts'), 'HttpError');
  const keys = group.operations.map((operation) =>
    quote(namesOf(scaffold.api, operation, scaffold.emit.naming).functionName),
  );
  const members = group.operations.map((operation) => handlerStub(operation, scaffold));
  const body = ts`
/** Handlers of ${raw(commentText(group))}. This file is yours: it was written once and is never overwritten. */
export const ${name(groupConstant(group))}: ${raw(pickType(keys))} = {
${indent(join(members, '\n'))}};
`;
  return { path, contents: imports.print().code + body.code };
}

function pickType(keys: readonly string[]): string {
  const line = `Pick<Handlers, ${keys.join(' | ')}>`;
  return line.length <= 80 ? line : `Pick<\n  Handlers,\n${keys.map((key) => `  | ${key}\n`).join('')}>`;
}

function commentText({ tag }: OperationGroup): string {
  if (tag === undefined) return 'operations without a tag';
  return `the tag ${tag.replace(/[\s\u0000-\u001f\u2028\u2029]+/g, ' ').replaceAll('*/', '*\\/')}`;
}

function handlerStub(operation: Operation, { api, emit }: Scaffold): Fragment {
  const { functionName } = namesOf(api, operation, emit.naming);
  const route = commentLine(`${operation.method} ${operation.path}`);
  return ts`// ${raw(route)}
async ${raw(propertyKey(functionName))}(_request, context) {
  throw new HttpError(501, { detail: \`\${context.operationId} is not implemented\` });
},
`;
}

function commentLine(text: string): string {
  return text.replace(/[\s\u0000-\u001f\u2028\u2029]+/g, ' ');
}

function indexFile(groups: readonly OperationGroup[], scaffold: Scaffold): GeneratedFile {
  const path = posix.join(scaffold.folder, 'index.ts');
  const imports = new ImportCollector();
  imports.type(serverImports(scaffold, path)('handlers.ts'), 'Handlers');
  const spreads = groups.map((group) => {
    const module = posix.join(scaffold.folder, `${group.fileName}.ts`);
    const constant = groupConstant(group);
    imports.value(importSpecifier(path, module, scaffold.emit.importExtension), constant);
    return ts`  ...${name(constant)},\n`;
  });
  const body = ts`
/** All handlers. A new operation of the description fails the type check here until some handler answers it. */
export const handlers: Handlers = {
${join(spreads, '')}};
`;
  return { path, contents: imports.print().code + body.code };
}

function securityFile(scaffold: Scaffold): GeneratedFile {
  const path = posix.join(scaffold.folder, 'security.ts');
  const imports = new ImportCollector();
  imports.type(serverImports(scaffold, path)('handlers.ts'), 'SecurityHandlers');
  const members = usedSchemes(scaffold.api).map((scheme) => {
    return ts`async ${raw(propertyKey(scheme.name))}(_credential, _context) {
  return undefined;
},
`;
  });
  const body = ts`
/** Security handlers. Return the principal that a credential stands for; undefined refuses it with 401. */
export const security: SecurityHandlers = {
${indent(join(members, '\n'))}};
`;
  return { path, contents: imports.print().code + body.code };
}

function serverFile(scaffold: Scaffold): GeneratedFile {
  const { api, emit, folder } = scaffold;
  const path = posix.join(folder, 'server.ts');
  const imports = new ImportCollector();
  const local = (file: string): string => importSpecifier(path, file, emit.importExtension);
  const isOpen = usedSchemes(api).length === 0;
  imports.value(local(posix.join(emit.folders.stubs, 'create-app.ts')), 'createApp');
  imports.value(runtimeSpecifier(path, 'node/listen.ts', emit), 'listen');
  imports.value(local(posix.join(folder, 'index.ts')), 'handlers');
  if (!isOpen) imports.value(local(posix.join(folder, 'security.ts')), 'security');
  const body = `
const app = createApp(handlers, ${isOpen ? '{}' : '{ security }'});

async function main(): Promise<void> {
  const server = await listen(app, { port: Number(process.env['PORT'] ?? 8080) });
  console.log(server.url);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

void main();
`;
  return { path, contents: imports.print().code + body };
}
