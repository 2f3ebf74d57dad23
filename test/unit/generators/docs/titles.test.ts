import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleText } from '../../../../generators/docs/text/one-line.ts';
import { descriptionOf, emitSite, loadValue, textOf } from './load-text.ts';
import { linkProblems } from './site-checks.ts';

describe('a title as plain text', () => {
  it.each([
    ['List **all** berths', 'List all berths'],
    ['List\n  `free`\nberths\n', 'List free berths'],
    ['See [the guide](https://example.com/a_b)', 'See the guide'],
    ['Book a berth <b>now</b> &amp; here', 'Book a berth now & here'],
    ['An *urgent* _request_ and __more__', 'An urgent request and more'],
    ['## Heading\n\nand text', 'Heading and text'],
    ['- one\n- two', 'one two'],
    ['Escaped \\*stars\\*', 'Escaped *stars*'],
    ['Get /pets/* or /a_b/{c_d}', 'Get /pets/* or /a_b/{c_d}'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['Field __typename of a', 'Field __typename of a'],
    ['Map<string, integer> of C# #1', 'Map<string, integer> of C# #1'],
    ['Send <your-token>', 'Send <your-token>'],
    ['a | b > c', 'a | b > c'],
    ['  ', ''],
    ['Replace `<script>` and `<style>` tags', 'Replace <script> and <style> tags'],
    ['List `Map<string, int>` and `List<T>` and `<title>`', 'List Map<string, int> and List<T> and <title>'],
    ['`` a`b `` and ``c``', 'a`b and c'],
    ['`**a** _b_ [c](d) &amp; \\*`', '**a** _b_ [c](d) &amp; \\*'],
    ['**Use `*`** and *`x`*', 'Use * and x'],
    ['No \\`<b>code</b>\\` here', 'No `code` here'],
    ['Text\n\n```html\n<title>\n```\n\nand more', 'Text <title> and more'],
    ['Text\n~~~\n<title>', 'Text <title>'],
    ['A lone ` and <i>this</i>', 'A lone ` and this'],
    ['Returns Array<object>, List<Object> and x<sup>2</sup>.', 'Returns Array<object>, List<Object> and x2.'],
    ['<p>One</p><p>two</p><b>three</b>.', 'One two three.'],
    ['[![badge](a.png)](b_(c)) by <https://example.com/a_b_c>', 'badge by https://example.com/a_b_c'],
    ['10 &#8364; &ndash; 20 &euro; &unknown; &#0;', '10 \u20ac \u2013 20 \u20ac &unknown; \ufffd'],
    ['Head\n====\n\n| a | b |\n|---|:-:|\n| c | d |', 'Head a b c d'],
    ['> - quoted', 'quoted'],
  ])('%j reads %j', (text, expected) => {
    expect(titleText(text)).toBe(expected);
  });

  it('keeps every code as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-_a-~]([ -_a-~]{0,20}[!-_a-~])?$/), (code) => {
        const flat = code.replaceAll(/\s+/g, ' ');
        expect(titleText(`A **b** \`${code}\` <i>c</i>`)).toBe(`A b ${flat} c`);
      }),
    );
  });

  it('stands wherever a page names an operation, a tag, an example or the API', async () => {
    const raw = 'List **all**\n`berths` <i>here</i>';
    const example = { summary: raw, value: 1 };
    const operation = {
      operationId: 'a',
      tags: ['t'],
      summary: raw,
      parameters: [{ name: 'q', in: 'query', schema: { type: 'integer' }, examples: { one: example } }],
      responses: {
        200: {
          description: 'ok',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/S' }, examples: { one: example } } },
        },
      },
    };
    const site = emitSite(
      await loadValue({
        ...descriptionOf({
          tags: [{ name: 't', summary: raw }],
          paths: { '/a': { get: { ...operation, callbacks: { done: { '{$url}': { post: operation } } } } } },
          webhooks: { made: { post: { ...operation, operationId: 'made' } } },
          components: {
            schemas: { S: { oneOf: [{ title: raw, type: 'integer' }, { type: 'string' }] } },
            securitySchemes: {
              o: {
                type: 'oauth2',
                flows: { clientCredentials: { tokenUrl: 'https://example.com', scopes: { s: raw } } },
              },
            },
          },
        }),
        openapi: '3.2.0',
        info: { title: 'Test', version: '1', summary: raw },
      }),
    );
    const told = new Set<string>();
    for (const [path, contents] of site) {
      if (path.startsWith('assets/') && path !== 'assets/search-index.js') continue;
      expect([path, /.{0,40}(?:\*\*|`berths|&#x60;berths|&lt;i&gt;).{0,20}/.exec(contents)?.[0]]).toEqual([
        path,
        undefined,
      ]);
      if (contents.includes('List all berths here')) told.add(path.replace(/\/.*/, ''));
    }
    expect(told).toEqual(new Set(['index.html', 'tags', 'operations', 'webhooks', 'schemas', 'assets']));
    expect(site.get('operations/a.html')).toContain('<title>List all berths here - Test</title>');
    expect(linkProblems(site)).toEqual([]);
  });
});

describe('code with a tag in it', () => {
  const code = '`<title>`';

  it('is read wherever something is told on one line', async () => {
    const values = { oneOf: [{ const: 'a', title: `Const ${code}`, description: `meaning ${code}` }, { const: 'b' }] };
    const named = { type: 'string', enum: ['p'], 'x-enum-descriptions': [`listed ${code}`] };
    const variants = {
      oneOf: [{ type: 'object', title: `variant ${code}`, properties: { x: {} } }, { type: 'string' }],
    };
    const content = {
      'application/json': { schema: variants, examples: { one: { summary: `example ${code}`, value: '' } } },
    };
    const get = {
      operationId: 'a',
      summary: `summary ${code}`,
      parameters: [
        { name: 'm', in: 'query', schema: values },
        { name: 'e', in: 'query', schema: named },
      ],
      responses: { 200: { description: `response ${code}`, content } },
    };
    const site = emitSite(await loadValue(descriptionOf({ paths: { '/a': { get } } })));
    const page = textOf(site.get('operations/a.html') ?? '');
    for (const word of ['Const', 'meaning', 'listed', 'variant', 'example', 'summary', 'response']) {
      expect(page).toContain(`${word} <title>`);
    }
    expect(page).not.toContain('`');
    expect(site.get('assets/search-index.js')).toContain('"summary <title>"');
  });
});

describe('what is told of the whole, and of tags', () => {
  const docs = (name: string): object => ({ url: `https://example.com/${name}`, description: `More on **${name}**` });
  const schema = {
    type: 'object',
    externalDocs: docs('things'),
    properties: { a: { type: 'string', externalDocs: docs('fields') } },
  };

  it('is documentation elsewhere, of the API, its tags, operations, schemas and fields', async () => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
    const get = {
      operationId: 'get',
      tags: ['t'],
      externalDocs: docs('calls'),
      responses: { 200: { description: 'ok', content } },
    };
    const site = emitSite(
      await loadValue(
        descriptionOf({
          externalDocs: docs('everything'),
          tags: [{ name: 't', externalDocs: docs('tags') }],
          paths: { '/a': { get } },
          components: { schemas: { Thing: schema } },
        }),
      ),
    );
    const link = (name: string): string => `<a href="https://example.com/${name}" rel="noreferrer">More on ${name}</a>`;
    expect(site.get('index.html')).toContain(link('everything'));
    expect(site.get('tags/t.html')).toContain(link('tags'));
    expect(site.get('operations/get.html')).toContain(link('calls'));
    expect(site.get('operations/get.html')).toContain(link('fields'));
    expect(site.get('schemas/thing.html')).toContain(link('things'));
  });

  it('is documentation that no page can lead to, by its name and address', async () => {
    const responses = { 200: { description: 'ok' } };
    const site = emitSite(
      await loadValue(
        descriptionOf({
          externalDocs: { url: 'guide/more.html', description: 'More on *everything*' },
          tags: [{ name: 't', externalDocs: { url: 'javascript:alert(1)' } }],
          paths: { '/a': { get: { operationId: 'a', tags: ['t'], responses } } },
        }),
      ),
    );
    expect(site.get('index.html')).toContain('<p>More on everything: guide/more.html</p>');
    expect(site.get('tags/t.html')).toContain('<p>javascript:alert(1)</p>');
    expect(linkProblems(site)).toEqual([]);
  });

  it('is a tag without operations when something is told on it: a chapter', async () => {
    const site = emitSite(
      await loadValue(
        descriptionOf({
          info: { title: 'Test', version: '1', description: 'Read [limits](#tag/Limits) first.' },
          tags: [{ name: 'Limits', description: 'Ten a *second*.' }, { name: 'Empty' }],
          paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: 'ok' } } } } },
        }),
      ),
    );
    expect(site.get('tags/limits.html')).toContain('<p>Ten a <em>second</em>.</p>');
    expect(site.get('index.html')).toContain('<a href="tags/limits.html">limits</a>');
    expect(site.has('tags/empty.html')).toBe(false);
    expect(linkProblems(site)).toEqual([]);
  });
});

