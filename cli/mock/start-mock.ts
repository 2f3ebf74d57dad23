import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseXml } from '../../conformance/exchange/parse-xml.ts';
import { askedByHead, routeTable } from '../../generators/express/index.ts';
import type { Api, Operation } from '../../model/index.ts';
import { type ListeningServer, listen, operationMiddleware } from '../../runtime/express/index.ts';
import { type MockSource, type RefusalListener, mockErrorMapper, mockHandler } from '../../runtime/http/mock/mock.ts';
import { credentialHeaders, type Identities, mockSecurity } from '../../runtime/http/mock/mock-identities.ts';
import type { OperationTable } from '../../runtime/http/operation-entry.ts';
import { type OperationList, tableOf } from '../../runtime/http/operation-list.ts';
import type { ServiceOptions } from '../../runtime/http/service-options.ts';
import { CliError, exitCode } from '../exit-code.ts';
import { allowOrigin } from './allow-origin.ts';
import { drawAnswers, judgedCases } from './draw-answers.ts';
import { validatorsOf } from './load-validators.ts';

/** How a description is mocked. */
export interface MockSettings {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host?: string;
  readonly mode?: 'strict' | 'lenient';
  readonly readOnlyProperties?: ServiceOptions['readOnlyProperties'] & {};
  /** Values that have no example are drawn by this seed; without it they are the plainest ones. */
  readonly seed?: number;
  /** Origin that browsers may call from, `*` for any; without it there are no CORS headers. */
  readonly cors?: string;
  /** Credentials by the name of the identity that cases call by; with any, all others are refused. */
  readonly identities?: Identities;
  readonly onRefused?: RefusalListener;
}

/** A mock that answers. */
export interface MockServer {
  /** Base URL of the API. */
  readonly url: string;
  readonly close: ListeningServer['close'];
}

/**
 * Starts a mock of a description: requests are decoded by the tables that `generate` would write, and answered from
 * the examples. Throws `CliError` when the port cannot be bound.
 */
export async function startMock(api: Api, settings: MockSettings): Promise<MockServer> {
  const table = withLoaders(api);
  const draw = drawAnswers(api, settings.seed ?? 0);
  const loadCases = judgedCases(api, table, { draw, isDrawn: settings.seed !== undefined });
  const answer = operationMiddleware(table, {}, serviceOptions(settings, table, { loadCases, draw }));
  const server = await bind((request, response) => {
    if (settings.cors !== undefined && allowOrigin(settings.cors, request, response)) return;
    answer(request, response, (error) => refuse(response, error));
  }, settings);
  return { url: server.url + table.basePath, close: server.close };
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** What is not below the base path of the description, and what broke while it was answered. */
function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const [status, title] = error === undefined ? [404, 'Not Found'] : [500, 'Internal Server Error'];
  response.writeHead(status, { 'content-type': 'application/problem+json' });
  response.end(JSON.stringify({ type: 'about:blank', title, status }));
}

function serviceOptions(
  settings: MockSettings,
  table: OperationTable,
  answers: Pick<MockSource, 'loadCases' | 'draw'>,
): ServiceOptions {
  const { identities = {} } = settings;
  const source = { ...answers, identities };
  return {
    mode: settings.mode ?? 'strict',
    readOnlyProperties: settings.readOnlyProperties ?? 'ignore',
    parseXml,
    // No answer depends on the digits of an id.
    longIntegers: 'nearest',
    defaultHeaders: () => credentialHeaders(table, identities),
    security: mockSecurity(table, identities),
    errorMapper: mockErrorMapper(answers.loadCases, settings.onRefused),
    fallbackHandler: (entry) => mockHandler(entry, source),
  };
}

/** The route table with decoders and response checks that are made when they are first needed. */
export function withLoaders(api: Api): OperationTable {
  const { basePath, operations, securitySchemes } = routeTable(api);
  const entries = operations.map((data, index) => {
    const operation = api.operations[index];
    return operation === undefined ? data : { ...data, ...validatorsOf(api, askedWhole(api, operation)) };
  });
  // The emitter prints these very objects into the emitted modules, and its output compiles.
  return tableOf({ basePath, operations: entries, securitySchemes } as unknown as OperationList);
}

/**
 * A HEAD that is read as its GET: what it may be asked by, and what holds where that is left out, is described there, and seldom twice
 * (RFC 9110 section 9.3.2).
 */
function askedWhole(api: Api, operation: Operation): Operation {
  const own = new Set(operation.parameters.map(({ in: place, name }) => `${place} ${name}`));
  const more = (askedByHead(api, operation)?.parameters ?? []).filter(
    ({ in: place, name, required }) => place === 'query' && !required && !own.has(`${place} ${name}`),
  );
  return more.length === 0 ? operation : { ...operation, parameters: [...operation.parameters, ...more] };
}

async function bind(listener: Listener, settings: MockSettings): Promise<ListeningServer> {
  const { port, host } = settings;
  try {
    return await listen(listener, { port, ...(host === undefined ? {} : { host }) });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isTaken = 'code' in error && error.code === 'EADDRINUSE';
    const message = isTaken ? `port ${port} is taken` : `the mock cannot start: ${error.message}`;
    throw new CliError(message, exitCode.cannotRun, 'Choose another one with --port.');
  }
}
