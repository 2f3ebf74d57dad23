import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { JsonValue } from '../../model/location.ts';
import type { MediaType } from '../../model/media-type.ts';
import type { Operation } from '../../model/operation.ts';
import type { Fragment } from '../emit/code/fragment.ts';
import { indent, join, raw, ts } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { jsonLiteral, memberKey, propertyKey, quote } from '../emit/code/literal.ts';
import { NameScope } from '../emit/code/naming.ts';
import { importSpecifier } from '../emit/module-path.ts';
import { namesOf } from '../emit/operation/operation-names.ts';
import type { EmitOptions } from '../emit/options.ts';
import { reused } from '../emit/reuse.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { holds } from '../emit/schema/shape.ts';
import { jsonSchema } from '../emit/schema/shapes-module.ts';
import { basePath, operationDetails, routeText, schemeEntry, usedSchemes } from './operation-entry.ts';
import { type OperationGroup, serverGroups } from './types-files.ts';

/**
 * `operation-table.ts`: the routes, which a server reads when it starts; and a module per tag with what dispatch needs to
 * know about its operations, which is imported when one of them is first called.
 */
export function tableFiles(api: Api, options: EmitOptions): GeneratedFile[] {
  const groups = serverGroups(api, options.naming);
  const details = groups.map((group) => {
    const unit = { name: `operation details ${group.fileName}`, nodes: group.operations };
    return reused(options.reuse, unit, () => detailsFile(api, group, options));
  });
  return [tableFile(api, groups, options), ...details];
}

function tableFile(api: Api, groups: readonly OperationGroup[], options: EmitOptions): GeneratedFile {
  const path = posix.join(options.folders.server, 'operation-table.ts');
  const imports = new ImportCollector();
  imports.type(runtimeSpecifier(path, 'http/operation-entry.ts', options), 'OperationTable');
  const schemes = usedSchemes(api).map((scheme) => {
    return raw(`${memberKey(scheme.name)}: ${jsonLiteral(schemeEntry(scheme), 110)}${ownType(scheme.name)},\n`);
  });
  const rows = groups.map((group) => groupEntry(group, path, options));
  const body = ts`
/** Routes of the description; the rest about an operation is imported when it is first called. */
export const operationTable: OperationTable = {
  basePath: ${basePath(api)},
  securitySchemes: {
${indent(join(schemes, ''), 2)}  },
  groups: [
${indent(join(rows, ''), 2)}  ],
};
`;
  return { path, contents: imports.print().code + body.code };
}

function groupEntry(group: OperationGroup, path: string, options: EmitOptions): Fragment {
  const specifier = importSpecifier(path, detailsPath(group, options), options.importExtension);
  const routes = group.operations.map((operation) => raw(`${quote(routeText(operation))},\n`));
  return ts`{
  load: async () => (await import(${specifier})).operations,
  routes: [
${indent(join(routes, ''), 2)}  ],
},
`;
}

function detailsPath({ fileName }: OperationGroup, options: EmitOptions): string {
  return posix.join(options.folders.server, 'operations', `${fileName}.ts`);
}

function detailsFile(api: Api, group: OperationGroup, options: EmitOptions): GeneratedFile {
  const path = detailsPath(group, options);
  const imports = new ImportCollector();
  imports.type(runtimeSpecifier(path, 'http/operation-entry.ts', options), 'OperationDetails');
  const rows = group.operations.map((operation) => {
    return { operation, members: Object.entries(operationDetails(api, operation, options.naming)) };
  });
  const repeated = repeatedValues(rows.flatMap(({ members }) => members));
  const constants = [...repeated].map(([text, name]) => {
    const [key = ''] = name.split(/(?=\d+$)/);
    return raw(`\nconst ${name}: OperationDetails['${key}'] = ${text};\n`);
  });
  const entries = rows.map((row) => entry(api, row, { path, repeated }, options));
  const body = ts`${join(constants, '')}
/** Names, security, media types and checks by route. */
export const operations: Readonly<Record<string, OperationDetails>> = {
${indent(join(entries, ''))}};
`;
  return { path, contents: imports.print().code + body.code };
}

/** Names of constants by what they hold: lists that take several lines and that several operations of a tag have. */
function repeatedValues(members: readonly (readonly [key: string, value: JsonValue])[]): ReadonlyMap<string, string> {
  const users = new Map<string, { readonly key: string; count: number }>();
  for (const [key, value] of members) {
    const text = detailText(key, value);
    if (!text.includes('\n')) continue;
    const known = users.get(text) ?? { key, count: 0 };
    users.set(text, known);
    known.count += 1;
  }
  const scope = new NameScope(['operations']);
  const several = [...users].filter(([, { count }]) => count > 1);
  return new Map(several.map(([text, { key }]) => [text, scope.take(key)]));
}

function detailText(key: string, value: JsonValue): string {
  return jsonLiteral(value, 113 - key.length);
}

function entry(
  api: Api,
  {
    operation,
    members,
  }: { readonly operation: Operation; readonly members: readonly (readonly [string, JsonValue])[] },
  { path, repeated }: { readonly path: string; readonly repeated: ReadonlyMap<string, string> },
  options: EmitOptions,
): Fragment {
  const data = members.map(([key, value]) => {
    const text = detailText(key, value);
    const name = repeated.get(text);
    return raw(name === key ? `${key},\n` : `${propertyKey(key)}: ${name ?? text},\n`);
  });
  const { fileName } = namesOf(api, operation, options.naming);
  const specifier = (folder: string): string => {
    const module = posix.join(options.folders.validators, folder, `${fileName}.ts`);
    return importSpecifier(path, module, options.importExtension);
  };
  const loader = (key: string, folder: string, name: string): Fragment => {
    const line = ts`${raw(key)}: async () => (await import(${specifier(folder)})).${raw(name)},\n`;
    return line.code.length <= 117 ? line : raw(line.code.replace('=> ', '=>\n  '));
  };
  const loaders = [
    loader('decoder', 'operations', 'decodeRequest'),
    loader('responseCheck', 'responses', 'checkResponse'),
  ];
  const isTold = options.int64 === 'string' && operation.responses.some(({ content }) => content.some(holdsLong));
  if (isTold) loaders.push(loader('answerShapes', 'responses', 'answerShapes'));
  const body = indent(join([...data, ...loaders], ''));
  return ts`${raw(memberKey(routeText(operation)))}: {\n${body}},\n`;
}

/** Whether answers of a media type hold integers that are texts for handlers. */
function holdsLong(mediaType: MediaType): boolean {
  const schema = jsonSchema(mediaType);
  return schema !== undefined && holds(schema, { dates: 'string', int64: 'string' });
}

/** TypeScript types a member named like one of Object.prototype by that one, so its value needs a type of its own. */
function ownType(name: string): string {
  return name in Object.prototype ? ' as const' : '';
}
