import type { Api } from '../../model/api.ts';
import type { SecurityScheme } from '../../model/security.ts';
import { clientDefinition } from '../emit/client-definition.ts';
import { docComment } from '../emit/doc-comment.ts';
import { ImportCollector } from '../emit/imports.ts';
import { propertyKey, quote } from '../emit/literal.ts';

/** The module with `createClient`: server, security schemes and the options typed by them. */
export function clientModule(api: Api, runtimeCore: string, security: string): string {
  const imports = new ImportCollector();
  for (const name of ['Client', 'ClientDefinition', 'ClientOptions']) imports.type(runtimeCore, name);
  imports.value(runtimeCore, 'createRuntimeClient');
  const schemes = api.securitySchemes.filter((scheme) => scheme.type !== 'mutualTLS');
  if (schemes.length > 0) imports.type(runtimeCore, 'CredentialSource');
  const [server] = api.servers;
  const variables = server?.variables ?? [];
  const parts = [
    authType(schemes),
    variablesType(variables),
    optionsInterface(schemes.length > 0, variables.length > 0),
    clientDefinition(api, security, 'export '),
    `/** Makes a client for ${oneLine(api.info.title)}; pass it to the functions of the operations. */\n` +
      'export function createClient(options: CreateClientOptions = {}): Client {\n' +
      '  return createRuntimeClient(definition, options);\n}\n',
  ];
  return `${imports.print().code}\n${parts.filter((part) => part !== '').join('\n')}`;
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\u0000-\u001f\u2028\u2029]+/g, ' ')
    .replace(/\*\//g, '*\\/')
    .trim();
}

function authType(schemes: readonly SecurityScheme[]): string {
  if (schemes.length === 0) return '';
  const lines = schemes.map((scheme) => {
    const comment = docComment({ description: scheme.description, deprecated: scheme.deprecated }, 114).code;
    return `${comment}readonly ${propertyKey(scheme.name)}?: CredentialSource | undefined;\n`;
  });
  const body = lines.join('').replace(/^(?=[^\n])/gm, '  ');
  return `/** Credentials by security scheme: a value, or a function that gets one. */\nexport type Auth = {\n${body}};\n`;
}

function variablesType(variables: Api['servers'][number]['variables']): string {
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
