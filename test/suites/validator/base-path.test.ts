import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../server-stubs/create-app.ts';

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer(createApp({}, { mock: true })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has an address object
  origin = `http://127.0.0.1:${port}`;
});

afterAll(() => void server.close());

describe('the prefix of all operations', () => {
  it('[A-CONV-001] is /api/v4; the same request without it is 404', async () => {
    const statusOf = async (path: string): Promise<number> => {
      const response = await fetch(`${origin}${path}`, { headers: { 'private-token': 'x' } });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await statusOf('/api/v4/version')).toBe(200);
    expect(await statusOf('/api/v4/projects?per_page=0')).toBe(400);
    for (const path of ['/version', '/api/version', '/api/v3/version', '/api/v44/version', '/projects?per_page=0'])
      expect(await statusOf(path), path).toBe(404);
  });
});
