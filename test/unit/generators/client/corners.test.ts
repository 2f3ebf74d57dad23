import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, makeProject, runScript, type ConsumerProject } from '../../../support/consumer-project.ts';
import { emitFixture, testPath } from '../../../support/emit-fixture.ts';
import { startRecorder, type Recorded } from '../../../support/recorder.ts';

const MAIN = `import * as api from './generated/client/index.js';
import type { Pet, User, User2 } from './generated/client/index.js';

export const spelled: [User, User2] = [{ upper: 'x' }, { lower: 'x' }];
export const bird: Pet = { kind: 'bird' };

const loaded = await import('./generated/client/index.js');
const client = loaded.createClient({ baseUrl: process.argv[2] + '/base' });
await api.then_(client);
const file = new File(['PNG'], 'a.png', { type: 'image/png' });
await api.sendParts(client, { body: { meta: { a: 1 }, file } });
await api.sendMixed(client, { body: [{ a: 1 }, 'line', file] });
await api.search(client, { all: { ids: [1, 2], at: { a: { b: 1 } } } });
await api.fileOfKind(client, { file_name: '.', ext: '..' });
await api.pair(client, { a: '.', b: ['x', '.'] });
const refused = [
  api.fileOfKind(client, { file_name: '', ext: '.' }),
  api.pair(client, { a: '.', b: ['.'] }),
].map((call) => call.catch((error) => error.name + ' ' + error.message));
console.log(JSON.stringify(await Promise.all(refused)));
`;

let project: ConsumerProject | undefined;
let requests: readonly Recorded[] = [];
let printed = '';

beforeAll(async () => {
  const files = await emitFixture(testPath('fixtures/client/corners.yaml'));
  const made = makeProject(
    'client-esm',
    files.map((file) => ({ ...file, path: `generated/${file.path}` })),
  );
  project = made;
  writeFileSync(join(made.folder, 'types-check.ts'), 'export {};\n');
  writeFileSync(join(made.folder, 'main.ts'), MAIN);
  expect(await compile(made.folder, 'TypeScript 7', true)).toBe('');
  const recorder = await startRecorder();
  recorder.answer({ status: 204 });
  printed = await runScript(join(made.folder, 'dist', 'main.js'), recorder.url);
  requests = recorder.requests.slice();
  await recorder.close();
});
afterAll(() => project?.remove());

/** The parts of a multipart body, their boundary left out. */
function partsOf(request: Recorded | undefined): readonly string[] {
  const { headers, body } = request ?? { headers: {}, body: '' };
  const [, boundary = ''] = /boundary=(\S+)/.exec(headers['content-type'] ?? '') ?? [];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.trim());
}

describe('corners of descriptions', () => {
  it('a server of an operation that is relative lies beside the client, and `then` is no name of an export', () => {
    expect(requests[0]?.url).toBe('/other/v2/things');
  });

  it('parts have the headers that are described with one value', () => {
    expect(partsOf(requests[1])).toEqual([
      'Content-Disposition: form-data; name="meta"\r\nContent-Type: application/vnd.meta+json\r\n' +
        'X-Meta: one, two: 3\r\nX-Size: 5\r\n\r\n{"a":1}',
      'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\nX-Kind: photo\r\n\r\nPNG',
    ]);
  });

  it('parts without names are described by their place (OAS 3.2 prefixEncoding, itemEncoding)', () => {
    expect(requests[2]?.headers['content-type']).toMatch(/^multipart\/mixed; boundary=/);
    expect(partsOf(requests[2])).toEqual([
      'Content-Type: application/vnd.head+json\r\n\r\n{"a":1}',
      'Content-Type: text/x-line\r\n\r\nline',
      'Content-Disposition: attachment; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG',
    ]);
  });

  it('a query string as a whole follows the encodings of its fields', () => {
    expect(requests[3]?.url).toBe('/base/search?ids=1,2&at%5Ba%5D%5Bb%5D=1');
  });

  it('a dot that is a part of a segment was refused; only a whole segment of dots is', () => {
    expect(requests.slice(4).map(({ url }) => url)).toEqual(['/base/files/....', '/base/pairs/.x,.']);
    expect(JSON.parse(printed)).toEqual(['WireError file name: bad-path', 'WireError a: bad-path']);
  });
});
