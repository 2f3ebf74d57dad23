import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

it.each(['merge_commit_message', 'squash_commit_message'])(
  '%s with a NUL character or half a surrogate pair is refused, and the merge request stays open',
  async (member) => {
    const open = await reference.get('/projects/301/merge_requests', { as: 'max', query: 'state=opened' });
    const path = `/projects/301/merge_requests/${open.body[0].iid}`;
    for (const text of ['a\0b', '\u{d83d}']) {
      const json = { [member]: text, squash: true };
      const answer = await reference.call('PUT', `${path}/merge`, { as: 'max', json });
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringMatching(`^${member} holds `)]);
    }
    expect((await reference.get(path, { as: 'max' })).body.state).toBe('opened');
  },
);
