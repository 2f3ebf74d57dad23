import type { Api } from '../../model/api.ts';
import type { SecurityScheme } from '../../model/security.ts';
import { propertyKey, quote } from './literal.ts';

/**
 * The constant `definition`: where the API is and how callers prove who they are.
 * @param security the security that most operations share, as `documentSecurity` prints it
 */
export function clientDefinition(api: Api, security: string, modifier: '' | 'export ' = ''): string {
  const schemes = api.securitySchemes.filter((scheme) => scheme.type !== 'mutualTLS');
  const [server] = api.servers;
  const variables = (server?.variables ?? []).map(
    ({ name, default: value }) => `    ${propertyKey(name)}: ${quote(value)},\n`,
  );
  const table = schemes.map((scheme) => `    ${propertyKey(scheme.name)}: ${quote(schemeText(scheme))},\n`);
  return (
    '/** Where the API is and how callers prove who they are. */\n' +
    `${modifier}const definition: ClientDefinition = {\n` +
    `  server: ${quote(server?.url ?? '/')},\n` +
    `  variables: ${block(variables)},\n` +
    `  schemes: ${block(table)},\n` +
    `  security: ${security},\n};\n`
  );
}

function block(lines: readonly string[]): string {
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}  }`;
}

/** A scheme as the runtime's table has it. */
function schemeText(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'apiKey':
      return `${scheme.in}:${scheme.parameterName}`;
    case 'http':
      return scheme.scheme === 'basic' || scheme.scheme === 'bearer' ? scheme.scheme : `http:${scheme.scheme}`;
    case 'oauth2':
    case 'openIdConnect':
    case 'mutualTLS':
      return 'bearer';
  }
}
