import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reference, startReference, tokenOf } from './reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

/** Sends fields as parts, as clients do that have a file to send, or a position. */
const inParts = async (
  method: string,
  path: string,
  fields: Readonly<Record<string, Blob | string>>,
): Promise<[status: number, body: unknown]> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const headers = { 'private-token': tokenOf('dev') };
  const answer = await fetch(`${reference.server.url}/api/v4${path}`, { method, headers, body: form });
  return [answer.status, await answer.json()];
};

it('[A-CONV-041] takes fields in parts wherever it takes them in a form', async () => {
  const issue = { title: 'In parts', 'assignee_ids[]': '4', confidential: 'yes', weight: '', labels: 'bug,ui' };
  const made = await inParts('POST', '/projects/301/issues?description=there', issue);
  const shown = { title: 'In parts', confidential: true, weight: null, labels: ['bug', 'ui'], description: 'there' };
  expect(made).toMatchObject([201, shown]);
  expect(await inParts('POST', '/projects/301/issues', { description: 'x' })).toMatchObject([
    400,
    { error: 'title is missing' },
  ]);
  const file = new Blob(['x'], { type: 'image/png' });
  expect(await inParts('POST', '/projects/301/issues', { title: file })).toMatchObject([400, {}]);
  // What nobody asks for may be a file as well as a text.
  expect(await inParts('POST', '/projects/301/issues', { title: 'With a picture', avatar: file })).toMatchObject([
    201,
    { title: 'With a picture' },
  ]);
});

it('[A-CONV-041] takes the position of a discussion in parts', async () => {
  const position = {
    base_sha: '04fe983f16e033c7afc171a158de512776412ad7',
    start_sha: '786ed217f969255cc27d2db091115f35fbf0de5d',
    head_sha: 'fb7e397bd7df97faed760bf6724f0e45d20e88d3',
    old_path: 'src/feature.ts',
    new_path: 'src/feature.ts',
    position_type: 'text',
  };
  const parts = Object.entries({ ...position, old_line: '', new_line: '1' }).map(
    ([name, value]) => [`position[${name}]`, value] as const,
  );
  const made = await inParts('POST', '/projects/301/merge_requests/1/discussions', {
    ...Object.fromEntries(parts),
    body: 'Here',
  });
  expect(made).toMatchObject([
    201,
    { notes: [{ body: 'Here', type: 'DiffNote', position: { ...position, new_line: 1 } }] },
  ]);
});
