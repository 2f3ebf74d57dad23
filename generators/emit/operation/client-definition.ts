import type { Api } from '../../../model/api.ts';
import type { SecurityScheme } from '../../../model/security.ts';
import { type Fragment, raw, ts } from '../code/fragment.ts';
import { memberKey } from '../code/literal.ts';
import { pureCall } from './code-layout.ts';
import type { NoteImport } from './parameter-style.ts';
import { plainUrl, templateCode } from './server-code.ts';

/** Code that makes a client of `options`: where the API is and how callers prove who they are. */
export interface ClientMaker {
  /** Constants that it refers to. */
  readonly constants: readonly Fragment[];
  readonly expression: Fragment;
}

/**
 * Code that makes a client.
 * @param security the security that most operations share, as `documentSecurity` prints it
 */
export function clientMaker(api: Api, security: string, note: NoteImport): ClientMaker {
  const schemes = api.securitySchemes.filter((scheme) => scheme.type !== 'mutualTLS');
  const table = schemes.map((scheme) => ts`    ${raw(memberKey(scheme.name))}: ${schemeCode(scheme, note)},\n`);
  const url = plainUrl(api.servers[0]);
  const constants: Fragment[] = [];
  if (url === undefined)
    constants.push(ts`/** Finds the URL of the API. */\nconst server = ${templateCode(api.servers[0], note)};\n`);
  if (table.length > 0) {
    const code = authorizeCode(table, security, note);
    constants.push(ts`/** How callers prove who they are. */\nconst authorize = ${code};\n`);
  }
  const base = url === undefined ? raw('server(options)') : ts`options.baseUrl ?? ${url}`;
  const options = raw(table.length === 0 ? 'options' : '{ ...options, authorize }');
  const made = ts`${raw(note('client/index.ts', 'createRuntimeClient'))}(${options}, ${base})`;
  // `fetch` knows `Authorization` and cookies only: following a redirect, it would carry keys to other origins.
  if (!schemes.some((scheme) => scheme.type === 'apiKey' && scheme.in === 'header'))
    return { constants, expression: made };
  const wrap = raw(note('client/index.ts', 'withMiddleware'));
  const follow = raw(note('client/policies/redirect.ts', 'followRedirects'));
  return { constants, expression: ts`${wrap}(${made}, ${follow}())` };
}

/** Code of what gives requests their credentials; a client of an API without security schemes carries none. */
function authorizeCode(table: readonly Fragment[], security: string, note: NoteImport): Fragment {
  const usual = raw(security === '[]' ? '' : `  ${security},\n`);
  return ts`/* @__PURE__ */ ${raw(note('client/index.ts', 'bySchemes'))}(\n  {\n${table}  },\n${usual})`;
}

/** Code of what puts a credential into a request. */
function schemeCode(scheme: SecurityScheme, note: NoteImport): Fragment {
  const core = (name: string): string => note('client/index.ts', name);
  switch (scheme.type) {
    case 'apiKey':
      return pureCall(core(`${scheme.in}Key`), [ts`${scheme.parameterName}`]);
    case 'http':
      if (scheme.scheme === 'basic') return raw(core('basic'));
      if (scheme.scheme === 'bearer') return raw(core('bearer'));
      return pureCall(core('httpScheme'), [ts`${scheme.scheme}`]);
    case 'oauth2':
    case 'openIdConnect':
    case 'mutualTLS':
      return raw(core('bearer'));
  }
}
