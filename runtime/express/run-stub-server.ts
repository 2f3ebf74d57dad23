import type { Express } from 'express';
import { describeRefusal, type RefusalListener } from '../http/mock/mock.ts';
import { anyCredential, credentialHeaders } from '../http/mock/mock-identities.ts';
import type { MockCases } from '../http/mock/mock-case.ts';
import type { OperationTable } from '../http/operation-entry.ts';
import { stubServiceOptions } from '../http/stub-options.ts';
import { mountOperations } from './adapter.ts';
import type { ListeningServer } from '../node/listen.ts';
import { listen } from '../node/listen.ts';

/** What the stub server's main program hands over. */
export interface StubProgram {
  /** A new Express app. */
  readonly app: Express;
  readonly table: OperationTable;
  readonly loadCases: () => Promise<MockCases>;
}

/**
 * Main program of an emitted stub server. `--mock` answers from examples, `--strict` refuses
 * read-only properties in requests, `--port N` (or PORT) and `--host NAME` say
 * where. Lists the operations without a handler, and stops cleanly on SIGINT and SIGTERM.
 */
export async function runStubServer(argv: readonly string[], program: StubProgram): Promise<ListeningServer> {
  const mock = argv.includes('--mock');
  const { app, table, loadCases } = program;
  const port = readPort(optionValue(argv, '--port') ?? process.env['PORT'] ?? '8080');
  const onRefused: RefusalListener = (problem, context) => console.warn(describeRefusal(problem, context));
  const readOnlyProperties = argv.includes('--strict') ? 'refuse' : 'ignore';
  const defaultHeaders = (): Readonly<Record<string, string>> => (mock ? credentialHeaders(table, {}) : {});
  const stub = { mock, readOnlyProperties, security: anyCredential(table), defaultHeaders, onRefused } as const;
  const options = stubServiceOptions(stub, table, loadCases);
  mountOperations(app, table, {}, options);
  const server = await listen(app, { port, host: optionValue(argv, '--host') ?? '127.0.0.1' });
  for (const line of describeServer(table, server.url, mock)) console.log(line);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
  return server;
}

function optionValue(argv: readonly string[], name: string): string | undefined {
  const at = argv.indexOf(name);
  return at === -1 ? undefined : argv[at + 1];
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`not a port: ${JSON.stringify(text)}`);
  return port;
}

function describeServer(table: OperationTable, url: string, mock: boolean): string[] {
  const routes = table.groups.flatMap((group) => group.routes);
  const first = `${url}${table.basePath}`;
  if (mock) return [`${first} answers ${routes.length} operations from the examples of the description`];
  return [
    `${first} has no handler for ${routes.length} operations; they answer 501:`,
    ...routes.map((route) => `  ${route}`),
  ];
}
