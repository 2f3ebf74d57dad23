import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import { modelNames } from '../emit/schema/model-names.ts';
import { type Naming, operationNameOf, tagFileOf } from '../emit/name-hooks.ts';
import { NameScope, pascalCase } from '../emit/code/naming.ts';
import type { PlanChoice } from './pagination-view.ts';
import { readersOf, type ReaderView } from './reader-view.ts';

/** Names of everything that is emitted for one operation. */
export interface OperationNames {
  readonly call: string;
  /** Names of its readers, by suffix; see `reader-view.ts`. */
  readonly readers: ReadonlyMap<ReaderView['suffix'], string>;
  readonly args: string;
  readonly result: string;
  /** Module that holds them, without extension. */
  readonly module: string;
}

/** Names that the client declares or exports once, and the types that it takes from the runtime: operations get others. */
export const CLIENT_NAMES = [
  'Accept',
  'AcceptOptions',
  'ApiError',
  'Auth',
  'BasicCredential',
  'CallOptions',
  'Client',
  'ClientErrorStatus',
  'CreateClientOptions',
  'Credential',
  'CredentialSource',
  'Events',
  'Failure',
  'Failures',
  'Lines',
  'Middleware',
  'Negotiated',
  'Not',
  'Operation',
  'OperationDetails',
  'OptionalEvents',
  'OptionalLines',
  'OptionalNegotiated',
  'OptionalOperation',
  'OptionalPaginated',
  'Paginated',
  'RedirectStatus',
  'RequestError',
  'ServerErrorStatus',
  'Status',
  'Success',
  'ServerSentEvent',
  'SuccessStatus',
  'Undeclared',
  'Variables',
  'WireError',
  'WriterTable',
  'createClient',
  'createPathClient',
  'isErrorOf',
  'withMiddleware',
] as const;

/** Values that the modules of operations take from the runtime, under another name where an operation has theirs. */
export const RUNTIME_VALUES = [
  'anyBody',
  'basic',
  'byCursor',
  'byLink',
  'byOffset',
  'byPage',
  'byUrl',
  'bearer',
  'blobBody',
  'bySchemes',
  'byStatus',
  'bytesBody',
  'contentStyle',
  'cookie',
  'cookieJoinedStyle',
  'cookieKey',
  'cookieStyle',
  'decoder',
  'besideStyle',
  'deepObjectStyle',
  'encoderOf',
  'exactContent',
  'exactForm',
  'exactFormContent',
  'exactFormQuerystring',
  'exactHeaders',
  'exactItems',
  'exactJson',
  'exactLines',
  'exactMultipart',
  'exactQuerystring',
  'exactLines',
  'filled',
  'followRedirects',
  'form',
  'formContentStyle',
  'formCookieStyle',
  'formJoinedCookieStyle',
  'formJoinedStyle',
  'formStyle',
  'header',
  'headerExplodedStyle',
  'headerKey',
  'headerStyle',
  'httpScheme',
  'json',
  'jsonAs',
  'jsonBody',
  'jsonLines',
  'labelExplodedStyle',
  'labelStyle',
  'lines',
  'matrixExplodedStyle',
  'matrixStyle',
  'multipart',
  'negotiated',
  'nullableHeader',
  'numbers',
  'oneOf',
  'operation',
  'paged',
  'paginated',
  'pipeDelimitedStyle',
  'plain',
  'queryKey',
  'querystringStyle',
  'relativeServer',
  'scalarAs',
  'serverSentEvents',
  'serverTemplate',
  'simpleExplodedStyle',
  'simpleStyle',
  'spaceDelimitedStyle',
  'statusDecoder',
  'textBody',
  'textFailures',
] as const;

const imported: ReadonlySet<string> = new Set([...CLIENT_NAMES, ...RUNTIME_VALUES]);

/** True for a name that the modules of operations may import from the runtime: a model of that name gets another one there. */
export function isClientName(name: string): boolean {
  return imported.has(name);
}

const MODULES = ['client', 'headers', 'index', 'path-client', 'shapes'];

/**
 * Names for all operations of a description, in document order: `listIssues`, `ListIssuesArgs`, `ListIssuesResult` in
 * the module of its first tag. Where names meet, an operation whose `operationId` is spelled so keeps it, and the others
 * get a number.
 */
export function operationNames(
  api: Api,
  naming: Naming,
  choice: PlanChoice = {},
): ReadonlyMap<Operation, OperationNames> {
  // Values and types share one scope: a module may declare no value with the name of a type that it imports.
  const scope = new NameScope([...CLIENT_NAMES, ...modelNames(api, naming).all]);
  const modules = tagModules(api, naming);
  // Operations first: a reader called `listAll` must not take the name of an operation `listAll`.
  const isExact = (operation: Operation): boolean => operationNameOf(operation, naming) === operation.operationId;
  const others = api.operations.filter((operation) => !isExact(operation));
  const calls = new Map<Operation, string>();
  for (const operation of [...api.operations.filter(isExact), ...others]) {
    calls.set(operation, scope.take(operationNameOf(operation, naming)));
  }
  const names = new Map<Operation, OperationNames>();
  for (const operation of api.operations) {
    const call = calls.get(operation) ?? '';
    const prefix = pascalCase(call);
    const readers = readersOf(operation, choice).map(({ suffix }) => [suffix, scope.take(call + suffix)] as const);
    names.set(operation, {
      call,
      readers: new Map(readers),
      args: scope.take(`${prefix}Args`),
      result: scope.take(`${prefix}Result`),
      module: modules.get(operation.tags[0]?.name) ?? 'operations',
    });
  }
  return names;
}

function tagModules(api: Api, naming: Naming): ReadonlyMap<string | undefined, string> {
  // File names that differ in case only are one file on some systems.
  const scope = new NameScope(MODULES);
  const modules = new Map<string | undefined, string>();
  for (const operation of api.operations) {
    const tag = operation.tags[0]?.name;
    if (!modules.has(tag)) modules.set(tag, scope.take(tagFileOf(tag, 'operations', naming), true));
  }
  return modules;
}
