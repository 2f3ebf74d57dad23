import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bunzip2 } from '../../../support/bunzip2.ts';
import { filesOfTar, filesOfZip } from '../../../support/packed-files.ts';
import { type Reference, startReference, tokenOf } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const MAIN = '786ed217f969255cc27d2db091115f35fbf0de5d';
const APP = '/projects/acme%2Fapp/repository/archive';
const LARGE = 'large content stored elsewhere\n';

interface Download {
  readonly status: number;
  readonly type: string | null;
  readonly name: string | undefined;
  readonly bytes: Buffer;
}

async function download(path: string, as?: string, accept = '*/*'): Promise<Download> {
  const headers = { accept, ...(as === undefined ? {} : { 'private-token': tokenOf(as) }) };
  const response = await fetch(`${reference.server.url}/api/v4${path}`, { headers });
  const [, name] = /^attachment; filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), name, bytes };
}

async function tarOf(query: string): Promise<Map<string, Buffer>> {
  const { status, bytes } = await download(`${APP}.tar?${query}`, 'dev');
  expect(status, query).toBe(200);
  return filesOfTar(bytes);
}

/** The tar archive in a download. */
function unpacked(format: string, bytes: Buffer): Buffer {
  if (format === 'tar') return bytes;
  return format === 'tar.gz' ? gunzipSync(bytes) : bunzip2(bytes);
}

describe('archives', () => {
  it('[A-REPO-004][A-REPO-016] are a tar.gz without a suffix, named after project, ref and commit', async () => {
    const { status, type, name, bytes } = await download(APP, 'dev');
    expect([status, type, name]).toEqual([200, 'application/gzip', `app-main-${MAIN}.tar.gz`]);
    const files = filesOfTar(gunzipSync(bytes));
    expect(files.get('README.md')?.toString()).toBe('# App\n\nThe Acme application.\n');
    expect(files.get('docs/a b/ü.md')?.toString()).toBe('# Grüße\n\nÄpfel und Birnen.\n');
    expect(files.get('assets/logo.bin')?.toString('hex')).toBe('000102fffe800a00');
    expect([...files.keys()].filter((path) => path.startsWith('many/'))).toHaveLength(65);
    expect((await download(APP, 'dev')).bytes.equals(bytes)).toBe(true);
  });

  it('[A-REPO-015][A-REPO-016] come in eight formats, each with its media type', async () => {
    const types = { tar: 'x-tar', 'tar.gz': 'gzip', bz2: 'x-bzip2', 'tar.bz2': 'x-bzip2' };
    const plain = await download(`${APP}.tar`, 'dev');
    for (const [format, type] of Object.entries({ ...types, tb2: 'x-bzip2', tbz: 'x-bzip2', tbz2: 'x-bzip2' })) {
      const found = await download(`${APP}.${format}`, 'dev');
      expect([found.status, found.type], format).toEqual([200, `application/${type}`]);
      expect(found.name).toBe(`app-main-${MAIN}.${format}`);
      expect(unpacked(format, found.bytes).equals(plain.bytes), format).toBe(true);
    }
    const zip = await download(`${APP}.zip`, 'dev');
    expect([zip.type, zip.name]).toEqual(['application/zip', `app-main-${MAIN}.zip`]);
    const files = filesOfZip(zip.bytes);
    expect([...files.keys()].toSorted()).toEqual([...filesOfTar(plain.bytes).keys()].toSorted());
    expect(files.get('README.md')?.toString()).toBe('# App\n\nThe Acme application.\n');
    const refused = await download(`${APP}.rar`, 'dev');
    expect([refused.status, JSON.parse(refused.bytes.toString())]).toEqual([
      400,
      { error: 'format does not have a valid value' },
    ]);
    expect((await download(`${APP}.zip`, 'dev', 'application/json')).status).toBe(200);
    expect((await download(APP, 'dev', 'application/json')).type).toBe('application/gzip');
  });

  it('[A-REPO-017] take a branch, a tag or a commit, a path, and paths to leave out', async () => {
    expect([...(await tarOf('sha=feat/x-1&path=src')).keys()]).toContain('src/x.ts');
    expect([...(await tarOf('sha=v1.0&path=src')).keys()]).toEqual(['src/main.ts']);
    expect([...(await tarOf(`sha=${MAIN}&path=docs/guide.md`)).keys()]).toEqual(['docs/guide.md']);
    const named = await download(`${APP}.tar?sha=feat/x-1&path=src`, 'dev');
    expect(named.name).toMatch(/^app-feat-x-1-[0-9a-f]{40}-src\.tar$/);
    expect((await download(`${APP}.tar?sha=${MAIN}`, 'dev')).name).toBe(`app-${MAIN}.tar`);
    const left = [...(await tarOf('exclude_paths[]=many&exclude_paths[]=docs/a%20b/&exclude_paths[]=no/such')).keys()];
    expect(left).toContain('docs/guide.md');
    expect(left.filter((path) => /^many|^docs\/a b/.test(path))).toEqual([]);
    expect([...(await tarOf('path=docs&exclude_paths[]=docs')).keys()]).toEqual([]);
  });

  it('[A-REPO-018] hold large files with their content, or as pointers on request', async () => {
    expect((await tarOf('path=assets')).get('assets/big.psd')?.toString()).toBe(LARGE);
    expect((await tarOf('include_lfs_blobs=true&path=assets')).get('assets/big.psd')?.toString()).toBe(LARGE);
    const pointers = await tarOf('include_lfs_blobs=false&path=assets');
    expect(pointers.get('assets/big.psd')?.toString()).toMatch(/^version https:\/\/\S+\noid sha256:[0-9a-f]{64}\n/);
    expect(pointers.get('assets/logo.bin')).toHaveLength(8);
  });

  it('[A-REPO-032] are 404 for an empty repository, an unknown ref or path', async () => {
    for (const query of ['sha=no-such-ref', 'path=no/such', 'path=..', 'sha=--output=x', 'sha=main~1']) {
      expect((await download(`${APP}.zip?${query}`, 'dev')).status, query).toBe(404);
    }
    expect((await download('/projects/acme%2Fempty/repository/archive', 'olivia')).status).toBe(404);
  });

  it('leave out nothing that a tree cannot hold', async () => {
    const all = [...(await tarOf('')).keys()];
    for (const path of ['..', '../x', '/', ':(glob)**', '*', '-x']) {
      expect([...(await tarOf(`exclude_paths[]=${path}`)).keys()], path).toEqual(all);
    }
  });

  it('[A-REPO-031] are public for public projects only', async () => {
    expect((await download('/projects/open%2Flib/repository/archive')).status).toBe(200);
    expect((await download(APP)).status).toBe(404);
    expect((await download(`${APP}.zip`, 'sam')).status).toBe(404);
  });
});

describe('the limit of downloads', () => {
  it('[A-REPO-019] refuses the sixth archive of a project in a minute where the operator limits them to five', async () => {
    const own = await startReference({ limits: { archivesPerMinute: 5 } });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        statuses.push((await own.get('/projects/open%2Flib/repository/archive', { as: 'dev' })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = await own.get('/projects/open%2Flib/repository/archive.zip', { as: 'dev' });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      expect((await own.get(APP, { as: 'dev' })).status).toBe(200);
      expect((await own.get('/projects/open%2Flib/repository/archive', { as: 'max' })).status).toBe(200);
    } finally {
      await own.server.close();
    }
  });
});
