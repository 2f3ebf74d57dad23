import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../reference-server/backend.ts';
import { createHttpApp } from '../../../reference-server/http/app.ts';
import { systemClock } from '../../../reference-server/platform/clock.ts';
import { operations, tables } from '../../../reference-server/registry.ts';
import type { ColumnKind, TableShape } from '../../../reference-server/store/table.ts';
import { type ListeningServer, listen } from '../../../runtime/node/listen.ts';
import { type Sent, WRITES } from './concurrent-writes.ts';
import { type KeptRepositories, keepRepositories } from './kept-repositories.ts';
import { type KeptRows, keepRows } from './kept-rows.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Described {
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../generated/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

function resolved<Node extends { readonly $ref?: string }>(node: Node): Node {
  if (node.$ref === undefined) return node;
  const found = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part.replaceAll('~1', '/')], document);
  // References of a bundled document lead to nodes of the same kind.
  return resolved(found as Node);
}

/** Names of the members of a schema, on its first level or in each item of a list. */
function membersOf(schema: Schema): string[] {
  const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = resolved(schema);
  const parts = [...allOf, ...anyOf, ...oneOf, ...(items === undefined ? [] : [items])];
  return [...Object.keys(properties), ...parts.flatMap(membersOf)];
}

function membersIn(body: Body | undefined): string[] {
  return Object.values(body === undefined ? {} : (resolved(body).content ?? {})).flatMap(({ schema }) =>
    membersOf(schema),
  );
}

/** The operation that a request is one of. */
function describedAs({ method, path }: Sent): { readonly template: string; readonly operation: Described } {
  const [plain = ''] = path.split('?');
  const fitting = Object.entries(document.paths).flatMap(([template, item]) => {
    const operation = item[method.toLowerCase()];
    const fits = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain);
    return operation !== undefined && fits ? [{ template, operation }] : [];
  });
  // A path that is named as it is goes before one with parameters.
  const [found] = fitting.toSorted((a, b) => a.template.split('{').length - b.template.split('{').length);
  if (found === undefined) throw new Error(`nothing describes ${method} ${path}`);
  return found;
}

const shapes: readonly (readonly [string, TableShape])[] = Object.entries(tables);

/** Something that a column does not hold, if nobody put it there. */
function oddValue(kind: ColumnKind): unknown {
  if (typeof kind !== 'string' || /^(?:text|day|json)/.test(kind)) return 'forged';
  return kind.startsWith('flag') ? true : 424_242;
}

/** What tables hold of everything. */
const COLUMNS = new Map(
  shapes.flatMap(([, { columns }]) => Object.entries(columns).map(([name, kind]) => [name, oddValue(kind)] as const)),
);

/** Whatever is stored or shown, and a request of this kind does not say. */
function forgedFor(sent: Sent): Record<string, unknown> {
  const { operation } = describedAs(sent);
  const said = new Set([
    ...membersIn(operation.requestBody),
    ...(operation.parameters ?? []).map((one) => resolved(one).name ?? ''),
  ]);
  const shown = Object.entries(operation.responses).flatMap(([status, body]) =>
    status.startsWith('2') ? membersIn(body) : [],
  );
  const names = [...new Set([...COLUMNS.keys(), ...shown])].filter((name) => !said.has(name));
  return Object.fromEntries(names.map((name) => [name, COLUMNS.get(name) ?? 424_242]));
}

let backend: Backend;
let server: ListeningServer;
let rows: KeptRows;
let repositories: KeptRepositories;

beforeAll(async () => {
  const clock = systemClock();
  clock.set(Date.UTC(2026, 2, 4, 12), true);
  backend = await openBackend({ clock, limits: { notesPerMinute: 0 }, callable: ['127.0.0.1'] });
  server = await listen(createHttpApp(backend.app, { operations }), { port: 0, host: '127.0.0.1' });
  rows = await keepRows(backend.app.store);
  const projects = await backend.app.store.db.selectFrom('projects').select('id').execute();
  repositories = await keepRepositories(
    backend.app.repositories,
    projects.map(({ id }) => String(id)),
  );
});
afterAll(async () => {
  await server.close();
  await backend.release();
});

/** Tables of what is on its way, and of what is counted for a while. */
const PASSING: readonly string[] = ['outbox', 'rate_counts'];

/** Columns of what a stop watch says: the same for two requests now and then, and no other for that. */
const MEASURED: readonly string[] = ['hook_events.duration_ms'];

/** The rows of all tables, each by the place that its key has among the others. */
async function contents(): Promise<Map<string, unknown>> {
  const cells = new Map<string, unknown>();
  for (const [name, { key = ['id'] }] of shapes.filter(([table]) => !PASSING.includes(table))) {
    const order = sql.join(key.map((column) => sql.ref(column)));
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)} order by ${order}`.execute(
      backend.app.store.db,
    );
    for (const [place, row] of found.rows.entries()) {
      for (const [column, value] of Object.entries(row)) {
        if (!MEASURED.includes(`${name}.${column}`)) cells.set(`${name}[${place}].${column}`, value);
      }
    }
  }
  return cells;
}

/** What a request leaves behind on the world as it was made. */
async function leftBy({
  method,
  path,
  json,
  as = 'olivia-api',
}: Sent): Promise<{ status: number; cells: Map<string, unknown> }> {
  const { app } = backend;
  await app.courier.idle();
  await rows.putBack(Object.keys(tables));
  await repositories.putBack();
  app.authenticator.forget();
  app.settings.forget();
  await app.store.counters.forget();
  const answer = await fetch(`${server.url}/api/v4${path}`, {
    method,
    headers: { 'private-token': `fwpat-${as}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  await answer.arrayBuffer();
  await app.courier.idle();
  return { status: answer.status, cells: await contents() };
}

function differing(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((cell) => one.get(cell) !== other.get(cell));
}

describe('of what a request carries and does not declare', () => {
  // Settings of the instance that the description does not name are stored on purpose.
  const writes = Object.entries(WRITES).filter(([id]) => id !== 'updateApplicationSettings');

  it.each(writes)('nothing is stored: %s', async (_id, sent) => {
    const first = await leftBy(sent);
    const second = await leftBy(sent);
    expect(second.status).toBeLessThan(300);
    const forged = forgedFor(sent);
    expect(Object.keys(forged).length).toBeGreaterThan(100);
    const third = await leftBy({ ...sent, json: { ...forged, ...sent.json } });
    expect(third.status).toBe(second.status);
    // What chance makes, such as secrets, differs as well between two requests that are the same.
    const byChance = new Set(differing(first.cells, second.cells));
    expect(differing(second.cells, third.cells).filter((cell) => !byChance.has(cell))).toEqual([]);
  });
});
