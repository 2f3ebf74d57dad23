import {
  type ReferenceServer,
  type ReferenceServerOptions,
  startReferenceServer,
} from '../../../reference-server/index.ts';
import {
  databaseFrom,
  demoTemplate,
  type FreshDatabase,
  freshDatabase,
  postgresUrl,
  run,
} from '../../support/postgres.ts';

/** One exchange with the server under test. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Bodies are checked against the description by the server itself (validateResponses: 'throw'); the tests look into them freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** What a request carries. */
export interface Sent {
  /** Name of an identity of the demo world (`olivia`, `group-api` ...); anonymous without. */
  readonly as?: string;
  readonly query?: string;
  readonly json?: unknown;
  readonly form?: string;
  readonly headers?: Record<string, string>;
}

/** A running server with a way to call it. */
export interface Reference {
  readonly server: ReferenceServer;
  readonly get: (path: string, sent?: Sent) => Promise<Answer>;
  readonly call: (method: string, path: string, sent?: Sent) => Promise<Answer>;
}

/** The token of an identity: people have `fwpat-<name>-api`, other identities `fwpat-<name>`. */
export function tokenOf(identity: string): string {
  const people = ['root', 'olivia', 'max', 'dev', 'dee', 'rita', 'gus', 'pia', 'sam', 'bea'];
  return people.includes(identity) ? `fwpat-${identity}-api` : `fwpat-${identity}`;
}

/** Starts a server on the demo world, in memory, that fails on any answer its description does not declare. */
export async function startReference(options: ReferenceServerOptions = {}): Promise<Reference> {
  const server = await startOnDatabase({ validateResponses: 'throw', ...options });
  const call = async (method: string, path: string, sent: Sent = {}): Promise<Answer> => {
    const headers: Record<string, string> = { ...sent.headers };
    if (sent.as !== undefined) headers['private-token'] = tokenOf(sent.as);
    if (sent.json !== undefined) headers['content-type'] ??= 'application/json';
    if (sent.form !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded';
    const body = sent.form ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
    const url = `${server.url}/api/v4${path}${sent.query === undefined ? '' : `?${sent.query}`}`;
    const response = await fetch(url, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
  return { server, call, get: (path, sent) => call('GET', path, sent) };
}

/** Starts the server on the embedded database, or on a new one of the PostgreSQL that `FORGEWRIGHT_POSTGRES` names. */
async function startOnDatabase(options: ReferenceServerOptions): Promise<ReferenceServer> {
  if (postgresUrl === undefined) return startReferenceServer(options);
  const database = await databaseFor(options, postgresUrl);
  const server = await startReferenceServer({ ...options, databaseUrl: database.url });
  return {
    ...server,
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

/** A database that holds the demo world from this moment on where that is what the server is to begin with, else an empty one. */
async function databaseFor({ world, clock }: ReferenceServerOptions, admin: string): Promise<FreshDatabase> {
  if (demoTemplate === undefined || clock !== undefined || world === 'empty') return freshDatabase(admin);
  const database = await databaseFrom(admin, demoTemplate);
  await run(database.url, `update instance set value = '${Date.now()}' where name = 'seeded_at'`);
  return database;
}

/** Addresses in a `Link` header by relation. */
export function linksOf(answer: Answer): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [, url = '', rel = ''] of (answer.headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="([^"]*)"/g))
    links[rel] = url;
  return links;
}

/** One property of every entry of a list. */
export function each(answer: Answer, property: string): unknown[] {
  return (answer.body as Record<string, unknown>[]).map((entry) => entry[property]);
}
