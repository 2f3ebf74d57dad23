import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference, tokenOf } from '../reference.ts';

let reference: Reference;
const files = '/projects/acme%2Fapp/repository/files';
const A3 = '04fe983f16e033c7afc171a158de512776412ad7';
const A4 = '736c8aa8faa9c93b50b5de2479c06fce6582b5a8';
const A7 = '786ed217f969255cc27d2db091115f35fbf0de5d';

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

async function bytesOf(path: string, as: string): Promise<Buffer> {
  const url = `${reference.server.url}/api/v4${path}`;
  const response = await fetch(url, { headers: { 'private-token': tokenOf(as) } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const HEADERS: readonly (readonly [string, string])[] = [
  ['X-Service-Blob-Id', 'blob_id'],
  ['X-Service-Commit-Id', 'commit_id'],
  ['X-Service-Content-Sha256', 'content_sha256'],
  ['X-Service-Encoding', 'encoding'],
  ['X-Service-Execute-Filemode', 'execute_filemode'],
  ['X-Service-File-Name', 'file_name'],
  ['X-Service-File-Path', 'file_path'],
  ['X-Service-Last-Commit-Id', 'last_commit_id'],
  ['X-Service-Ref', 'ref'],
  ['X-Service-Size', 'size'],
];

describe('getFile', () => {
  it('[A-FILE-001][A-FILE-009][A-FILE-010] answers the file with its content in Base64', async () => {
    const answer = await reference.get(`${files}/docs%2Fa%20b%2F%C3%BC.md`, { as: 'dev', query: 'ref=main' });
    expect(answer.body).toEqual({
      file_name: 'ü.md',
      file_path: 'docs/a b/ü.md',
      size: 30,
      encoding: 'base64',
      content: Buffer.from('# Grüße\n\nÄpfel und Birnen.\n').toString('base64'),
      content_sha256: 'b42666efab693071ff8eacefa82b9904a52bab19de7e97d89bf58337cfc32a8a',
      ref: 'main',
      blob_id: 'a06c38c3769332574ee4f59663068056e58bb460',
      commit_id: A7,
      last_commit_id: A3,
      execute_filemode: false,
    });
  });

  it('[A-FILE-001] takes a branch, a tag or a commit as ref', async () => {
    for (const [ref, commit] of [
      ['v1.0', A4],
      ['HEAD', A7],
      [A3, A3],
      [A3.slice(0, 10), A3],
      ['rel%2F2025-10', A7],
    ] as const) {
      const answer = await reference.get(`${files}/README.md`, { as: 'dev', query: `ref=${ref}` });
      expect([ref, answer.body.commit_id]).toEqual([ref, commit]);
    }
  });

  it('[A-FILE-010] holds bytes that are no text', async () => {
    const answer = await reference.get(`${files}/assets%2Flogo.bin`, { as: 'dev', query: 'ref=main' });
    const bytes = Buffer.from(answer.body.content, 'base64');
    expect(bytes.toString('hex')).toBe('000102fffe800a00');
    expect(answer.body.size).toBe(bytes.length);
    expect(answer.body.content_sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('[A-FILE-011] tells whether the file is executable', async () => {
    expect((await reference.get(`${files}/bin%2Frun.sh?ref=main`, { as: 'dev' })).body.execute_filemode).toBe(true);
    expect((await reference.get(`${files}/README.md?ref=main`, { as: 'dev' })).body.execute_filemode).toBe(false);
  });

  it('[A-FILE-016] needs a ref', async () => {
    const answer = await reference.get(`${files}/README.md`, { as: 'dev' });
    expect([answer.status, answer.body]).toEqual([400, { error: 'ref is missing' }]);
    const headers = { 'private-token': tokenOf('dev') };
    const head = await fetch(`${reference.server.url}/api/v4${files}/README.md`, { method: 'HEAD', headers });
    expect(head.status).toBe(400);
  });

  it('[A-REPO-032] answers 404 for an unknown file or ref, and for a folder', async () => {
    for (const path of ['none.md?ref=main', 'README.md?ref=none', 'docs?ref=main', 'README.md%2Fx?ref=main']) {
      const answer = await reference.get(`${files}/${path}`, { as: 'dev' });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it('[A-CONV-008][A-CONV-009] wants the path as one segment', async () => {
    expect((await reference.get(`${files}/src%2Fmain.ts?ref=main`, { as: 'dev' })).status).toBe(200);
    expect((await reference.get(`${files}/src/main.ts?ref=main`, { as: 'dev' })).status).toBe(404);
    expect((await reference.get(`${files}/src%252Fmain.ts?ref=main`, { as: 'dev' })).status).toBe(404);
  });

  it('answers 304 while the file is the same', async () => {
    const first = await reference.get(`${files}/README.md?ref=main`, { as: 'dev' });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await reference.get(`${files}/README.md?ref=main`, { as: 'dev', headers });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('headFile', () => {
  it('[A-FILE-002][A-FILE-012] answers the metadata as ten headers equal to the fields, without a body', async () => {
    for (const path of ['src%2Fmain.ts', 'bin%2Frun.sh', 'docs%2Fa%20b%2F%C3%BC.md']) {
      const get = await reference.get(`${files}/${path}?ref=main`, { as: 'dev' });
      const head = await reference.call('HEAD', `${files}/${path}?ref=main`, { as: 'dev' });
      expect([head.status, head.text]).toEqual([200, '']);
      for (const [header, field] of HEADERS) {
        const value = head.headers.get(header) ?? '';
        expect([header, decodeURIComponent(value)]).toEqual([header, String(get.body[field])]);
        // Field values of HTTP are ASCII.
        expect(value).toMatch(/^[\x20-\x7e]*$/);
      }
    }
  });
});

describe('getFileRaw', () => {
  it('[A-FILE-004] answers the bytes', async () => {
    expect((await bytesOf(`${files}/assets%2Flogo.bin/raw`, 'dev')).toString('hex')).toBe('000102fffe800a00');
    expect((await bytesOf(`${files}/docs%2Fa%20b%2F%C3%BC.md/raw?ref=v1.0`, 'dev')).toString('utf8')).toBe(
      '# Grüße\n\nÄpfel und Birnen.\n',
    );
    const head = await reference.call('HEAD', `${files}/README.md/raw`, { as: 'dev' });
    expect([head.status, head.text, head.headers.get('x-service-size')]).toEqual([200, '', '29']);
  });

  it('[A-FILE-017] takes the head of the default branch, and large files only on request', async () => {
    expect((await bytesOf(`${files}/src%2Fmain.ts/raw`, 'dev')).toString()).toBe('export const answer = 43;\n');
    const pointer = await bytesOf(`${files}/assets%2Fbig.psd/raw`, 'dev');
    expect(pointer.toString()).toMatch(/^version https:.*\noid sha256:4490a1/);
    const large = await bytesOf(`${files}/assets%2Fbig.psd/raw?lfs=true`, 'dev');
    expect(large.toString()).toBe('large content stored elsewhere\n');
    expect((await bytesOf(`${files}/README.md/raw?lfs=true`, 'dev')).toString()).toBe(
      '# App\n\nThe Acme application.\n',
    );
  });
});
