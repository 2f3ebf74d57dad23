import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDescription } from '../../../../../cli/load-description.ts';
import { emitTarget } from '../../../../../cli/output/emit-target.ts';
import { withoutLinks } from '../../../../../model/facts/without-links.ts';
import { lintApi } from '../../../../../model/lint/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'forgewright-links-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Links to internal parts, each in its own manner; what they show may be read. */
const HIDDEN = [
  'the [first](#operation/readSecret)',
  'the [second](#tag/SecretTag)',
  'the [third](#/components/schemas/SecretSchema "Title")',
  'the [fourth](#/paths/~1secret/get)',
  'the <a class="x" href="#operation/readSecret">fifth</a>',
  'the [sixth][s] and the [seventh][] and [s]',
  'the [`eighth`](<#operation/bySecretTag>)',
];
const OPEN = ['an [open](#operation/readOpen) one', 'a [site](https://example.com/#operation/readSecret)'];
const text = `${[...HIDDEN, ...OPEN].join('\n')}\n\n[s]: #operation/readSecret\n[seventh]: #schema/SecretSchema\n`;

const ok = { 200: { description: text } };
const description = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1', description: text },
  tags: [
    { name: 'open', description: text },
    { name: 'SecretTag', description: text, 'x-internal': true },
  ],
  paths: {
    '/open': {
      get: {
        operationId: 'readOpen',
        tags: ['open'],
        description: text,
        parameters: [
          {
            name: 'a',
            in: 'query',
            description: text,
            schema: { type: 'string', example: '[x](#operation/readSecret)' },
          },
        ],
        responses: ok,
      },
    },
    '/secret': { get: { operationId: 'readSecret', 'x-internal': true, description: text, responses: ok } },
    '/tagged': { get: { operationId: 'bySecretTag', tags: ['SecretTag'], responses: ok } },
  },
  components: {
    schemas: {
      Open: { type: 'object', properties: { a: { type: 'string', description: text } } },
      SecretSchema: { type: 'object', 'x-internal': true },
    },
  },
};

const file = join(folder, 'openapi.json');
beforeAll(() => writeFileSync(file, JSON.stringify(description, undefined, 1)));

describe('links to what is internal', () => {
  it('are gone from the docs and the bundle, and what they show stays', async () => {
    const { api, store } = await loadDescription(file);
    const { files } = await emitTarget(
      api,
      { spec: file, out: folder, emit: ['docs', 'bundle'], partial: false },
      { store },
    );
    const pages = (files.get('docs') ?? []).filter(({ path }) => path.endsWith('.html'));
    const [bundle] = files.get('bundle') ?? [];
    const told = pages.map(({ contents }) => String(contents)).join('\n');
    for (const word of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'])
      expect([word, told.includes(word)]).toEqual([word, true]);
    // What is left are the link elsewhere and the value of the author.
    const values = /\[x\]\(#operation\/readSecret\)|example\.com\/#operation\/readSecret/g;
    for (const output of [told, String(bundle?.contents)]) {
      expect(output.match(values)?.length).toBeGreaterThan(0);
      expect(output.replaceAll(values, '')).not.toMatch(/secret/i);
    }
    expect(JSON.parse(String(bundle?.contents)).info.description).toBe(
      [
        'the first',
        'the second',
        'the third',
        'the fourth',
        'the fifth',
        'the sixth and the seventh and s',
        'the `eighth`',
        ...OPEN,
        '\n',
      ].join('\n'),
    );
  });

  it('are named by lint where what says so is published', async () => {
    const found = (await lintApi(file)).filter(({ code }) => code === 'refers-to-internal');
    const places = new Set(found.map(({ location }) => location.pointer));
    expect([...places].toSorted()).toEqual([
      '/components/schemas/Open/properties/a/description',
      '/info/description',
      '/paths/~1open/get/description',
      '/paths/~1open/get/parameters/0/description',
      '/paths/~1open/get/responses/200/description',
      '/tags/0/description',
    ]);
    expect(found.length).toBe(places.size * 6);
  });
});

it.each([
  ['`[code](#gone)` stays', '`[code](#gone)` stays'],
  ['```\n[fence](#gone)\n```\n', '```\n[fence](#gone)\n```\n'],
  ['an ![image](#gone) too', 'an image too'],
  ['[a [nested] one](#gone) and [kept](#here)', 'a [nested] one and [kept](#here)'],
  ['no link', 'no link'],
  ['[x]: #gone\n[y]: #here\n[x] [y] [z](#here)', '[y]: #here\nx [y] [z](#here)'],
])('%j is told as %j', (before, after) => {
  expect(withoutLinks(before, (link) => link === '#gone')).toBe(after);
});
