import type { Api } from '../../../model/api.ts';
import type { SecurityScheme } from '../../../model/security.ts';
import type { ServerVariable } from '../../../model/server.ts';
import { docComment } from '../code/doc-comment.ts';
import type { ImportCollector } from '../code/imports.ts';
import { type Fragment, indent, join, raw, ts } from '../code/fragment.ts';
import { propertyKey } from '../code/literal.ts';

/** The types `Auth`, `Variables` and `CreateClientOptions` of a description, as far as it has them. */
export function clientOptionTypes(api: Api, imports: ImportCollector, core: string): readonly Fragment[] {
  const schemes = api.securitySchemes.filter((scheme) => scheme.type !== 'mutualTLS');
  const variables = serverVariables(api);
  imports.type(core, 'ClientOptions');
  if (schemes.length > 0) imports.type(core, 'CredentialSource');
  if (schemes.some(isBasic)) imports.type(core, 'BasicCredential');
  return [
    authType(schemes),
    variablesType(variables),
    optionsInterface(schemes.length > 0, variables.length > 0),
  ].flatMap((part) => part ?? []);
}

/** Variables of the server of the description and of those that operations have instead, each once. */
export function serverVariables(api: Api): readonly ServerVariable[] {
  const known = new Map<string, ServerVariable>();
  const servers = new Set([api.servers[0], ...api.operations.map(({ servers: [own] }) => own)]);
  for (const variable of [...servers].flatMap((server) => server?.variables ?? [])) {
    const first = known.get(variable.name);
    const isOpen = first?.enum.length === 0 || variable.enum.length === 0;
    const values = isOpen ? [] : [...new Set([...(first?.enum ?? []), ...variable.enum])];
    known.set(variable.name, { ...(first ?? variable), enum: values });
  }
  return [...known.values()];
}

function isBasic(scheme: SecurityScheme): boolean {
  return scheme.type === 'http' && scheme.scheme === 'basic';
}

function sourceType(scheme: SecurityScheme): string {
  return isBasic(scheme) ? 'CredentialSource<BasicCredential>' : 'CredentialSource';
}

function authType(schemes: readonly SecurityScheme[]): Fragment | undefined {
  if (schemes.length === 0) return undefined;
  const lines = schemes.map((scheme) => {
    const comment = docComment({ description: scheme.description, deprecated: scheme.deprecated }, 114);
    return ts`${comment}readonly ${raw(propertyKey(scheme.name))}?: ${raw(sourceType(scheme))} | undefined;\n`;
  });
  const comment = raw('/** Credentials by security scheme: a value, or a function that gets one. */\n');
  return ts`${comment}export type Auth = {\n${indent(join(lines, ''))}};\n`;
}

function variablesType(variables: readonly ServerVariable[]): Fragment | undefined {
  if (variables.length === 0) return undefined;
  const lines = variables.map((variable) => {
    const tags = [{ tag: 'default', text: ts`${variable.default}`.code }];
    const comment = docComment({ description: variable.description, tags }, 114);
    const words = variable.enum.map((word) => ts`${word}`);
    const type = words.length > 0 ? join(words, ' | ') : raw('string');
    return ts`${comment}readonly ${raw(propertyKey(variable.name))}?: ${type} | undefined;\n`;
  });
  return ts`/** Variables of the server URL. */\nexport type Variables = {\n${indent(join(lines, ''))}};\n`;
}

function optionsInterface(hasAuth: boolean, hasVariables: boolean): Fragment {
  const comment = raw('/** Options of {@link createClient}. */\n');
  const lines = [
    ...(hasAuth ? [raw('  readonly auth?: Auth | undefined;\n')] : []),
    ...(hasVariables ? [raw('  readonly variables?: Variables | undefined;\n')] : []),
  ];
  if (lines.length === 0) return ts`${comment}export type CreateClientOptions = ClientOptions;\n`;
  return ts`${comment}export interface CreateClientOptions extends ClientOptions {\n${lines}}\n`;
}
