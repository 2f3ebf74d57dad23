import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import document from '../../../../generated/openapi.json' with { type: 'json' };
import { withoutSecrets } from '../../../../reference-server/http/secret-mask.ts';
import { type Reference, startReference } from '../reference.ts';

/** A node of the description, looked into freely. */
type Node = { readonly [name: string]: unknown };

/** A secret that an operation takes: where it stands in what is sent, name by name, `[]` for the items of a list. */
interface Secret {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly names: readonly string[];
}

const MARKER = 'm4rk-of-a-secret';

let reference: Reference;
const log: string[] = [];
const printed: string[] = [];
const answered: string[] = [];

beforeAll(async () => {
  for (const stream of ['error', 'warn', 'log', 'info'] as const) {
    vi.spyOn(console, stream).mockImplementation((...parts) => void printed.push(parts.map(String).join(' ')));
  }
  reference = await startReference({ log: (line) => log.push(line), journal: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await reference.server.close();
});

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function resolved(node: Node): Node {
  const { $ref } = node;
  if (typeof $ref !== 'string') return node;
  let target: unknown = document;
  for (const part of $ref.slice(2).split('/')) target = isNode(target) ? target[part] : undefined;
  return isNode(target) ? resolved(target) : {};
}

/** What a schema marks as secret, wherever in it. */
function secretsIn(schema: unknown, names: readonly string[] = []): (readonly string[])[] {
  if (!isNode(schema) || names.length > 6) return [];
  const node = resolved(schema);
  if (node['writeOnly'] === true || node['format'] === 'password') return [names];
  const inside = (child: unknown, name: string): (readonly string[])[] => secretsIn(child, [...names, name]);
  return [
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => [node[key]].flat().flatMap((child) => secretsIn(child, names))),
    ...Object.entries(isNode(node['properties']) ? node['properties'] : {}).flatMap(([name, child]) =>
      inside(child, name),
    ),
    ...inside(node['items'], '[]'),
    ...inside(node['additionalProperties'], 'NAMED'),
  ];
}

function describedSecrets(): Secret[] {
  return Object.entries(document.paths as Node).flatMap(([path, item]) =>
    Object.entries(isNode(item) ? item : {}).flatMap(([method, operation]) => {
      if (!isNode(operation) || typeof operation['operationId'] !== 'string') return [];
      const own = { operation: operation['operationId'], method: method.toUpperCase(), path };
      const body = isNode(operation['requestBody']) ? resolved(operation['requestBody'])['content'] : undefined;
      const schemas = Object.values(isNode(body) ? body : {}).map((type) =>
        isNode(type) ? type['schema'] : undefined,
      );
      const parameters = [operation['parameters'] ?? []].flat().flatMap((one) => (isNode(one) ? [resolved(one)] : []));
      const found = [
        ...schemas.flatMap((schema) => secretsIn(schema)),
        ...parameters.flatMap(({ name, schema }) => secretsIn(schema, [String(name)])),
      ];
      const distinct = new Map(found.map((names) => [names.join('.'), names]));
      return [...distinct.values()].map((names) => ({ ...own, names }));
    }),
  );
}

/** Records of the demo world that paths lead to. */
const PLACES: Readonly<Record<string, string>> = { '/groups/{id}': '/groups/201', '/projects/{id}': '/projects/301' };

function addressOf({ path }: Secret): string {
  const placed = Object.entries(PLACES).reduce((text, [from, to]) => text.replace(from, to), path);
  const hook = placed.startsWith('/groups') ? '1621' : '1601';
  return placed.replace('{hook_id}', hook).replaceAll(/\{\w+\}/g, 'place');
}

/** The name of a member in a query or a form, with an index for items or without one. */
function fieldOf([first = '', ...rest]: readonly string[], item: string): string {
  return first + rest.map((name) => (name === '[]' ? item : `[${name}]`)).join('');
}

function nested(names: readonly string[], value: unknown): unknown {
  return names.reduceRight<unknown>((inner, name) => (name === '[]' ? [inner] : { [name]: inner }), value);
}

/** Members that let a request come far enough to be carried out. */
const BESIDE: Node = {
  url: 'http://example.com/told',
  ref: 'main',
  email: 'new@example.com',
  name: 'New',
  username: 'new',
  'custom_headers[0][key]': 'X-Told',
};

async function send(secret: Secret): Promise<void> {
  const url = `${reference.server.url}/api/v4${addressOf(secret)}`;
  const fields = Object.entries(BESIDE).map(([name, value]) => [name, String(value)] as const);
  const beside = Object.fromEntries(fields.filter(([name]) => !name.includes('[')));
  const ask = async (target: string, body?: BodyInit, type?: string): Promise<void> => {
    const headers = { 'private-token': 'fwpat-root-api', ...(type === undefined ? {} : { 'content-type': type }) };
    const answer = await fetch(target, { method: secret.method, headers, ...(body === undefined ? {} : { body }) });
    answered.push(`${secret.operation} ${answer.status} ${await answer.text()} ${JSON.stringify([...answer.headers])}`);
  };
  for (const item of ['[]', '[0]']) {
    const pairs = new URLSearchParams(Object.fromEntries([...fields, [fieldOf(secret.names, item), MARKER]]));
    await ask(`${url}?${pairs}`);
    await ask(`${url}?${fieldOf(secret.names, item)}=${MARKER}`);
    await ask(url, pairs);
    const parts = new FormData();
    for (const [name, value] of pairs) parts.append(name, value);
    await ask(url, parts);
  }
  const json = nested(secret.names, MARKER);
  await ask(url, JSON.stringify({ ...beside, ...(isNode(json) ? json : {}) }), 'application/json');
  // As what it is not, so that somebody has to say what is wrong with it.
  for (const wrong of [[MARKER], { [MARKER]: MARKER }, `${MARKER}\0`, MARKER.repeat(9_000)]) {
    const bad = nested(secret.names, wrong);
    await ask(url, JSON.stringify({ ...beside, ...(isNode(bad) ? bad : {}) }), 'application/json');
  }
}

const LISTINGS = ['/hooks', '/groups/201/hooks', '/projects/301/triggers', '/users?per_page=100', '/runners/all'];

it('no secret that the description knows of is in the journal, a log, an error or a list, however it was sent', async () => {
  const secrets = describedSecrets();
  expect(secrets.map(({ operation, names }) => `${operation} ${names.join('.')}`)).toEqual(
    expect.arrayContaining([
      'createGroupHook token',
      'createGroupHook custom_headers.[].value',
      'setSystemHookUrlVariable value',
      'triggerPipeline variables.NAMED',
      'updateApplicationSettings external_pipeline_validation_service_token',
    ]),
  );
  for (const secret of secrets) await send(secret);
  await reference.server.settled();
  for (const path of LISTINGS) answered.push(`list ${(await reference.get(path, { as: 'root' })).text}`);
  const places = {
    journal: reference.server.journal.entries().map(({ target }) => target),
    log,
    printed,
    // Administrators are shown the settings as they stand.
    answers: answered.filter((text) => !text.startsWith('updateApplicationSettings 200')),
  };
  const told = Object.entries(places).flatMap(([place, lines]) =>
    lines.filter((line) => line.includes(MARKER)).map((line) => `${place}: ${line}`),
  );
  expect(told).toEqual([]);
  expect(places.journal.length).toBeGreaterThan(100);
  // It was taken, not only refused.
  const taken = new Set(answered.filter((text) => / 20[014] /.test(text)).map((text) => text.split(' ')[0]));
  expect(taken.size).toBeGreaterThan(6);
});

it('names of secrets are masked in requests that only ask, too', () => {
  const shown = describedSecrets().filter(({ names }) =>
    ['GET', 'DELETE', 'POST'].some((method) =>
      withoutSecrets(`/x?${fieldOf(names, '[0]')}=${MARKER}`, method).includes(MARKER),
    ),
  );
  expect(shown).toEqual([]);
});
