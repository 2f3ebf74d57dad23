import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadApi } from '../../../../model/index.ts';
import { SPEC_FILE, api as ownApi } from '../../../suites/spec/description.ts';
import { descriptionOf, emitSite, loadValue, textOf } from './load-text.ts';
import { dangers, linkProblems, missingNames } from './site-checks.ts';

const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const DOCUMENTS = [
  'museum/openapi.yaml',
  'cafe-split/cafe.yaml',
  'redoc-demo/openapi.yaml',
  'redoc-demo/openapi-3-1.yaml',
  'airflow/openapi.yaml',
  'figma/openapi.yaml',
  'intercom/openapi.yaml',
  'discord/openapi.json',
].map((name) => CORPUS + name);

/** The whole of `text` as a description, name, enum value, example and address. */
function hostileDescription(text: string): object {
  const schema = {
    type: 'object',
    title: text,
    description: text,
    properties: { [text]: { type: 'string', description: text, enum: [text], default: text, pattern: 'x' } },
  };
  const operation = {
    operationId: text,
    summary: text,
    description: text,
    tags: [text],
    externalDocs: { url: `javascript:alert(${JSON.stringify(text)})`, description: text },
    parameters: [{ name: text, in: 'query', description: text, example: text, schema: { type: 'string' } }],
    requestBody: {
      description: text,
      content: { 'application/json': { schema, examples: { [text]: { value: text } } } },
    },
    responses: {
      200: {
        description: text,
        headers: { 'X-H': { description: text, schema: { type: 'string', const: text } } },
        content: { 'text/plain': { schema: { $ref: '#/components/schemas/S' }, example: text } },
      },
    },
  };
  return descriptionOf({
    info: { title: text, version: text, description: text, contact: { name: text, url: 'javascript:alert(1)' } },
    tags: [{ name: text, description: text }],
    servers: [
      { url: 'https://example.com/{v}', description: text, variables: { v: { default: text, description: text } } },
    ],
    paths: { '/a': { get: { ...operation, requestBody: undefined }, post: { ...operation, operationId: `${text}2` } } },
    components: { schemas: { S: schema } },
  });
}

