import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { SecurityScheme } from '../../model/security.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import type { Fragment } from '../emit/code/fragment.ts';
import { indent, join, raw, ts } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { propertyKey } from '../emit/code/literal.ts';
import { importSpecifier } from '../emit/module-path.ts';
import { namesOf } from '../emit/operation/operation-names.ts';
import type { EmitOptions } from '../emit/options.ts';
import { reused } from '../emit/reuse.ts';
import { runtimeSpecifier } from '../emit/runtime-import.ts';
import { usedSchemes } from './operation-entry.ts';
import { serverGroups } from './types-files.ts';

interface Printing {
  readonly api: Api;
  readonly path: string;
  readonly imports: ImportCollector;
  readonly options: EmitOptions;
}

/** `handlers.ts`: the handler interface and the security handlers of the description. */
export function handlersFile(api: Api, options: EmitOptions): GeneratedFile {
  const path = posix.join(options.folders.server, 'handlers.ts');
  const printing = { api, path, imports: new ImportCollector(), options };
  const handlers = handlersInterface(printing);
  const security = securityInterface(printing);
  return { path, contents: `${printing.imports.print().code}\n${handlers.code}\n${security.code}` };
}

function handlersInterface(printing: Printing): Fragment {
  const { api, path, imports, options } = printing;
  const members: Fragment[] = [];
  for (const group of serverGroups(api, options.naming)) {
    const module = posix.join(options.folders.server, `${group.fileName}.ts`);
    const specifier = importSpecifier(path, module, options.importExtension);
    for (const operation of group.operations) members.push(handlerMember(operation, specifier, printing));
  }
  const summary = `A handler for every operation of ${api.info.title}. \`Principal\` is what the security handlers return.`;
  if (members.length === 0) {
    return ts`${docComment({ summary })}export type Handlers<Principal = unknown> = Readonly<Record<never, Principal>>;\n`;
  }
  imports.type(runtimeSpecifier(path, 'http/handler.ts', options), 'Handler');
  return ts`${docComment({ summary })}export interface Handlers<Principal = unknown> {
${indent(join(members, '\n'))}}
`;
}

function handlerMember(operation: Operation, specifier: string, printing: Printing): Fragment {
  const { functionName, typePrefix } = namesOf(printing.api, operation, printing.options.naming);
  const request = printing.imports.type(specifier, `${typePrefix}Request`);
  const response = printing.imports.type(specifier, `${typePrefix}Response`);
  const unit = { name: `handler comment ${operation.operationId}`, nodes: [operation] };
  const comment = reused(printing.options.reuse, unit, () => handlerComment(operation));
  const key = raw(propertyKey(functionName));
  return ts`${comment}readonly ${key}: Handler<${raw(request)}, ${raw(response)}, Principal>;\n`;
}

function handlerComment({ method, path, summary, description, deprecated }: Operation): Fragment {
  const line = `\`${method} ${path}\``;
  const title = summary === undefined ? line : `${summary} - ${line}`;
  return docComment({ summary: title, description, deprecated }, 114);
}

function securityInterface(printing: Printing): Fragment {
  const { api, path, imports, options } = printing;
  const schemes = usedSchemes(api);
  const summary = 'A security handler for every security scheme in use: returns the principal, or undefined to refuse.';
  if (schemes.length === 0) {
    return ts`${docComment({ summary })}export type SecurityHandlers<Principal = unknown> = Readonly<Record<never, Principal>>;\n`;
  }
  imports.type(runtimeSpecifier(path, 'http/security/security.ts', options), 'SecurityHandler');
  const module = runtimeSpecifier(path, 'http/security/credential.ts', options);
  const members = schemes.map((scheme) => {
    const credential = raw(imports.type(module, credentialType(scheme)));
    const comment = docComment({ description: scheme.description, deprecated: scheme.deprecated }, 114);
    return ts`${comment}readonly ${raw(propertyKey(scheme.name))}: SecurityHandler<${credential}, Principal>;\n`;
  });
  return ts`${docComment({ summary })}export interface SecurityHandlers<Principal = unknown> {\n${indent(join(members, ''))}}\n`;
}

function credentialType(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'apiKey':
      return 'ApiKeyCredential';
    case 'http':
      return httpCredentialType(scheme.scheme);
    case 'oauth2':
    case 'openIdConnect':
      return 'BearerCredential';
    case 'mutualTLS':
      return 'CertificateCredential';
  }
}

function httpCredentialType(scheme: string): string {
  if (scheme === 'bearer') return 'BearerCredential';
  return scheme === 'basic' ? 'BasicCredential' : 'HttpCredential';
}
