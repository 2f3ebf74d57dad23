import { afterAll, beforeAll, expect, it } from 'vitest';
import document from '../../../../generated/openapi.json' with { type: 'json' };
import { type Reference, startReference } from '../reference.ts';

/** A node of the description, looked into freely. */
type Node = { readonly [name: string]: unknown };

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function at(value: unknown, ...names: readonly string[]): unknown {
  let node = value;
  for (const name of names) {
    while (isNode(node) && typeof node['$ref'] === 'string') node = at(document, ...node['$ref'].slice(2).split('/'));
    node = isNode(node) ? node[name] : undefined;
  }
  while (isNode(node) && typeof node['$ref'] === 'string') node = at(document, ...node['$ref'].slice(2).split('/'));
  return node;
}

/** Whether a record shows when it was changed. */
function showsChange(schema: unknown): boolean {
  if (at(schema, 'properties', 'updated_at') !== undefined) return true;
  return ['allOf', 'anyOf', 'oneOf'].some((key) => [at(schema, key) ?? []].flat().some((part) => showsChange(part)));
}

function parametersOf(operation: unknown): readonly unknown[] {
  return [at(operation, 'parameters') ?? []].flat();
}

/** Deletions of what shows when it was changed. */
const DELETIONS = Object.entries(document.paths as Node).flatMap(([path, item]) => {
  const read = at(item, 'get', 'responses', '200', 'content', 'application/json', 'schema');
  return isNode(at(item, 'delete')) && showsChange(read) ? [{ path, operation: at(item, 'delete') }] : [];
});

function addressOf(path: string, operation: unknown): string {
  const done = at(operation, 'responses', '204') ?? at(operation, 'responses', '202');
  // The case of the description in which something is deleted.
  const [own] = Object.values(at(done, 'x-cases') ?? {});
  return parametersOf(operation).reduce<string>((text, one) => {
    const name = String(at(one, 'name'));
    const value = at(own, 'parameters', name) ?? at(one, 'examples', 'default', 'value');
    return text.replace(`{${name}}`, encodeURIComponent(String(value)));
  }, path);
}

it('every deletion of what shows `updated_at` takes `If-Unmodified-Since`', () => {
  expect(DELETIONS.length).toBeGreaterThan(13);
  const without = DELETIONS.filter(
    ({ operation }) =>
      !parametersOf(operation).some((one) => at(one, 'name') === 'If-Unmodified-Since') ||
      at(operation, 'responses', '412') === undefined,
  );
  expect(without.map(({ path }) => path)).toEqual([]);
});

it.each(DELETIONS)('DELETE $path deletes nothing that was changed since', async ({ path, operation }) => {
  await reference.server.reset();
  const address = addressOf(path, operation);
  const send = (date: string): ReturnType<Reference['call']> =>
    reference.call('DELETE', address, { as: 'root', headers: { 'if-unmodified-since': date } });
  const { body } = await reference.get(address, { as: 'root' });
  const changed = Date.parse(body.updated_at);
  expect((await send(new Date(changed - 1000).toUTCString())).status).toBe(412);
  expect((await reference.get(address, { as: 'root' })).status).toBe(200);
  expect([202, 204]).toContain((await send(new Date(changed).toUTCString())).status);
  expect((await reference.get(address, { as: 'root' })).status).toBe(404);
});
