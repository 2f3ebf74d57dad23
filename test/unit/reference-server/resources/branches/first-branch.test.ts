import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { RepositoryHandle } from '../../../../../reference-server/git/repository-handle.ts';
import { type ReferenceServer, startReferenceServer } from '../../../../../reference-server/index.ts';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.close());

async function post(path: string, body: object): Promise<{ readonly status: number; readonly id: number }> {
  const headers = { 'private-token': 'fwpat-olivia-api', 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/v4${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { ...((await answer.json()) as { id: number }), status: answer.status };
}

it('a first branch starts from the default branch that somebody else has made meanwhile', async () => {
  const { id } = await post('/projects', { name: 'empty' });
  const actions = [{ action: 'create', file_path: 'a', content: 'a' }];
  // What happens between the look for the default branch and the look for any.
  const looked = vi.spyOn(RepositoryHandle.prototype, 'resolve').mockImplementationOnce(async () => {
    await post(`/projects/${id}/repository/commits`, { branch: 'main', commit_message: 'First', actions });
    return undefined;
  });
  try {
    const { status } = await post(`/projects/${id}/repository/branches`, { branch: 'topic', ref: 'main' });
    expect(status).toBe(201);
  } finally {
    looked.mockRestore();
  }
});
