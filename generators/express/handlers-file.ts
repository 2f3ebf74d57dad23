import { posix } from 'node:path';
import type { Api } from '../../model/api.ts';
import type { SecurityScheme } from '../../model/security.ts';
import { docComment } from '../emit/code/doc-comment.ts';
import type { Fragment } from '../emit/code/fragment.ts';
import { indent, join, raw, ts } from '../emit/code/fragment.ts';
import type { GeneratedFile } from '../emit/generated-file.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { propertyKey } from '../emit/code/literal.ts';
import { importSpecifier } from '../emit/module-path.ts';
import type { EmitOptions } from '../emit/options.ts';
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
  const summary = `A handler for every operation of ${api.info.title}. \`Principal\` is what the security handlers return.`;
  const bases = serverGroups(api, options.naming).map(({ fileName, handlersName }) => {
    const module = posix.join(options.folders.server, `${fileName}.ts`);
    return `${imports.type(importSpecifier(path, module, options.importExtension), handlersName)}<Principal>`;
  });
  if (bases.length === 0) {
    return ts`${docComment({ summary })}export type Handlers<Principal = unknown> = Readonly<Record<never, Principal>>;\n`;
  }
  const list = bases.length === 1 ? ` ${bases.join('')}` : bases.map((base) => `\n    ${base}`).join(',');
  return ts`${docComment({ summary })}export interface Handlers<Principal = unknown>${raw(bases.length === 1 ? '' : '\n ')} extends${raw(list)} {}\n`;
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
