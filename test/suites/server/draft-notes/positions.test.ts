import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const APP = '/projects/acme%2Fapp';
const DRAFTS = `${APP}/merge_requests/1/draft_notes`;
const SHAS = {
  base_sha: '04fe983f16e033c7afc171a158de512776412ad7',
  start_sha: '786ed217f969255cc27d2db091115f35fbf0de5d',
  head_sha: 'fb7e397bd7df97faed760bf6724f0e45d20e88d3',
};
const FEATURE = { ...SHAS, position_type: 'text', old_path: 'src/feature.ts', new_path: 'src/feature.ts' };
const EMPTY = {
  old_path: null,
  new_path: null,
  old_line: null,
  new_line: null,
  line_range: null,
  width: null,
  height: null,
  x: null,
  y: null,
};

const place = (position: object, json: object = {}): Promise<Answer> =>
  reference.call('POST', DRAFTS, { as: 'dev', json: { note: 'Here', position, ...json } });
const codeOf = (path: string, ...lines: number[]): string =>
  `${createHash('sha1').update(path).digest('hex')}_${lines.join('_')}`;

describe('positions of draft notes', () => {
  it('[A-DRAFT-011][A-DRAFT-012] a text note stands at a line, with its code', async () => {
    const made = await place({ ...FEATURE, new_line: 1 });
    expect(made.status).toBe(201);
    expect(made.body.line_code).toBe(codeOf('src/feature.ts', 0, 1));
    expect(made.body.position).toEqual({ ...EMPTY, ...FEATURE, new_line: 1 });
    expect((await reference.get(`${DRAFTS}/${made.body.id}`, { as: 'dev' })).body).toEqual(made.body);
  });

  it('[A-DRAFT-004][A-DRAFT-011] an edit moves it', async () => {
    const made = await reference.call('POST', DRAFTS, { as: 'dev', json: { note: 'Moves' } });
    const form = Object.entries({ ...FEATURE, new_line: 1 }).map(([name, value]) => `position[${name}]=${value}`);
    const moved = await reference.call('PUT', `${DRAFTS}/${made.body.id}`, { as: 'dev', form: form.join('&') });
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { note: 'Moves', line_code: codeOf('src/feature.ts', 0, 1), position: { new_line: 1, old_line: null } },
    ]);
  });

  it('[A-DRAFT-013] the three commits and the kind are required, each by its name', async () => {
    for (const name of ['base_sha', 'start_sha', 'head_sha', 'position_type']) {
      const refused = await place({ ...FEATURE, new_line: 1, [name]: undefined });
      expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining(`position[${name}]`)]);
    }
    expect((await place({ ...FEATURE, position_type: 'sound' })).status).toBe(400);
    for (const name of ['base_sha', 'start_sha', 'head_sha']) {
      const refused = await place({ ...FEATURE, new_line: 1, [name]: '0'.repeat(40) });
      expect([refused.status, refused.body]).toEqual([400, { error: `position[${name}] is no commit` }]);
    }
  });

  it('[A-DRAFT-014] a text note needs both paths, others do not', async () => {
    for (const name of ['old_path', 'new_path']) {
      expect((await place({ ...FEATURE, new_line: 1, [name]: undefined })).status).toBe(400);
    }
    expect((await place({ ...SHAS, position_type: 'image', width: 1, height: 1, x: 0, y: 0 })).status).toBe(201);
    expect((await place({ ...SHAS, position_type: 'file', new_path: 'src/feature.ts' })).status).toBe(201);
  });

  it('[A-DRAFT-015][A-DRAFT-016] image notes have a size and a place, text notes lines and a range', async () => {
    const image = { ...SHAS, position_type: 'image', old_path: 'assets/logo.bin', new_path: 'assets/logo.bin' };
    const spot = { width: 640, height: 480, x: 12.5, y: 0.25 };
    const made = await place({ ...image, ...spot });
    expect([made.body.line_code, made.body.position]).toEqual([null, { ...EMPTY, ...image, ...spot }]);
    const range = {
      start: { line_code: codeOf('src/feature.ts', 0, 1), type: 'new', old_line: null, new_line: 1 },
      end: { line_code: codeOf('src/feature.ts', 0, 1), type: 'new', old_line: null, new_line: 1 },
    };
    const ranged = await place({ ...FEATURE, new_line: 1, line_range: range });
    expect([ranged.status, ranged.body.position.line_range]).toEqual([201, range]);
    for (const wrong of [
      { width: 'wide' },
      { height: 1.5 },
      { x: 'left' },
      { y: {} },
      { new_line: 'one' },
      { old_line: 1.5 },
    ]) {
      const refused = await place({ ...FEATURE, ...wrong });
      expect([JSON.stringify(wrong), refused.status]).toEqual([JSON.stringify(wrong), 400]);
    }
  });

  it('[A-DRAFT-011] what is no line, no file or not one line is refused by its name', async () => {
    const refusals: readonly (readonly [object, string])[] = [
      [{ new_line: 1_000 }, 'position[new_line] is no line of the file'],
      [{ new_line: 0 }, 'position[new_line] is no line of the file'],
      [{ new_path: 'nowhere.ts', new_line: 1 }, 'position[new_path] is no file of the diff'],
      [{ old_line: 1 }, 'position[old_path] is no file of the diff'],
    ];
    for (const [wrong, error] of refusals) {
      const refused = await place({ ...FEATURE, ...wrong });
      expect([refused.status, refused.body]).toEqual([400, { error }]);
    }
    const readme = { ...FEATURE, old_path: 'README.md', new_path: 'README.md' };
    expect((await place({ ...readme, old_line: 1, new_line: 1 })).body.line_code).toBe(codeOf('README.md', 1, 1));
    expect((await place({ ...readme, old_line: 2, new_line: 1 })).body).toEqual({
      error: 'position[old_line], position[new_line] are not one line of the diff',
    });
  });

  it('[A-DRAFT-017][A-DRAFT-011] a published note begins a discussion at its place', async () => {
    const list = `${APP}/merge_requests/1/draft_notes`;
    const made = await place({ ...FEATURE, new_line: 1 });
    expect((await reference.call('PUT', `${list}/${made.body.id}/publish`, { as: 'dev' })).status).toBe(204);
    const discussions = await reference.get(`${APP}/merge_requests/1/discussions`, { as: 'dee' });
    expect(discussions.body).toMatchObject([{ position: { ...FEATURE, new_line: 1 }, notes: [{ body: 'Here' }] }]);
  });
});
