import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationAccess } from '../../../generated/server/index.ts';
import { loadApi } from '../../../model/index.ts';
import type { OperationAccess } from '../../../runtime/http/access.ts';
import { type Reference, startReference } from './reference.ts';

const { api } = await loadApi(join(import.meta.dirname, '../../../spec/openapi.yaml'));

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

/** Operations of the instance that administrators alone may call. */
const kept = Object.entries<OperationAccess>(operationAccess).filter(
  ([, { on, role, also, secret }]) =>
    on === 'instance' && role === 'administrator' && also === undefined && secret === undefined,
);

it('finds operations that are kept for administrators', () => expect(kept.length).toBeGreaterThan(10));

it.each(kept.map(([id]) => id))('%s: what is wrong with a request is for those who may make it', async (id) => {
  const { method, path } = api?.operations.find((operation) => operation.operationId === id) ?? expect.fail(id);
  const address = path.replaceAll(/\{[^}]*\}/g, 'no-such');
  const statusOf = async (as?: string): Promise<number> => {
    const body = method === 'GET' || method === 'DELETE' ? {} : { json: ['no', 'object'] };
    return (await reference.call(method, address, { ...(as === undefined ? {} : { as }), ...body })).status;
  };
  expect([await statusOf('olivia'), await statusOf()]).toEqual([403, 401]);
});

it('says of a query that is too much as a whole that it is the query', async () => {
  const answer = await reference.get('/groups', { as: 'olivia', query: `${'a=1&'.repeat(1500)}b` });
  expect([answer.status, answer.body]).toEqual([400, { error: 'the query is invalid: expected at most 1000 fields' }]);
});
