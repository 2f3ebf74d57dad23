import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { quote } from '../emit/code/literal.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { recordsOf } from '../../model/facts/members/record-members.ts';
import { saysWhoMayCall } from './access-file.ts';
import { hasGates } from './gates-file.ts';
import { serverGroups } from './types-files.ts';

/** `index.ts` of the server folder: every name a hand-written handler needs, from one place. */
export function serverIndexFile(api: Api, options: EmitOptions): GeneratedFile {
  const path = posix.join(options.folders.server, 'index.ts');
  const local = (file: string): string => {
    return quote(importSpecifier(path, posix.join(options.folders.server, file), options.importExtension));
  };
  const runtime = (module: string): string => quote(runtimeSpecifier(path, module, options));
  const groups = serverGroups(api, options.naming).map(
    ({ fileName }) => `export type * from ${local(`${fileName}.ts`)};\n`,
  );
  const contents = [
    `export type { Handlers, SecurityHandlers } from ${local('handlers.ts')};\n`,
    ...(saysWhoMayCall(api)
      ? [`export { operationAccess, type AccessQuestion, type Authorize } from ${local('operation-access.ts')};\n`]
      : []),
    ...(recordsOf(api).length === 0
      ? []
      : [`export { recordMembers, type DescribedRecord, type RecordMember } from ${local('record-members.ts')};\n`]),
    ...(hasGates(api) ? [`export { featureFlags, operationGates } from ${local('operation-gates.ts')};\n`] : []),
    `export { operationTable } from ${local('operation-table.ts')};\n`,
    ...groups,
    `export type { Handler, HandlerContext } from ${runtime('http/handler.ts')};\n`,
    `export { HttpError } from ${runtime('http/http-error.ts')};\n`,
    `export type { SecurityHandler } from ${runtime('http/security/security.ts')};\n`,
  ];
  return { path, contents: contents.join('') };
}
