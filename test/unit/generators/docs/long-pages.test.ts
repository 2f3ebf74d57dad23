import { describe, expect, it } from 'vitest';
import { descriptionOf, emitSite, loadValue, textOf } from './load-text.ts';
import { linkProblems } from './site-checks.ts';

const LARGEST_PAGE = 400_000;

describe('a page that is too long with the least detail', () => {
  const words = Array.from({ length: 60_000 }, (_, index) => `wort${index}`);
  const many = (count: number, make: (index: number) => object): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, make(index)]));
  const value = (index: number): string => `value_${index}`;
  const wide = {
    type: 'object',
    properties: many(4_000, (index) => ({ type: 'string', description: `What the field ${index} says. `.repeat(4) })),
  };
  const get = {
    operationId: 'get',
    description: `# Ä & <b>ü</b>\n\n${words.join(' ')}`,
    parameters: [
      {
        name: 'listed',
        in: 'query',
        schema: { type: 'string', enum: Array.from({ length: 20_000 }, (_, at) => value(at)) },
      },
      { name: 'last', in: 'query', schema: { type: 'string' } },
    ],
    responses: {
      200: { description: 'ok', content: { 'application/json': { schema: wide } } },
      400: { description: 'no', content: { 'application/json': { schema: { $ref: '#/components/schemas/One' } } } },
    },
  };
  const one = {
    oneOf: Array.from({ length: 400 }, (_, at) => ({
      title: `Title${at}`,
      type: 'object',
      properties: { [`own${at}`]: { type: 'string', description: 'It has words. '.repeat(80) } },
    })),
  };

  it('is cut into parts of which each keeps the budget, which are linked, and which lose nothing', async () => {
    const description = descriptionOf({ paths: { '/a': { get } }, components: { schemas: { One: one } } });
    const site = emitSite(await loadValue(description));
    for (const [path, html] of site) {
      if (path.endsWith('.html')) expect([path, Buffer.byteLength(html) < LARGEST_PAGE]).toEqual([path, true]);
    }
    expect(linkProblems(site)).toEqual([]);
    const partsOf = (start: RegExp): readonly string[] =>
      [...site].filter(([path]) => start.test(path)).map(([, html]) => html);
    const operation = partsOf(/^operations\/get\b/);
    expect(operation.length).toBeGreaterThan(1);
    const told = operation.map(textOf).join(' ');
    const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/[\s"]+/));
    const toldWords = wordsOf(told);
    for (const word of [...words, 'listed', 'last', 'value_0', 'value_99']) if (!toldWords.has(word)) expect.fail(word);
    // The rest of the values has pages of its own, and so do what is wide and what has many alternatives.
    expect(toldWords.has('value_100')).toBe(false);
    const values = wordsOf(
      partsOf(/^values\/get-listed\b/)
        .map(textOf)
        .join(' '),
    );
    for (let at = 0; at < 20_000; at += 1) if (!values.has(value(at))) expect.fail(value(at));
    const schemas = wordsOf(
      partsOf(/^schemas\//)
        .map(textOf)
        .join(' '),
    );
    for (let at = 0; at < 4_000; at += 1) if (!schemas.has(`name${at}`)) expect.fail(`name${at}`);
    for (let at = 0; at < 400; at += 1)
      if (!schemas.has(`Title${at}`) || !schemas.has(`own${at}`)) expect.fail(`own${at}`);
  });

  it('has every tag closed in the order in which it was opened, on every part', async () => {
    const description = descriptionOf({ paths: { '/a': { get } }, components: { schemas: { One: one } } });
    for (const [path, html] of emitSite(await loadValue(description))) {
      if (!path.endsWith('.html')) continue;
      const open: string[] = [];
      for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][\w-]*)(?:"[^"]*"|[^">])*>/g)) {
        if (/^(?:meta|link|br|input|img|hr)$/.test(name)) continue;
        if (slash === '') open.push(name);
        else expect([path, open.pop()]).toEqual([path, name]);
      }
      expect([path, open]).toEqual([path, []]);
    }
  });

  it('leads from its first part to headings that other pages refer to', async () => {
    const info = { title: 'Long', version: '1', description: `${words.join(' ')}\n\n# Last words\n\nThe end.` };
    const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'x-key' } };
    const site = emitSite(
      await loadValue({
        ...descriptionOf({ paths: { '/a': { get } }, components: { securitySchemes, schemas: { One: one } } }),
        info,
        security: [{ key: [] }],
      }),
    );
    expect(linkProblems(site)).toEqual([]);
    expect(site.get('index.html')).toMatch(/<a id="authentication" href="index\.\d+\.html#authentication">/);
  });
});
