import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference, tokenOf } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const APP = '/projects/acme%2Fapp/repository';
const LOGO = Buffer.from('000102fffe800a00', 'hex');

/** The id that git gives to a content. */
function blobId(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

describe('blobs', () => {
  it('[A-REPO-002][A-REPO-014] answer size and content in Base64', async () => {
    const answer = await reference.get(`${APP}/blobs/${blobId(LOGO)}`, { as: 'dev' });
    expect(answer.body).toEqual({ size: 8, encoding: 'base64', content: LOGO.toString('base64'), sha: blobId(LOGO) });
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await reference.get(`${APP}/blobs/${blobId(LOGO)}`, { as: 'dev', headers })).status).toBe(304);
  });

  it('[A-REPO-003] answer their bytes as they are', async () => {
    const url = `${reference.server.url}/api/v4${APP}/blobs/${blobId(LOGO).toUpperCase()}/raw`;
    // Many clients accept JSON in all their requests; bytes are answered all the same.
    const headers = { 'private-token': tokenOf('dev'), accept: 'application/json' };
    const answer = await fetch(url, { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(LOGO)).toBe(true);
    const again = await fetch(url, { headers: { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('[A-REPO-031][A-REPO-032] are 404 where there is none, and where the caller may not look', async () => {
    const commit = (await reference.get(`${APP}/commits/main`, { as: 'dev' })).body;
    const tree = (await reference.get(`${APP}/tree`, { as: 'dev' })).body[0].id;
    for (const id of ['0'.repeat(40), commit.id, tree, 'main', 'README.md', blobId(LOGO).slice(0, 12), '%00', '-x']) {
      expect((await reference.get(`${APP}/blobs/${id}`, { as: 'dev' })).status, id).toBe(404);
      expect((await reference.get(`${APP}/blobs/${id}/raw`, { as: 'dev' })).status, id).toBe(404);
    }
    for (const path of [`blobs/${blobId(LOGO)}`, `blobs/${blobId(LOGO)}/raw`]) {
      expect((await reference.get(`${APP}/${path}`)).status).toBe(404);
      // The blob of one project is not found through another.
      expect((await reference.get(`/projects/open%2Flib/repository/${path}`, { as: 'dev' })).status).toBe(404);
    }
  });
});

/** A file of eight lines that four people wrote. */
async function written(): Promise<string> {
  const people = ['dev', 'max', 'olivia', 'dee'];
  const commit = (as: string, index: number, lines: readonly string[], action: string): Promise<Answer> =>
    reference.call('POST', `${APP}/commits`, {
      as,
      json: {
        branch: 'blamed',
        ...(index === 0 ? { start_branch: 'main' } : {}),
        commit_message: `Part ${index}`,
        actions: [{ action, file_path: 'a b/ü.txt', content: lines.join('\n') }],
      },
    });
  const lines = Array.from({ length: 8 }, (_, line) => `line ${line}`);
  for (const [index, as] of people.entries()) {
    lines[index * 2] = `${as} wrote this\r`;
    const answer = await commit(as, index, lines, index === 0 ? 'create' : 'update');
    expect(answer.status, answer.text).toBe(201);
  }
  return lines.join('\n');
}

describe('blame', () => {
  const path = `${APP}/files/a%20b%2F%C3%BC.txt/blame`;

  it('[A-FILE-003][A-FILE-014] tells who changed which lines; together they are the file', async () => {
    const content = await written();
    const answer = await reference.get(`${path}?ref=blamed`, { as: 'dev' });
    const ranges = answer.body as { commit: Record<string, unknown>; lines: string[] }[];
    expect(ranges.flatMap(({ lines }) => lines).join('\n')).toBe(content);
    expect(ranges.map(({ commit, lines }) => [commit['author_name'], lines.length])).toEqual([
      ['Dev Novak', 2],
      ['Max Meier', 1],
      ['Dev Novak', 1],
      ['Olivia Ortega', 1],
      ['Dev Novak', 1],
      ['Dee Dubois', 1],
      ['Dev Novak', 1],
    ]);
    const head = (await reference.get(`${APP}/commits/blamed`, { as: 'dev' })).body;
    expect(ranges[5]?.commit).toEqual({
      id: head.id,
      message: 'Part 3',
      parent_ids: head.parent_ids,
      authored_date: head.authored_date,
      author_name: 'Dee Dubois',
      author_email: 'dee@example.com',
      committed_date: head.committed_date,
      committer_name: 'Dee Dubois',
      committer_email: 'dee@example.com',
    });
    expect(answer.headers.get('link')).toBeNull();
  });

  it('[A-FILE-015] answers some lines only; a range has two ends', async () => {
    const some = async (start: number, end: number): Promise<unknown> => {
      const answer = await reference.get(`${path}?ref=blamed&range[start]=${start}&range[end]=${end}`, { as: 'dev' });
      return (answer.body as { lines: string[] }[]).flatMap(({ lines }) => lines);
    };
    expect(await some(2, 4)).toEqual(['line 1', 'max wrote this\r', 'line 3']);
    expect(await some(8, 8)).toEqual(['line 7']);
    expect(await some(7, 9_000_000_000)).toEqual(['dee wrote this\r', 'line 7']);
    expect(await some(9, 20)).toEqual([]);
    for (const range of [
      'range[start]=1',
      'range[end]=2',
      'range[start]=3&range[end]=2',
      'range[start]=0&range[end]=1',
    ]) {
      expect((await reference.get(`${path}?ref=blamed&${range}`, { as: 'dev' })).status, range).toBe(400);
    }
  });

  it('[A-FILE-003][A-FILE-013] has the headers of the file on HEAD', async () => {
    const blamed = await reference.call('HEAD', `${path}?ref=blamed`, { as: 'dev' });
    const file = await reference.call('HEAD', `${path.replace('/blame', '')}?ref=blamed`, { as: 'dev' });
    const facts = (answer: Answer): unknown =>
      [...answer.headers].filter(([name]) => name.startsWith('x-service-')).toSorted();
    expect([blamed.status, blamed.text]).toEqual([200, '']);
    expect(facts(blamed)).toHaveLength(10);
    expect(facts(blamed)).toEqual(facts(file));
    expect((await reference.call('HEAD', `${path}?ref=blamed&range[start]=1`, { as: 'dev' })).status).toBe(400);
  });

  it('[A-FILE-016][A-REPO-032] needs a ref, and a file that is there', async () => {
    expect((await reference.get(path, { as: 'dev' })).body).toEqual({ error: 'ref is missing' });
    expect((await reference.call('HEAD', path, { as: 'dev' })).status).toBe(400);
    for (const file of ['no%2Fsuch', 'docs', '..%2FREADME.md', '-x', '%00']) {
      expect((await reference.get(`${APP}/files/${file}/blame?ref=main`, { as: 'dev' })).status, file).toBe(404);
    }
    expect((await reference.get(`${APP}/files/README.md/blame?ref=nope`, { as: 'dev' })).status).toBe(404);
    expect((await reference.get(`${APP}/files/README.md/blame?ref=main`)).status).toBe(404);
    expect((await reference.get('/projects/open%2Flib/repository/files/README.md/blame?ref=main')).status).toBe(200);
  });
});
