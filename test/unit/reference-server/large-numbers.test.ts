import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ReferenceServer, startReferenceServer } from '../../../reference-server/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'large-numbers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCHEMAS = join(import.meta.dirname, '../../../spec/components/schemas');

/** Pointers of the integers below a node that have no upper bound. */
function unbounded(node: unknown, at: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.entries(node).flatMap(([name, child]) => unbounded(child, `${at}/${name}`));
  const bounds = ['maximum', 'exclusiveMaximum', 'enum', 'const'].some((word) => word in node);
  const isInteger = 'type' in node && [node.type].flat().includes('integer');
  return isInteger && !bounds ? [at, ...below] : below;
}

it('gives every integer of a request body an upper bound', () => {
  const bodies = readdirSync(SCHEMAS).filter((name) => name.endsWith('Body.yaml'));
  expect(bodies.length).toBeGreaterThan(40);
  expect(bodies.flatMap((name) => unbounded(parse(readFileSync(join(SCHEMAS, name), 'utf8')), name))).toEqual([]);
});

it('refuses numbers that could not be read back, and serves every list with the largest ones, also after a restart', async () => {
  const start = (): Promise<ReferenceServer> => startReferenceServer({ dataDir: folder, world: 'empty' });
  let server = await start();
  // It is told once, when the world is made.
  const token = server.sampleToken;
  const api = async (method: string, path: string, body?: string): Promise<number> => {
    const headers = { 'PRIVATE-TOKEN': token, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/v4${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return answer.status;
  };
  expect(await api('POST', '/projects', '{"name":"Numbers"}')).toBe(201);
  for (const number of ['2147483648', '9007199254740993', '1e300', '123456789012345678901234567890']) {
    for (const member of ['weight', 'iid', 'milestone_id', 'epic_id', 'assignee_id']) {
      const sent = [member, number, await api('POST', '/projects/1/issues', `{"title":"x","${member}":${number}}`)];
      expect(sent).toEqual([member, number, 400]);
    }
  }
  expect(await api('POST', '/projects/1/issues', '{"title":"x","weight":2147483647,"iid":2147480000}')).toBe(201);
  expect(await api('POST', '/projects/1/issues', '{"title":"next"}')).toBe(201);
  const readAll = async (): Promise<number[]> =>
    Promise.all(
      ['/issues?scope=all', '/projects/1/issues', '/projects/1/issues/2147480000'].map((path) => api('GET', path)),
    );
  expect(await readAll()).toEqual([200, 200, 200]);
  await server.close();
  server = await start();
  expect(await readAll()).toEqual([200, 200, 200]);
  await server.close();
});
