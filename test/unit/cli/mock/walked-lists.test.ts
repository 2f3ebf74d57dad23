import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import { planRun, run } from '../../../../conformance/index.ts';
import { emitClient } from '../../../../generators/client/index.ts';
import { defaultEmitOptions } from '../../../../generators/emit/options.ts';
import { emitModels } from '../../../../generators/models/index.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import type { Api } from '../../../../model/index.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { writeFiles } from '../../../support/emit-workshop.ts';
import type { Onwards, PagingStyle, ShownPage } from '../../../support/paging-onwards.ts';
import { idsOf as idsIn, pagedPath } from '../../../support/paged-path.ts';
import { BOTH_WAYS } from '../../../support/paging-both-ways.ts';
import { HAL_MAP, IN_OBJECT, PAGING_STYLES } from '../../../support/paging-styles.ts';
import { projectFolder } from '../../../support/project-folder.ts';

const STYLES = [...PAGING_STYLES, ...BOTH_WAYS, HAL_MAP];

/** Every style with the document's example, and without it. */
const ROWS = STYLES.flatMap((style) => [
  { name: style.name, style, isBare: false },
  { name: `${style.name}Bare`, style, isBare: true },
]);

let api: Api;
let mock: MockServer;
beforeAll(async () => {
  const paths = Object.fromEntries(ROWS.map(({ name, style, isBare }) => [`/${name}`, pagedPath(style, isBare)]));
  paths['/inObject'] = pagedPath(IN_OBJECT, false);
  const document = { openapi: '3.1.0', info: { title: 'Paged', version: '1' }, servers: [{ url: '/' }], paths };
  const loaded = loadValue('paged.json', document);
  if (loaded.api === undefined) return expect.fail('does not load');
  api = loaded.api;
  mock = await startMock(api, { port: 0 });
});
afterAll(() => mock.close());

/** Reads a page; its list is where the style has it. */
async function read(url: string, { at = 'items' }: PagingStyle, before: number): Promise<ShownPage> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  // What the descriptions above say.
  const body = (await response.json()) as JsonObject;
  const items = (at === '' ? body : body[at]) as unknown as readonly JsonObject[];
  return { body, items, link: response.headers.get('link'), before };
}

/** All pages from the first one, each asked for as the one before says. */
async function walk(name: string, style: PagingStyle, query = ''): Promise<readonly ShownPage[]> {
  const pages: ShownPage[] = [];
  const asked = new Set<string>();
  for (let url: string | undefined = `${mock.url}/${name}${query}`; url !== undefined;) {
    expect(asked.has(url), `${url} leads in a circle`).toBe(false);
    asked.add(url);
    const page: ShownPage = await read(url, style, pages.length);
    pages.push(page);
    const next = style.onwards(page);
    if (next === undefined) return pages;
    url = addressOf(next, url, name);
  }
  return pages;
}

function addressOf(next: NonNullable<ReturnType<Onwards>>, from: string, name: string): string {
  const target: URL = 'url' in next ? new URL(next.url, from) : new URL(`${mock.url}/${name}`);
  for (const [key, value] of 'query' in next ? Object.entries(next.query) : [])
    target.searchParams.set(key, String(value));
  return target.href;
}

/** All pages from the last one that was read back to the first. */
async function walkBack(name: string, style: PagingStyle, last: ShownPage): Promise<readonly ShownPage[]> {
  const pages: ShownPage[] = [];
  for (let page = last; ;) {
    const before = style.back?.(page);
    if (before === undefined) return pages;
    const shown = await read(addressOf(before, `${mock.url}/${name}`, name), style, pages.length);
    page = { ...shown, isBack: true };
    pages.unshift(page);
    expect(pages.length).toBeLessThan(9);
  }
}

const idsOf = (pages: readonly ShownPage[]): readonly unknown[] =>
  pages.flatMap(({ items }) => items.map(({ id }) => id));

