import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { ArgumentView } from '../emit/operation/argument-view.ts';
import { clientMaker } from '../emit/operation/client-definition.ts';
import { clientOptionTypes } from '../emit/operation/client-options.ts';
import { ImportCollector } from '../emit/code/imports.ts';
import { quote } from '../emit/code/literal.ts';
import { NameScope } from '../emit/code/naming.ts';
import { sharedArguments } from '../emit/operation/shared-arguments.ts';
import { type Descriptor, callCode, documentSecurity } from '../emit/operation/operation-descriptor.ts';
import type { DescriptorModule } from '../emit/operation/parameter-style.ts';

/** Import specifiers of a path client. */
export interface PathClientSpecifiers {
  readonly types: string;
  readonly pathClient: string;
  /** Any other module of the runtime. */
  readonly runtime: (module: DescriptorModule) => string;
}

/** Methods that `openapi-fetch` has a function for. */
const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];

/** The module with `createPathClient`: the descriptors by path and method, and the client that uses them. */
export function pathClientModule(api: Api, specifiers: PathClientSpecifiers): string {
  const imports = new ImportCollector();
  const core = specifiers.runtime('client/index.ts');
  const note = (module: DescriptorModule, name: string): string => imports.value(specifiers.runtime(module), name);
  const security = documentSecurity(api);
  const operations = api.operations.filter(isInPathClient);
  const { constants: shared, descriptors } = sharedArguments(
    operations,
    (operation) => ({ defaultSecurity: security, note, propertyOf: propertyIn(operation) }),
    { scope: new NameScope(OWN_NAMES), type: (name) => imports.type(core, name) },
  );
  const table = pathTable(operations, descriptors, note);
  const optionTypes = clientOptionTypes(api, imports, core);
  const { constants, expression } = clientMaker(api, security, note);
  imports.type('openapi-fetch', 'Client as PathClient');
  for (const name of ['CallOptions', 'Middleware']) imports.type(core, name);
  const wrap = imports.value(core, 'withMiddleware');
  imports.type(specifiers.pathClient, 'PathInit');
  imports.type(specifiers.pathClient, 'PathTable');
  imports.value(specifiers.pathClient, 'pathInit');
  imports.type(specifiers.types, 'paths');
  return `import createFetchClient from 'openapi-fetch';
${imports.print().code}
${[...optionTypes, ...constants, ...shared].join('\n')}
/** How each operation is written on the wire. */
const table: PathTable = ${table};

const methods = [${METHODS.map(quote).join(', ')}] as const;

/** Options of {@link createPathClient}. */
export interface PathClientOptions extends CreateClientOptions {
  /** Around every call; the first of the list is the outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
}

/**
 * Makes a path-keyed client: \`client.GET('/path/{id}', { params: { path: { id } } })\`. Parameters and bodies are written
 * as the description says; credentials, retries, timeout and middleware are those of the function client.
 */
export function createPathClient(
  { middleware = [], ...options }: PathClientOptions = {},
  callOptions: CallOptions = {},
): PathClient<paths> {
  const made = ${expression.code};
  const client = ${wrap}(made, ...middleware);
  const inner = createFetchClient<paths>({ baseUrl: client.baseUrl, redirect: 'manual' });
  const wrapped: Record<string, unknown> = { ...inner };
  for (const method of methods) {
    // The library's methods take a path of the table and its options; their types stay as they are.
    const call = inner[method] as (path: string, init: PathInit) => unknown;
    wrapped[method] = (path: string, init: PathInit = {}) =>
      call(path, pathInit(client, table[path]?.[method], init, callOptions));
  }
  return wrapped as unknown as PathClient<paths>;
}
`;
}

/** True for an operation that `openapi-fetch` has a method for. */
export function isInPathClient({ method }: Operation): boolean {
  return METHODS.includes(method);
}

/** Path clients name parameters as the wire does; a name that two places share has the place in front. */
function propertyIn({ parameters }: Operation): (view: ArgumentView) => string {
  return ({ parameter: { name, in: place } }) => {
    const isShared = parameters.some((other) => other.name === name && other.in !== place);
    const property = isShared || isBodyProperty(name) ? `${place === 'querystring' ? 'query' : place}:${name}` : name;
    // As the runtime's `path-client.ts` looks for it.
    return place === 'path' ? property.replace(/[\s{}]/g, '_') : property;
  };
}

/** What the runtime takes for the body. */
function isBodyProperty(name: string): boolean {
  return name === 'body' || name === 'contentType';
}

/** Names of this module that those of shared tables are like. */
const OWN_NAMES = ['table', 'methods', 'server', 'authorize'];

function pathTable(
  operations: readonly Operation[],
  descriptors: readonly Descriptor[],
  note: (module: DescriptorModule, name: string) => string,
): string {
  const paths = new Map<string, string[]>();
  for (const [index, { maker, args }] of descriptors.entries()) {
    const { path = '', method = '' } = operations[index] ?? {};
    const code = callCode(note(...maker), args, `    ${method}: `).code.replaceAll('\n', '\n    ');
    paths.set(path, [...(paths.get(path) ?? []), `    ${method}: ${code},\n`]);
  }
  return `{\n${[...paths].map(([path, methods]) => `  ${quote(path)}: {\n${methods.join('')}  },\n`).join('')}}`;
}