describe('the title of a component', () => {
  it('is told on its page, once, and finds it', async () => {
    const schemas = {
      Described: { type: 'object', title: 'What *it* is', description: 'A thing.' },
      Composed: { allOf: [{ $ref: '#/components/schemas/Described' }], title: 'Made of it' },
      Listed: { type: 'string', enum: ['a'], title: 'Its values', description: 'Some.' },
      Named: { type: 'object', title: 'Named', description: 'Says no more.' },
      Bare: { type: 'object', title: 'Its title alone' },
    };
    const site = emitSite(await loadValue(descriptionOf({ paths: {}, components: { schemas } })));
    const told = (name: string, title: string): number =>
      textOf(/<body[^]*/.exec(site.get(`schemas/${name}.html`) ?? '')?.[0] ?? '').split(title).length - 1;
    expect(told('described', 'What it is')).toBe(1);
    expect(told('composed', 'Made of it')).toBe(1);
    expect(told('listed', 'Its values')).toBe(1);
    expect(told('bare', 'Its title alone')).toBe(1);
    expect(site.get('schemas/named.html')).not.toContain('<strong>Named');
    expect(site.get('assets/search-index.js')).toContain('"Described What it is"');
  });
});

describe('a parameter', () => {
  it('is told with what its schema says, once, and not where that has a page of its own', async () => {
    const parameter = (name: string, schema: object): object => ({
      name,
      in: 'query',
      description: `About ${name}.`,
      schema,
    });
    const parameters = [
      parameter('list', { type: 'array', items: { type: 'string', description: 'One of them.' } }),
      parameter('inline', { type: 'string', description: 'Its schema.', title: 'Title' }),
      parameter('titled', { type: 'string', title: 'Title' }),
      parameter('same', { type: 'string', description: 'About same.' }),
      parameter('component', { $ref: '#/components/schemas/Code' }),
    ];
    const site = emitSite(
      await loadValue(
        descriptionOf({
          paths: { '/a': { get: { operationId: 'a', parameters, responses: { 200: { description: 'ok' } } } } },
          components: { schemas: { Code: { type: 'string', description: 'Said elsewhere.' } } },
        }),
      ),
    );
    const told = [...(site.get('operations/a.html') ?? '').matchAll(/<div class="text">(.*?)<\/div>/gs)].map(
      ([, html = '']) => textOf(html),
    );
    expect(told).toEqual([
      'About list. Each: One of them.',
      'About inline. Its schema.',
      'About titled.',
      'About same.',
      'About component.',
    ]);
  });
});

describe('how a list is paged', () => {
  const page = (items: object): object => ({
    200: { description: 'ok', content: { 'application/json': { schema: { type: 'object', properties: items } } } },
  });
  const list = { type: 'array', items: { type: 'string' } };
  const query = (name: string, type: string): object => ({ name, in: 'query', schema: { type } });

  it('is said as clients walk it, and not where nothing of it is recognised', async () => {
    const operation = (operationId: string, parameters: readonly object[], items: object): object => ({
      get: { operationId, parameters, responses: page(items) },
    });
    const site = emitSite(
      await loadValue(
        descriptionOf({
          paths: {
            '/cursor': operation('byCursor', [query('cursor', 'string'), query('limit', 'integer')], {
              items: list,
              next_cursor: { type: ['string', 'null'] },
            }),
            '/plain': operation('plain', [query('limit', 'integer')], { items: list }),
          },
        }),
      ),
    );
    const text = (path: string): string => textOf(site.get(`operations/${path}.html`) ?? '');
    expect(text('by-cursor')).toContain('Paging cursor: /next_cursor goes into the query as cursor; items at /items.');
    expect(text('plain')).not.toContain('Paging');
  });
});
