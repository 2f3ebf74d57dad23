import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, each, startReference } from '../reference.ts';

interface Text {
  readonly title: string;
  readonly description: string;
}

/** Pieces that texts are put together of: letters of several scripts, and characters with a meaning to engines. */
const PIECES = [
  'Alpha',
  'alphabet',
  'БЕТА',
  'gamma',
  '100%',
  'a_b',
  String.raw`back\slash`,
  `it's`,
  '漢字表',
  '\u{1F680}x',
  'AB',
];

const LIST = '/projects/open%2Flib/issues';
const MADE = 70;

let reference: Reference;
let all: readonly (Text & { readonly iid: number })[];

/** The same texts in every run. */
function textsOf(count: number): Text[] {
  let state = 7;
  const some = (): string => {
    const words = Array.from({ length: 1 + (state % 4) }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return PIECES[state % PIECES.length] ?? '';
    });
    return words.join(' ');
  };
  return Array.from({ length: count }, () => ({ title: some(), description: some() }));
}

beforeAll(async () => {
  reference = await startReference();
  for (const json of textsOf(MADE)) await reference.call('POST', LIST, { as: 'olivia', json });
  const { body } = await reference.get(LIST, { as: 'olivia', query: 'per_page=100' });
  all = body;
  expect(all.length).toBeGreaterThan(MADE);
});

afterAll(() => reference.server.close());

/** What a look at each issue finds: all words in one of the places. */
function scanned(search: string, places: readonly (keyof Text)[]): number[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const holds = (issue: Text): boolean =>
    places.some((place) => words.every((word) => (issue[place] ?? '').toLowerCase().includes(word)));
  return all.filter(holds).map(({ iid }) => iid);
}

async function pagesOf(query: string): Promise<{ readonly found: unknown[]; readonly total: number }> {
  const found: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await reference.get(LIST, { as: 'olivia', query: `${query}&per_page=7&page=${page}` });
    expect(answer.status).toBe(200);
    found.push(...each(answer, 'iid'));
    if (answer.headers.get('x-next-page') === '') return { found, total: Number(answer.headers.get('x-total')) };
  }
}

const SEARCHES = [
  'alpha',
  'ALPHABET',
  'бета',
  'alpha gamma',
  '100%',
  '%',
  '_',
  String.raw`k\s`,
  `t's`,
  '漢字',
  '\u{1F680}',
  'ab',
  'pha bet',
  'nothing of it',
];

describe('a search of issues', () => {
  it.each(SEARCHES)('has the total and the pages that a look at each issue has: %s', async (search) => {
    const query = `search=${encodeURIComponent(search)}`;
    const expected = scanned(search, ['title', 'description']);
    expect(await pagesOf(query)).toEqual({ found: expected, total: expected.length });
    const titled = scanned(search, ['title']);
    expect(await pagesOf(`${query}&in=title`)).toEqual({ found: titled, total: titled.length });
  });

  it('finds an issue by what it says now, and not by what it said', async () => {
    const { body } = await reference.call('POST', LIST, { as: 'olivia', json: { title: 'formerly quixotic' } });
    const found = async (search: string): Promise<unknown[]> => (await pagesOf(`search=${search}`)).found;
    expect(await found('quixotic')).toEqual([body.iid]);
    await reference.call('PUT', `${LIST}/${body.iid}`, { as: 'olivia', json: { title: 'henceforth prosaic' } });
    expect(await found('quixotic')).toEqual([]);
    expect(await found('prosaic')).toEqual([body.iid]);
    await reference.call('DELETE', `${LIST}/${body.iid}`, { as: 'olivia' });
    expect(await found('prosaic')).toEqual([]);
  });
});
