import type { Api } from '../../../model/api.ts';
import type { SecurityScheme } from '../../../model/security.ts';
import { memberKey, quote } from '../code/literal.ts';
import type { NoteImport } from './parameter-style.ts';
import { plainUrl, templateCode } from './server-code.ts';

/** Code that makes a client of `options`: where the API is and how callers prove who they are. */
export interface ClientMaker {
  /** Constants that it refers to. */
  readonly constants: readonly string[];
  readonly expression: string;
}

/**
 * Code that makes a client.
 * @param security the security that most operations share, as `documentSecurity` prints it
 */
export function clientMaker(api: Api, security: string, note: NoteImport): ClientMaker {
  const schemes = api.securitySchemes.filter((scheme) => scheme.type !== 'mutualTLS');
  const table = schemes.map((scheme) => `    ${memberKey(scheme.name)}: ${schemeCode(scheme, note)},\n`);
  const url = plainUrl(api.servers[0]);
  const constants = [
    url === undefined
      ? `/** Finds the URL of the API. */\nconst server = ${templateCode(api.servers[0], note)};\n`
      : '',
    table.length === 0
      ? ''
      : `/** How callers prove who they are. */\nconst authorize = ${authorizeCode(table, security, note)};\n`,
  ];
  const base = url === undefined ? 'server(options)' : `options.baseUrl ?? ${quote(url)}`;
  const options = table.length === 0 ? 'options' : '{ ...options, authorize }';
  const made = `${note('client/index.ts', 'createRuntimeClient')}(${options}, ${base})`;
  // `fetch` knows `Authorization` and cookies only: following a redirect, it would carry keys to other origins.
  const hasKey = schemes.some((scheme) => scheme.type === 'apiKey' && scheme.in === 'header');
  const follow = (): string => `${note('client/policies/redirect.ts', 'followRedirects')}()`;
  return {
    constants: constants.filter((code) => code !== ''),
    expression: hasKey ? `${note('client/index.ts', 'withMiddleware')}(${made}, ${follow()})` : made,
  };
}

/** Code of what gives requests their credentials; a client of an API without security schemes carries none. */
function authorizeCode(table: readonly string[], security: string, note: NoteImport): string {
  const usual = security === '[]' ? '' : `  ${security},\n`;
  return `/* @__PURE__ */ ${note('client/index.ts', 'bySchemes')}(\n  {\n${table.join('')}  },\n${usual})`;
}

/** Code of what puts a credential into a request. */
function schemeCode(scheme: SecurityScheme, note: NoteImport): string {
  const call = (name: string, argument: string): string =>
    `/* @__PURE__ */ ${note('client/index.ts', name)}(${quote(argument)})`;
  switch (scheme.type) {
    case 'apiKey':
      return call(`${scheme.in}Key`, scheme.parameterName);
    case 'http':
      if (scheme.scheme === 'basic') return note('client/index.ts', 'basic');
      return scheme.scheme === 'bearer' ? note('client/index.ts', 'bearer') : call('httpScheme', scheme.scheme);
    case 'oauth2':
    case 'openIdConnect':
    case 'mutualTLS':
      return note('client/index.ts', 'bearer');
  }
}
