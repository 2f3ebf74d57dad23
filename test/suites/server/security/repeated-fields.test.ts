import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

/** What is answered to a request with these lines, each a name and a value. */
function ask(path: string, lines: readonly string[]): Promise<readonly [status: number | undefined, text: string]> {
  return new Promise((resolve, reject) => {
    const { host, port } = new URL(reference.server.url);
    const sent = request({ port, path, headers: ['Host', host, ...lines] }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve([answer.statusCode, text]));
    });
    sent.on('error', reject);
    sent.end();
  });
}

const OLIVIA = 'fwpat-olivia-api';
const DEV = 'fwpat-dev-api';

it.each([
  ['Authorization', `Bearer ${OLIVIA}`, `Bearer ${DEV}`],
  ['Authorization', `Bearer ${OLIVIA}`, `Basic ${btoa(`any:${DEV}`)}`],
  ['Authorization', `Bearer ${OLIVIA}`, `Bearer ${OLIVIA}`],
  ['PRIVATE-TOKEN', OLIVIA, DEV],
  ['PRIVATE-TOKEN', OLIVIA, OLIVIA],
])('two %s headers are refused: which of them counts nobody knows', async (name, one, other) => {
  const said = JSON.stringify({ error: `one ${name} header was expected, got several` });
  for (const path of ['/api/v4/user', '/api/v4/projects', '/open/lib.git/info/refs?service=git-upload-pack']) {
    expect(await ask(path, [name, one, name.toLowerCase(), other])).toEqual([400, said]);
    expect(await ask(path, [name, other, name, one])).toEqual([400, said]);
  }
});

it('one of each is taken, and both have to be valid', async () => {
  const both = (token: string): string[] => ['PRIVATE-TOKEN', DEV, 'Authorization', `Bearer ${token}`];
  expect((await ask('/api/v4/user', both(DEV)))[0]).toBe(200);
  expect((await ask('/api/v4/user', both('fwpat-nobody')))[0]).toBe(401);
});
