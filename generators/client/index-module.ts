import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import { serverVariables } from '../emit/operation/client-options.ts';
import { type Fragment, join, raw, ts } from '../emit/code/fragment.ts';
import type { Naming } from '../emit/name-hooks.ts';
import { modelNames } from '../emit/schema/model-names.ts';
import type { OperationNames } from './client-names.ts';

/** Where the index finds what it exports. */
export interface IndexSources {
  readonly core: string;
  readonly models: string;
  readonly sibling: (module: string) => string;
  /** Names declared in the module `headers`. */
  readonly headers: readonly string[];
  readonly naming: Naming;
}

const CORE_VALUES = ['ApiError', 'RequestError', 'WireError', 'isErrorOf', 'withMiddleware'];
const CORE_TYPES = ['AcceptOptions', 'CallOptions', 'Client', 'Credential', 'CredentialSource', 'Middleware'];

/** The module that a project imports from: every function, every type, by name. */
export function indexModule(api: Api, names: ReadonlyMap<Operation, OperationNames>, sources: IndexSources): Fragment {
  const modules = new Map<string, { values: string[]; types: string[] }>();
  for (const own of names.values()) {
    const module = modules.get(own.module) ?? { values: [], types: [] };
    module.values.push(own.call, ...own.readers.values());
    module.types.push(own.args, own.result);
    modules.set(own.module, module);
  }
  const auth = api.securitySchemes.some((scheme) => scheme.type !== 'mutualTLS') ? ['Auth'] : [];
  const variables = serverVariables(api).length > 0 ? ['Variables'] : [];
  const own = [...auth, 'CreateClientOptions', ...variables];
  // Their modules have the others.
  const taken = new Set([...CORE_VALUES, ...CORE_TYPES, ...own, 'createClient']);
  const models = [...modelNames(api, sources.naming).all].filter((name) => !taken.has(name));
  const statements = [
    statement([], CORE_VALUES, sources.core),
    statement(CORE_TYPES, [], sources.core),
    statement(own, ['createClient'], sources.sibling('client')),
    ...[...modules].map(([module, { values, types }]) => statement(types, values, sources.sibling(module))),
    statement(sources.headers, [], sources.sibling('headers')),
    statement(models, [], sources.models),
  ];
  return join(statements, '');
}

function statement(types: readonly string[], values: readonly string[], specifier: string): Fragment {
  const names = [...values, ...types.map((name) => (values.length === 0 ? name : `type ${name}`))].map(raw);
  if (names.length === 0) return raw('');
  const keyword = raw(values.length === 0 ? 'export type' : 'export');
  const line = ts`${keyword} { ${join(names, ', ')} } from ${specifier};\n`;
  if (line.code.length <= 121) return line;
  return ts`${keyword} {\n${names.map((name) => ts`  ${name},\n`)}} from ${specifier};\n`;
}
