import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Fragment } from '../emit/fragment.ts';
import { indent, join, raw, ts } from '../emit/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/imports.ts';
import { jsonLiteral, memberKey, propertyKey } from '../emit/literal.ts';
import { importSpecifier } from '../emit/module-path.ts';
import { namesOf } from '../emit/operation-names.ts';
import type { EmitOptions } from '../emit/options.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { basePath, operationEntry, schemeEntry, usedSchemes } from './operation-entry.ts';

/** `operation-table.ts`: routes, security and media types as data; decoders are imported when first needed. */
export function tableFile(api: Api, options: EmitOptions): GeneratedFile {
  const path = posix.join(options.folders.server, 'operation-table.ts');
  const imports = new ImportCollector();
  imports.type(runtimeSpecifier(path, 'http/operation-entry.ts', options), 'OperationTable');
  const entries = api.operations.map((operation) => entry(api, operation, path, options));
  const schemes = usedSchemes(api).map((scheme) => {
    // TypeScript types a member named like one of Object.prototype by that one, so its value needs a type of its own.
    const own = scheme.name in Object.prototype ? ' as const' : '';
    return raw(`${memberKey(scheme.name)}: ${jsonLiteral(schemeEntry(scheme), 110)}${own},\n`);
  });
  const body = ts`
/** Routes of the description: what dispatch needs to know about each operation, as data. */
export const operationTable: OperationTable = {
  basePath: ${basePath(api)},
  operations: [
${indent(join(entries, ''), 2)}  ],
  securitySchemes: {
${indent(join(schemes, ''), 2)}  },
};
`;
  return { path, contents: imports.print().code + body.code };
}

function entry(api: Api, operation: Operation, path: string, options: EmitOptions): Fragment {
  const data = Object.entries(operationEntry(api, operation)).map(([key, value]) => {
    return raw(`${propertyKey(key)}: ${jsonLiteral(value, 100 - key.length)},\n`);
  });
  const { fileName } = namesOf(api, operation);
  const specifier = (folder: string): string => {
    const module = posix.join(options.folders.validators, folder, `${fileName}.ts`);
    return importSpecifier(path, module, options.importExtension);
  };
  const loaders = ts`decoder: async () => (await import(${specifier('operations')})).decodeRequest,
responseCheck: async () => (await import(${specifier('responses')})).checkResponse,
`;
  return ts`{\n${indent(join([...data, loaders], ''))}},\n`;
}
