import type { Api } from '../../../model/api.ts';
import type { SecurityScheme } from '../../../model/security.ts';
import type { ServerVariable } from '../../../model/server.ts';
import { docComment } from '../code/doc-comment.ts';
import type { ImportCollector } from '../code/imports.ts';
import { propertyKey, quote } from '../code/literal.ts';

/** The types `Auth`, `Variables` and `CreateClientOptions` of a description, as far as it has them. */
export function clientOptionTypes(api: Api, imports: ImportCollector, core: string): readonly string[] {
  const schemes = api.securitySchemes.filter((scheme) => scheme.type !== 'mutualTLS');
  const variables = serverVariables(api);
  imports.type(core, 'ClientOptions');
  if (schemes.length > 0) imports.type(core, 'CredentialSource');
  if (schemes.some(isBasic)) imports.type(core, 'BasicCredential');
  return [
    authType(schemes),
    variablesType(variables),
    optionsInterface(schemes.length > 0, variables.length > 0),
  ].filter((part) => part !== '');
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

function authType(schemes: readonly SecurityScheme[]): string {
  if (schemes.length === 0) return '';
  const lines = schemes.map((scheme) => {
    const comment = docComment({ description: scheme.description, deprecated: scheme.deprecated }, 114).code;
    return `${comment}readonly ${propertyKey(scheme.name)}?: ${sourceType(scheme)} | undefined;\n`;
  });
  const body = lines.join('').replace(/^(?=[^\n])/gm, '  ');
  return `/** Credentials by security scheme: a value, or a function that gets one. */\nexport type Auth = {\n${body}};\n`;
}

function variablesType(variables: readonly ServerVariable[]): string {
  if (variables.length === 0) return '';
  const lines = variables.map((variable) => {
    const tags = [{ tag: 'default', text: quote(variable.default) }];
    const comment = docComment({ description: variable.description, tags }, 114).code;
    const type = variable.enum.length > 0 ? variable.enum.map(quote).join(' | ') : 'string';
    return `${comment}readonly ${propertyKey(variable.name)}?: ${type} | undefined;\n`;
  });
  const body = lines.join('').replace(/^(?=[^\n])/gm, '  ');
  return `/** Variables of the server URL. */\nexport type Variables = {\n${body}};\n`;
}

function optionsInterface(hasAuth: boolean, hasVariables: boolean): string {
  const lines = [
    ...(hasAuth ? ['  readonly auth?: Auth | undefined;\n'] : []),
    ...(hasVariables ? ['  readonly variables?: Variables | undefined;\n'] : []),
  ];
  if (lines.length === 0)
    return '/** Options of {@link createClient}. */\nexport type CreateClientOptions = ClientOptions;\n';
  return `/** Options of {@link createClient}. */\nexport interface CreateClientOptions extends ClientOptions {\n${lines.join('')}}\n`;
}
