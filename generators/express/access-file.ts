import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import { accessOf } from '../../model/facts/access/access.ts';
import type { JsonValue } from '../../model/location.ts';
import { indent, join, raw, ts } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { jsonLiteral, memberKey, quote } from '../emit/code/literal.ts';
import { importSpecifier } from '../emit/module-path.ts';
import { namesOf } from '../emit/operation/operation-names.ts';
import type { EmitOptions } from '../emit/options.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';

/** True for a description that says of some operation who may call it (`x-access`). */
export function saysWhoMayCall(api: Api): boolean {
  return api.operations.some((operation) => accessOf(operation) !== undefined);
}

/** `operation-access.ts`: who may call each operation, as data, and the type of a hook that is asked with it; none without `x-access`. */
export function accessFiles(api: Api, options: EmitOptions): GeneratedFile[] {
  if (!saysWhoMayCall(api)) return [];
  const path = posix.join(options.folders.server, 'operation-access.ts');
  const imports = new ImportCollector();
  imports.type(runtimeSpecifier(path, 'http/handler.ts', options), 'HandlerContext');
  const handlers = importSpecifier(path, posix.join(options.folders.server, 'handlers.ts'), options.importExtension);
  imports.type(handlers, 'Handlers');
  const said = api.operations.flatMap((operation) => {
    const access = accessOf(operation);
    if (access === undefined) return [];
    const { functionName } = namesOf(api, operation, options.naming);
    return [{ id: operation.operationId, functionName, access: access as unknown as JsonValue }];
  });
  const entries = said.map(({ id, access }) => {
    const key = memberKey(id);
    return raw(`${key}: ${jsonLiteral(access, 114 - key.length)},\n`);
  });
  const renamed = said.filter(({ id, functionName }) => id !== functionName);
  const names = renamed.map(({ id, functionName }) => raw(`${memberKey(id)}: ${quote(functionName)},\n`));
  const nameOf =
    renamed.length === 0
      ? ts``
      : ts`
/** Names of handlers that are not the operationId. */
interface HandlerName {
${indent(join(names, ''))}}
`;
  const handlerOf = renamed.length === 0 ? 'Id' : 'Id extends keyof HandlerName ? HandlerName[Id] : Id';
  const body = ts`
/** Who may call each operation, as its description says (\`x-access\`). */
export const operationAccess = {
${indent(join(entries, ''))}} as const;
${nameOf}
/** An operation about to be called: who may call it, and its request. */
export type AccessQuestion = {
  readonly [Id in keyof typeof operationAccess]: {
    readonly operationId: Id;
    readonly access: (typeof operationAccess)[Id];
    readonly request: Parameters<Handlers[${raw(handlerOf)}]>[0];
  };
}[keyof typeof operationAccess];

/** Decides whether a caller may call an operation, before its handler runs; refuses by throwing. */
export type Authorize<Principal = unknown> = (
  question: AccessQuestion,
  context: HandlerContext<Principal>,
) => void | Promise<void>;
`;
  return [{ path, contents: imports.print().code + body.code }];
}