describe('a mock', () => {
  it.each(ROWS)('is walked from the first page to the last, each once: $name', async ({ name, style, isBare }) => {
    const pages = await walk(name, style);
    const ids = idsOf(pages);
    if (!isBare) {
      expect(ids).toEqual(idsIn(style.ids));
      expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1]);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
    if (!isBare) for (const page of pages) expect(page.body).toMatchObject(style.tells?.(page, ids.length) ?? {});
  });

  it.each(ROWS.filter(({ style, isBare }) => style.back !== undefined && !isBare))(
    'is walked back from the last page to the first: $name',
    async ({ name, style }) => {
      const there = await walk(name, style);
      const last = there.at(-1) ?? expect.fail('no page');
      const back = await walkBack(name, style, last);
      expect(back.map(({ items }) => items)).toEqual(there.slice(0, -1).map(({ items }) => items));
      // From the middle of a page there is a shorter one in front, and from it the walk goes on where it was.
      const [first] = back;
      const next = first === undefined ? undefined : style.onwards({ ...first, isBack: false });
      if (style.name.startsWith('ids') || style.name.startsWith('numbers')) expect(next).toBeUndefined();
      else
        expect((await read(addressOf(next ?? expect.fail('no way on'), mock.url, name), style, 1)).items).toEqual(
          there[1]?.items,
        );
    },
  );

  it('shows the last items to those who ask for them, and nothing before what is no place', async () => {
    const style = BOTH_WAYS.find(({ name }) => name === 'relayBothWays') ?? expect.fail('is no style');
    const ids = async (query: string): Promise<readonly unknown[]> => {
      return (await read(`${mock.url}/relayBothWays?${query}`, style, 0)).items.map(({ id }) => id);
    };
    expect(await ids('last=2')).toEqual(['i4', 'i5']);
    expect(await ids('last=3&before=c3')).toEqual(['i1', 'i2']);
    expect(await ids('last=9&after=c1&before=c4')).toEqual(['i2', 'i3']);
    expect(await ids('before=none')).toEqual([]);
  });

  it.each(ROWS.filter(({ isBare }) => !isBare))(
    'shows nothing behind the last page: $name',
    async ({ name, style }) => {
      const [, way = ''] = Object.keys(style.asks);
      const { items } = await read(`${mock.url}/${name}?${encodeURIComponent(way)}=${behind(style, way)}`, style, 9);
      expect(items).toEqual([]);
    },
  );

  it.each([
    ['?offset=2', ['i3', 'i4', 'i5']],
    ['?offset=3', ['i4', 'i5']],
    ['?offset=1&limit=1', ['i2', 'i3', 'i4', 'i5']],
    ['?page=2', ['i3', 'i4', 'i5']],
    ['?page=2&offset=0', ['i3', 'i4', 'i5']],
    ['?page=1&offset=1', ['i2', 'i3', 'i4', 'i5']],
  ])('is walked on from where both ways were used: %s', async (query, ids) => {
    const style = STYLES.find(({ name }) => name === 'urlOfPagesOrOffsets') ?? expect.fail('is no style');
    expect(idsOf(await walk(style.name, style, query))).toEqual(ids);
  });

  it.each([
    ['', [5]],
    ['?page[size]=2', [2, 2, 1]],
    ['?page[size]=3&page[after]=1', [3, 1]],
  ])('is walked by the members of an object: %s', async (query, lengths) => {
    const pages = await walk('inObject', IN_OBJECT, query);
    expect(pages.map(({ items }) => items.length)).toEqual(lengths);
    expect(pages.map(({ body }) => body['has_more'])).toEqual(lengths.map((_, n) => n + 1 < lengths.length));
    expect(new Set(idsOf(pages)).size).toBe(idsOf(pages).length);
  });

  it('has no page of nothing that leads on', async () => {
    const size = { type: 'integer', minimum: 0, default: 2 };
    for (const style of STYLES.filter(({ asks }) => Object.keys(asks).length > 1)) {
      const [first = '', way = ''] = Object.keys(style.asks);
      const asks = { [first]: size, [way]: style.asks[way] ?? {} };
      const { api: own } = loadValue('none.json', {
        openapi: '3.1.0',
        info: { title: 'None', version: '1' },
        paths: { '/none': pagedPath({ ...style, asks }, false) },
      });
      const none = own === undefined ? expect.fail('does not load') : await startMock(own, { port: 0 });
      const page = await read(`${none.url}/none?${encodeURIComponent(first)}=0`, style, 0);
      await none.close();
      expect(page.items, style.name).toEqual([]);
      if (style.isCounted !== true) expect(style.onwards(page) ?? null, style.name).toBeNull();
      expect(`${page.link} ${JSON.stringify(page.body)}`, style.name).not.toMatch(/NaN|Infinity/);
    }
  });
});

/** A place that no list of five has. */
function behind({ asks }: PagingStyle, way: string): string {
  const { type, format, pattern } = asks[way] ?? {};
  if (type === 'integer') return '40';
  return format === 'byte' ? 'AAAA' : pattern === undefined ? 'no-such' : 'cur_zzzzzzzz';
}

it('conformance finds nothing in them', async () => {
  const findings: string[] = [];
  for await (const event of run(planRun(api), { baseUrl: mock.url })) {
    if (event.type !== 'case-finished') continue;
    findings.push(
      ...event.result.findings.map(
        ({ check, operationId, expected, got }) => `${check} ${operationId}: ${expected}, ${got}`,
      ),
    );
  }
  expect(findings).toEqual([]);
});

describe('the iterators of the emitted client', () => {
  type Iterator = (client: unknown, args?: object) => AsyncIterable<{ readonly id: unknown }>;
  let emitted: Readonly<Record<string, Iterator>>;
  let client: unknown;
  beforeAll(async () => {
    const folder = projectFolder({});
    const options = { ...defaultEmitOptions, importExtension: '.ts' as const };
    writeFiles(folder, [...emitModels(api, options), ...emitClient(api, options)]);
    const outfile = join(folder, 'out.mjs');
    await build({
      entryPoints: [join(folder, 'client/index.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      logLevel: 'error',
    });
    emitted = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
    // One function of the module makes clients, the others read lists.
    const make = emitted['createClient'] as unknown as (options: object) => unknown;
    client = make({ baseUrl: mock.url });
  });

  // A map of links tells nobody what is in it: its pages are counted.
  it.each(ROWS)('read the same: $name', async ({ name, style }) => {
    const ids: unknown[] = [];
    const iterate = emitted[`${name}All`] ?? expect.fail(`${name} is not known as a list`);
    for await (const { id } of iterate(client)) ids.push(id);
    expect(ids).toEqual(idsOf(await walk(name, style)));
  });
});
