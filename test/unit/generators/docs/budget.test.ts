import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadApi } from '../../../../model/index.ts';
import { descriptionOf, emitSite, loadValue, textOf } from './load-text.ts';
import { dense } from './dense-description.ts';
import { linkProblems } from './site-checks.ts';

const LARGEST_PAGE = 400_000;
const LARGEST_SITE = 30_000_000;

/** Three components that refer to each other, each through what `wrap` puts around a reference. */
function circle(wrap: (reference: { readonly $ref: string }) => object): object {
  const names = ['A', 'B', 'C'];
  const reference = (name: string): object => wrap({ $ref: `#/components/schemas/${name}` });
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [`to${name}`, reference(name)])),
  };
  const schemas = Object.fromEntries(
    names.map((name) => [
      name,
      {
        ...schema,
        properties: { ...schema.properties, ...Object.fromEntries(names.map((to) => [`more${to}`, reference(to)])) },
      },
    ]),
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/A' } } };
  const get = { operationId: 'get', responses: { 200: { description: 'ok', content } } };
  return descriptionOf({ paths: { '/a': { get } }, components: { schemas } });
}

const WRAPPERS: readonly (readonly [string, (reference: { readonly $ref: string }) => object])[] = [
  ['allOf of one', (reference) => ({ allOf: [reference] })],
  ['allOf of one with a description', (reference) => ({ description: 'A part', allOf: [reference] })],
  ['oneOf of one', (reference) => ({ oneOf: [reference] })],
  ['anyOf with null', (reference) => ({ anyOf: [reference, { type: 'null' }] })],
  ['wrapper of a wrapper', (reference) => ({ allOf: [{ oneOf: [{ allOf: [reference] }] }] })],
  ['list of wrappers', (reference) => ({ type: 'array', items: { allOf: [reference] } })],
  ['reference with a description', (reference) => ({ ...reference, description: 'A part' })],
];

const LARGER: typeof WRAPPERS = [
  ['allOf with a field more', (reference) => ({ allOf: [reference, { properties: { own: { type: 'string' } } }] })],
  [
    'allOf with a field of itself',
    (reference) => ({ allOf: [reference], properties: { own: { allOf: [reference] } } }),
  ],
  ['oneOf of two', (reference) => ({ oneOf: [{ allOf: [reference, { required: ['toA'] }] }, { type: 'string' }] })],
];

describe('components that refer to each other', () => {
  it.each(WRAPPERS)('are links through %s', async (_name, wrap) => {
    const site = emitSite(await loadValue(circle(wrap)));
    const page = site.get('schemas/a.html') ?? '';
    expect(page.length).toBeLessThan(30_000);
    expect(page).toContain('<a href="../schemas/b.html">B</a>');
    expect(linkProblems(site)).toEqual([]);
  });

  it.each(LARGER)('end in links through %s', async (_name, wrap) => {
    const site = emitSite(await loadValue(circle(wrap)));
    for (const [path, html] of site) expect([path, html.length < 100_000]).toEqual([path, true]);
    expect(site.get('operations/get.html')).toContain('<a href="../schemas/b.html">B</a>');
    expect(linkProblems(site)).toEqual([]);
  });
});