describe('emitDocs', () => {
  it('tells which tags a tag is part of, and where an authorization server describes itself (3.2)', async () => {
    const api = await loadValue({
      ...descriptionOf({
        info: { title: 'T', version: '1' },
        tags: [
          { name: 'shop', summary: 'Shop' },
          { name: 'books', parent: 'shop', kind: 'nav' },
          { name: 'covers', parent: 'books', kind: 'audience' },
        ],
        paths: {
          '/books': { get: { operationId: 'listBooks', tags: ['books'], responses: { 204: { description: 'd' } } } },
          '/covers': { get: { operationId: 'listCovers', tags: ['covers'], responses: { 204: { description: 'd' } } } },
        },
        components: {
          securitySchemes: { login: { type: 'oauth2', oauth2MetadataUrl: 'https://a.example/meta', flows: {} } },
        },
      }),
      openapi: '3.2.0',
    });
    expect(api.tags.map(({ use }) => use)).toEqual([undefined, 'nav', 'audience']);
    const site = emitSite(api);
    expect(site.get('tags/covers.html')).toMatch(
      /Shop\s+<a href="[^"]*tags\/books.html">books<\/a>\s*<\/p>\s*<h1>covers/,
    );
    expect(textOf(site.get('index.html') ?? '')).toContain('OAuth 2.0, described at https://a.example/meta');
  });

  it.each([SPEC_FILE, ...DOCUMENTS.filter(existsSync)])('shows every name and breaks no link: %s', async (file) => {
    const { api } = await loadApi(file);
    if (api === undefined) return expect.fail('not loaded');
    const site = emitSite(api);
    expect(missingNames(api, site)).toEqual([]);
    expect(linkProblems(site)).toEqual([]);
    const pages = [...site].filter(([path]) => path.endsWith('.html'));
    expect(pages.flatMap(([, html]) => dangers(html))).toEqual([]);
    expect(pages).toHaveLength(
      1 +
        api.tags.filter(
          (tag) =>
            (tag.description ?? tag.externalDocs) !== undefined ||
            api.operations.some(({ tags }) => tags.includes(tag)),
        ).length +
        (api.operations.some((operation) => operation.tags.length === 0) ? 1 : 0) +
        api.operations.length +
        api.webhooks.length +
        api.schemas.length,
    );
  });

  it('shows every example of our description, character by character', () => {
    const site = emitSite(ownApi);
    for (const operation of ownApi.operations) {
      const page = [...site].find(([, html]) =>
        html.includes(`<p class="id"><code>${operation.operationId}</code></p>`),
      );
      const text = textOf(page?.[1] ?? '');
      const content = operation.responses.flatMap((response) => response.content);
      for (const example of [...(operation.requestBody?.content ?? []), ...content].flatMap(
        (media) => media.examples,
      )) {
        // The bytes of an archive are no text to show.
        if (!example.hasValue) continue;
        const value = typeof example.value === 'string' ? example.value : JSON.stringify(example.value, undefined, 2);
        expect(text).toContain(value.replaceAll(/\s+/g, ' ').trim());
      }
    }
  });

  it('says nothing of the decisions behind an operation: they are for those who write the description', async () => {
    const responses = { 200: { description: 'ok' } };
    const api = await loadValue(
      descriptionOf({ paths: { '/a': { get: { operationId: 'a', 'x-decisions': ['ADR-1'], responses } } } }),
    );
    for (const contents of emitSite(api).values()) expect(contents).not.toMatch(/ADR-1|Decisions:/);
  });

  it('is the same on every run, and loads nothing from other places', () => {
    const first = emitSite(ownApi);
    expect([...emitSite(ownApi)]).toEqual([...first]);
    for (const [path, html] of first) {
      if (path.endsWith('.css')) expect(html).not.toMatch(/url\(|@import/);
      if (path.endsWith('.html')) expect(html).not.toMatch(/<(?:script|link|img)[^>]* (?:src|href)="(?:https?:)?\/\//);
    }
  });

  it('stays light: at most 35 kB for a first operation page, 1,500 elements in the middle, 6,000 at worst', () => {
    const site = emitSite(ownApi);
    const assets = ['assets/site.css', 'assets/site.client.js'].map((path) => gzipSync(site.get(path) ?? '').length);
    const shared = assets.reduce((sum, size) => sum + size, 0);
    const pages = [...site].filter(([path]) => path.startsWith('operations/')).map(([, html]) => html);
    for (const html of pages) expect(gzipSync(html).length + shared).toBeLessThan(35_000);
    const elements = pages.map((html) => html.match(/<[a-z]/g)?.length ?? 0).sort((a, b) => a - b);
    expect(elements[Math.floor(elements.length / 2)]).toBeLessThan(1_500);
    expect(elements.at(-1)).toBeLessThan(6_000);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</code></pre><iframe src=https://example.com>',
    '[x](javascript:alert(1)) ![y](https://example.com/y.png)',
    '{{constructor}} {{{descriptionHtml}}} ${1} </title><base href=//example.com>',
    '../../../etc/passwd',
    '__proto__',
    'constructor',
    '\u2028 \u0000 \ud83d\ude00 <!--',
  ])('keeps a hostile description inert: %j', async (text) => {
    const api = await loadValue(hostileDescription(text));
    const site = emitSite(api);
    for (const [path, html] of site) {
      expect(path).toMatch(/^(?:index\.html|(?:operations|schemas|tags|assets)\/[\p{L}\p{N}._-]+)$/u);
      if (path.endsWith('.html')) expect(dangers(html)).toEqual([]);
    }
    expect(linkProblems(site)).toEqual([]);
    // The script of the index is data only: running it sets one array.
    const index = site.get('assets/search-index.js') ?? '';
    expect(JSON.parse(index.replace(/^globalThis\.docsSearchIndex = /, '').replace(/;\n$/, ''))).toBeInstanceOf(Array);
  });

  it('turns recursion into links', async () => {
    const api = await loadValue(
      descriptionOf({
        paths: {
          '/a': {
            get: {
              operationId: 'a',
              responses: {
                200: {
                  description: 'x',
                  content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
                },
              },
            },
          },
        },
        components: {
          schemas: {
            Node: {
              type: 'object',
              properties: {
                children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
                pair: { type: 'object', properties: { left: { $ref: '#/components/schemas/Node' } } },
              },
            },
          },
        },
      }),
    );
    const page = emitSite(api).get('operations/a.html') ?? '';
    expect(page.match(/id="response-200\.pair\.left"/g)).toHaveLength(1);
    expect(page).not.toContain('children.children');
    expect(page).toContain('<a href="../schemas/node.html">Node</a>');
  });

  it('merges allOf, names variants with their discriminator, drops what goes the other way', async () => {
    const api = await loadValue(
      descriptionOf({
        paths: {
          '/a': {
            post: {
              operationId: 'a',
              requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
              responses: {
                200: {
                  description: 'x',
                  content: { 'application/json': { schema: { $ref: '#/components/schemas/Cat' } } },
                },
              },
            },
          },
        },
        components: {
          schemas: {
            Base: {
              type: 'object',
              required: ['kind'],
              properties: { kind: { type: 'string' }, id: { type: 'integer', readOnly: true } },
            },
            Cat: {
              allOf: [
                { $ref: '#/components/schemas/Base' },
                { properties: { lives: { type: 'integer', default: 9 } } },
              ],
            },
            Dog: {
              allOf: [
                { $ref: '#/components/schemas/Base' },
                { properties: { tricks: { type: 'array', items: { type: 'string' } } } },
              ],
            },
            Pet: {
              oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
              discriminator: {
                propertyName: 'kind',
                mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
              },
            },
          },
        },
      }),
    );
    const text = textOf(emitSite(api).get('operations/a.html') ?? '');
    expect(text).toContain('Exactly one of');
    expect(text).toContain('kind is "cat"');
    const [request = '', answer = ''] = text.split(' Responses ');
    expect(request).not.toMatch(/\bid integer/);
    expect(answer).toMatch(/\bid integer/);
    expect(text).toMatch(/kind string required/);
    expect(text).toContain('default 9');
  });
});
