import type { Api } from '../../model/api.ts';
import { serverVariables } from '../emit/operation/client-options.ts';
import { type Fragment, join, raw, ts } from '../emit/code/fragment.ts';

/** Where the index finds what it exports. */
export interface IndexSources {
  readonly core: string;
  readonly client: string;
  /** Modules of which every name is exported: no two of them have one in common. */
  readonly whole: readonly string[];
  /** Modules of types. */
  readonly types: readonly string[];
}

const CORE_VALUES = ['ApiError', 'RequestError', 'WireError', 'isErrorOf', 'withMiddleware'];
const CORE_TYPES = ['AcceptOptions', 'CallOptions', 'Client', 'Credential', 'CredentialSource', 'Middleware'];

/**
 * The module that a project imports from: every function, every type. What is exported by name goes before a model that is
 * called so (ECMA-262 "ResolveExport").
 */
export function indexModule(api: Api, { core, client, whole, types }: IndexSources): Fragment {
  const auth = api.securitySchemes.some((scheme) => scheme.type !== 'mutualTLS') ? ['Auth'] : [];
  const variables = serverVariables(api).length > 0 ? ['Variables'] : [];
  const own = [...auth, 'CreateClientOptions', ...variables];
  return join(
    [
      statement([], CORE_VALUES, core),
      statement(CORE_TYPES, [], core),
      statement(own, ['createClient'], client),
      ...whole.map((specifier) => ts`export * from ${specifier};\n`),
      ...types.map((specifier) => ts`export type * from ${specifier};\n`),
    ],
    '',
  );
}

function statement(types: readonly string[], values: readonly string[], specifier: string): Fragment {
  const names = [...values, ...types.map((name) => (values.length === 0 ? name : `type ${name}`))].map(raw);
  if (names.length === 0) return raw('');
  const keyword = raw(values.length === 0 ? 'export type' : 'export');
  const line = ts`${keyword} { ${join(names, ', ')} } from ${specifier};\n`;
  if (line.code.length <= 121) return line;
  return ts`${keyword} {\n${names.map((name) => ts`  ${name},\n`)}} from ${specifier};\n`;
}