describe('the budget of a page', () => {
  it('holds for the lists of a description with thousands of operations and schemas', async () => {
    const count = 2_500;
    const all = Array.from({ length: count }, (_, index) => index);
    const get = (index: number): object => ({
      operationId: `operationWithANameOfSomeLength${index}`,
      summary: `What the operation with the number ${index} does for its callers`,
      description: 'As long as descriptions are. '.repeat(8),
      responses: { 200: { description: 'ok' } },
    });
    const site = emitSite(
      await loadValue(
        descriptionOf({
          paths: Object.fromEntries(all.map((index) => [`/path/${index}`, { get: get(index) }])),
          components: {
            schemas: Object.fromEntries(all.map((index) => [`SchemaWithAName${index}`, { type: 'object' }])),
          },
        }),
      ),
    );
    for (const [path, html] of site) {
      if (path.endsWith('.html')) expect([path, html.length < LARGEST_PAGE]).toEqual([path, true]);
    }
    // From the start, every page can be reached.
    const reached = new Set(['index.html']);
    for (const path of reached) {
      for (const [, href = ''] of (site.get(path) ?? '').matchAll(/<a href="([^"#]+\.html)/g)) {
        reached.add(new URL(href, `file:///${path}`).pathname.slice(1));
      }
    }
    expect(reached.size).toBe([...site.keys()].filter((path) => path.endsWith('.html')).length);
    expect(linkProblems(site)).toEqual([]);
  });

  it('holds for an example of a field, which says that it is cut', async () => {
    const schema = {
      type: 'object',
      properties: { rows: { type: 'array', examples: [Array.from({ length: 90_000 }, () => 1)] } },
    };
    const content = { 'application/json': { schema } };
    const site = emitSite(
      await loadValue(
        descriptionOf({
          paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: 'ok', content } } } } },
        }),
      ),
    );
    const html = site.get('operations/a.html') ?? '';
    expect(html.length).toBeLessThan(LARGEST_PAGE);
    expect(html).toMatch(/Cut here, of \d{6} characters/);
  });

  it('gives a large schema without a name a page of its own, and loses none of its fields', async () => {
    const deep = (levels: number): object =>
      levels === 0 ? { type: 'string' } : { type: 'object', properties: { [`level${levels}`]: deep(levels - 1) } };
    const wide = (prefix: string): object => ({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => [`${prefix}${index}`, { type: 'string' }]),
      ),
    });
    const schema = {
      type: 'object',
      properties: { wide: wide('w'), list: { type: 'array', items: wide('l') }, deep: deep(30) },
    };
    const content = { 'application/json': { schema } };
    const get = { operationId: 'get', responses: { 200: { description: 'ok', content } } };
    const site = emitSite(await loadValue(descriptionOf({ paths: { '/a': { get } } })));
    expect(linkProblems(site)).toEqual([]);
    const text = [...site]
      .filter(([path]) => path.endsWith('.html'))
      .map(([, html]) => textOf(html.replaceAll(/<pre[^]*?<\/pre>/g, '')))
      .join(' ');
    for (const name of ['w0', 'w299', 'l0', 'l299', 'level30', 'level1'])
      expect(text).toMatch(new RegExp(`\\b${name}\\b`));
    expect(site.get('operations/get.html')).toMatch(/<a href="\.\.\/schemas\/[\w-]*wide[\w-]*\.html">/);
  });

  it('cuts a long example, says so, and keeps the whole in a file', async () => {
    const value = { text: 'x'.repeat(600_000), last: 'the end' };
    const content = { 'application/json': { example: value } };
    const get = { operationId: 'get', responses: { 200: { description: 'ok', content } } };
    const site = emitSite(await loadValue(descriptionOf({ paths: { '/a': { get } } })));
    const page = site.get('operations/get.html') ?? '';
    expect(page.length).toBeLessThan(LARGEST_PAGE);
    const file = /Cut here\. <a href="\.\.\/(examples\/[^"]+)">/.exec(page)?.[1] ?? expect.fail('nothing is cut');
    expect(JSON.parse(site.get(file) ?? '')).toEqual(value);
    expect(linkProblems(site)).toEqual([]);
  });

  it('shows the neighbours of a page in a long list, and a link to the whole', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [
        `/a${index}`,
        { get: { operationId: `get${index}`, responses: { 200: { description: 'ok' } } } },
      ]),
    );
    const site = emitSite(await loadValue(descriptionOf({ paths })));
    for (const index of [0, 200, 399]) {
      const nav = /<nav[^]*?<\/nav>/.exec(site.get(`operations/get${index}.html`) ?? '')?.[0] ?? '';
      expect(nav.match(/<li>/g)?.length).toBeLessThan(26);
      expect(nav).toMatch(new RegExp(`get${index}\\.html" aria-current="page"`));
      expect(nav).toContain('<a href="../tags/other-operations.html">All 400</a>');
    }
    expect(linkProblems(site)).toEqual([]);
    expect(site.get('tags/other-operations.html')).toContain('get399.html');
  });
});

