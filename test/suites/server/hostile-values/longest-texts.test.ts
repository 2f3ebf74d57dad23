import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const escaped = (count: number): string => String.raw`\ud83d\ude00`.repeat(count);

async function sent(path: string, type: string, body: string): Promise<{ status: number; body: { id?: unknown } }> {
  const answer = await fetch(`${reference.server.url}/api/v4${path}`, {
    method: 'POST',
    headers: { 'private-token': 'fwpat-olivia-api', 'content-type': type },
    body,
  });
  // Answers of the API are objects.
  return { status: answer.status, body: (await answer.json()) as { id?: unknown } };
}

it.each([
  ['[A-ISSUE-062] the description of an issue', '/projects/301/issues', 'description', 1_048_576],
  ['[A-EPIC-021] the description of an epic', '/groups/201/epics', 'description', 1_048_576],
  ['[A-NOTE-012] a note', '/projects/301/issues/1/notes', 'body', 1_000_000],
])('%s takes as many characters as it may have, twelve bytes each, and no more', async (_what, path, member, most) => {
  const title = member === 'body' ? '' : '"title":"Long",';
  const json = (count: number): string => `{${title}"${member}":"${escaped(count)}"}`;
  expect((await sent(path, 'application/json', json(most))).status).toBe(201);
  expect((await sent(path, 'application/json', json(most + 1))).status).toBe(400);
  const form = `${member === 'body' ? '' : 'title=Long&'}${member}=${'%F0%9F%98%80'.repeat(most)}`;
  expect((await sent(path, 'application/x-www-form-urlencoded', form)).status).toBe(201);
});
