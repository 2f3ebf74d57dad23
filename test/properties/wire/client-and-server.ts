import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { argumentsView, type ArgumentsView } from '../../../generators/emit/operation/argument-view.ts';
import { namesOf } from '../../../generators/emit/operation/operation-names.ts';
import { defaultEmitOptions } from '../../../generators/emit/options.ts';
import { emitClient } from '../../../generators/client/index.ts';
import { emitExpress } from '../../../generators/express/index.ts';
import { emitModels } from '../../../generators/models/index.ts';
import { emitValidators } from '../../../generators/validators/index.ts';
import type { Api, Operation } from '../../../model/index.ts';
import {
  createService,
  type HandlerSet,
  operationsOf,
  type OperationTable,
  tableOf,
  unimplementedOperations,
} from '../../../runtime/http/index.ts';
import type { ProblemDetail } from '../../../runtime/request/problem-details.ts';
import type { DecodeMode } from '../../../runtime/request/raw-request.ts';
import type { DecodedRequest } from '../../../runtime/request/request-decoder.ts';

/** What came out at the server's side of one call. */
export interface Arrival {
  readonly status: number;
  /** Raw request line, for messages. */
  readonly line: string;
  readonly operation: Operation | undefined;
  readonly request: DecodedRequest | undefined;
  /** Problem details of a refusal. */
  readonly problems: readonly ProblemDetail[];
}

/** Client and server emitted for one description, joined without a network. */
export interface ClientAndServer {
  readonly argumentsOf: (operation: Operation) => ArgumentsView;
  /** Calls the emitted function with these arguments. Throws what the client throws. */
  readonly call: (operation: Operation, args: Readonly<Record<string, unknown>>) => Promise<Arrival>;
}

type ClientFunction = (client: unknown, args: object) => Promise<unknown>;

/** The bundle of one description: the client's index and the route table. */
interface Emitted {
  readonly client: Readonly<Record<string, unknown>>;
  readonly operationTable: OperationTable;
}

/** Emits client and server, bundles them and imports them. */
async function load(api: Api): Promise<Emitted> {
  const folder = mkdtempSync(join(tmpdir(), 'client-and-server-'));
  const runtime = fileURLToPath(new URL('../../../runtime', import.meta.url));
  const options = {
    ...defaultEmitOptions,
    importExtension: '.ts',
    runtime: { folder: relative(folder, runtime) },
  } as const;
  const files = [emitModels, emitClient, emitValidators, emitExpress].flatMap((emit) => emit(api, options));
  const entry = "export * as client from './client/index.ts';\nexport * from './server/operation-table.ts';\n";
  for (const { path, contents } of [...files, { path: 'main.ts', contents: entry }]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  const outfile = join(folder, 'main.mjs');
  await build({
    entryPoints: [join(folder, 'main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    logLevel: 'error',
  });
  const emitted = (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Emitted; // made two lines above
  rmSync(folder, { recursive: true, force: true });
  return emitted;
}

/** Takes the security requirements off: credentials are not what travels here. */
async function open(table: OperationTable): Promise<OperationTable> {
  const operations = (await operationsOf(table)).map(({ security: _, ...entry }) => entry);
  return tableOf({ basePath: '', operations, securitySchemes: {} });
}

async function* chunksOf(body: ArrayBuffer): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(body);
}

/** Emits client and server of a description and joins them. */
export async function clientAndServer(api: Api, mode: DecodeMode = 'strict'): Promise<ClientAndServer> {
  const { client: emitted, operationTable } = await load(api);
  const table = await open(operationTable);
  const byId = new Map(api.operations.map((operation) => [operation.operationId, operation]));
  let seen: DecodedRequest | undefined;
  let arrival: Arrival | undefined;
  const handlers: HandlerSet = Object.fromEntries(
    (await unimplementedOperations(table, {})).map(({ operationId, handler = operationId }) => [
      handler,
      async (request: DecodedRequest) => {
        seen = request;
        return { status: 204 };
      },
    ]),
  );
  const service = createService(table, handlers, { mode, maxTargetLength: 1 << 20, onError: () => undefined });
  const client = (emitted['createClient'] as (options: object) => { readonly baseUrl: string })({
    baseUrl: 'http://server.example',
    fetch: async (url: string, init: RequestInit) => {
      // A Request does to the URL, the headers and the body what fetch does to them.
      const request = new Request(url, init);
      const { pathname, search } = new URL(request.url);
      const body = request.body === null ? undefined : await request.arrayBuffer();
      seen = undefined;
      const answer = await service({
        method: request.method,
        target: pathname.slice(prefix.length) + search,
        headers: Object.fromEntries(request.headers),
        body: body === undefined ? undefined : chunksOf(body),
        signal: request.signal,
      });
      const text = typeof answer?.body === 'string' ? answer.body : '{}';
      arrival = {
        status: answer?.status ?? 0,
        line: `${request.method} ${url} ${JSON.stringify(Object.fromEntries(request.headers))} ${new TextDecoder().decode(body)}`,
        operation: byId.get(answer?.operationId ?? ''),
        request: seen,
        problems: (JSON.parse(text) as Partial<Arrival> & { errors?: Arrival['problems'] }).errors ?? [],
      };
      return new Response(null, { status: 204 });
    },
  });
  const { pathname } = new URL(client.baseUrl);
  const prefix = pathname === '/' ? '' : pathname;
  return {
    argumentsOf: argumentsView,
    call: async (operation, args) => {
      arrival = undefined;
      const run = emitted[namesOf(api, operation, undefined).functionName] as ClientFunction; // every operation has its function
      await run(client, args);
      if (arrival === undefined) throw new Error(`${operation.operationId}: nothing was sent`);
      return arrival;
    },
  };
}