/** A description of the size (6 MB of JSON) and the manner of the largest that people publish: few tags, components all over each other. */
function large(): object {
  const words = 'Amount intended to be collected by this payment, in the smallest unit of the currency. '.repeat(2);
  const name = (index: number): string => `resource_${index}`;
  const reference = (index: number): object => ({ $ref: `#/components/schemas/${name(index % 1300)}` });
  const schemas = Object.fromEntries(
    Array.from({ length: 1300 }, (_, index) => {
      const fields = Array.from({ length: 10 }, (_field, at): [string, object] => {
        const key = `field_${at}_of_it`;
        if (at % 5 === 0)
          return [key, { anyOf: [{ type: 'string', maxLength: 5000 }, reference(index * 7 + at)], description: words }];
        if (at % 5 === 1) return [key, { anyOf: [reference(index + at)], nullable: true, description: words }];
        return [key, { type: 'string', maxLength: 5000, description: words }];
      });
      return [name(index), { type: 'object', title: name(index), properties: Object.fromEntries(fields) }];
    }),
  );
  const form = {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        `param_${at}`,
        { type: 'object', description: words, properties: { inner: { type: 'string', description: words } } },
      ]),
    ),
  };
  const paths = Object.fromEntries(
    Array.from({ length: 290 }, (_, index) => {
      const responses = {
        200: { description: 'Successful response.', content: { 'application/json': { schema: reference(index * 3) } } },
        default: { description: 'Error response.', content: { 'application/json': { schema: reference(0) } } },
      };
      const requestBody = { content: { 'application/x-www-form-urlencoded': { schema: form } } };
      return [
        `/v1/resources_${index}`,
        {
          get: { operationId: `Get${index}`, responses },
          post: { operationId: `Post${index}`, requestBody, responses },
        },
      ];
    }),
  );
  return { openapi: '3.0.0', info: { title: 'Large', version: '1' }, paths, components: { schemas } };
}

function expectBudget(site: ReadonlyMap<string, string>): void {
  for (const [path, html] of site) {
    if (path.endsWith('.html')) expect([path, Buffer.byteLength(html) < LARGEST_PAGE]).toEqual([path, true]);
  }
  const elements = [...site]
    .filter(([path]) => path.startsWith('operations/'))
    .map(([, html]) => html.match(/<[a-z]/g)?.length ?? 0)
    .sort((a, b) => a - b);
  expect(elements[Math.floor(elements.length / 2)]).toBeLessThanOrEqual(1_500);
  expect(elements[Math.floor(elements.length * 0.99)]).toBeLessThanOrEqual(6_000);
}

describe('the budget of a site', () => {
  it('holds for components that refer to one another all over: they are links then', async () => {
    const site = emitSite(await loadValue(dense()));
    const bytes = [...site.values()].reduce((sum, contents) => sum + Buffer.byteLength(contents), 0);
    expect(bytes).toBeLessThan(LARGEST_SITE);
    expectBudget(site);
    expect(linkProblems(site)).toEqual([]);
    expect(site.get('operations/op7.html')).toContain('<a href="../schemas/s7.html">S7</a>');
  });

  it('holds for a description with 580 operations and 1,300 components', async () => {
    const site = emitSite(await loadValue(large()));
    expectBudget(site);
    const bytes = [...site.values()].reduce((sum, contents) => sum + Buffer.byteLength(contents), 0);
    expect(bytes).toBeLessThan(LARGEST_SITE);
  });

  const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
  const octokit = fileURLToPath(new URL('../../../bench/node_modules/@octokit/openapi/generated/', import.meta.url));
  const files = [
    ...['airflow/openapi.yaml', 'figma/openapi.yaml', 'intercom/openapi.yaml', 'discord/openapi.json'].map(
      (name) => corpus + name,
    ),
    `${octokit}api.github.com.json`,
  ];
  it.each(files.filter(existsSync))(
    'holds for a real description, and no link of it dangles: %s',
    async (file) => {
      const { api } = await loadApi(file, { lenient: true });
      if (api === undefined) return expect.fail('not loaded');
      const site = emitSite(api);
      expectBudget(site);
      expect(linkProblems(site)).toEqual([]);
    },
    60_000,
  );
});
