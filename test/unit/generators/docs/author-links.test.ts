import { describe, expect, it } from 'vitest';
import { descriptionOf, emitSite, loadValue } from './load-text.ts';
import { linkProblems } from './site-checks.ts';

/** What authors write for the renderers that they know, and the page that it means. */
const LINKS: readonly (readonly [string, string])[] = [
  ['#operation/getPet', 'operations/get-pet.html'],
  ['#operations/getPet', 'operations/get-pet.html'],
  ['#/operations/getPet', 'operations/get-pet.html'],
  ['#tag/Small-Pets/operation/getPet', 'operations/get-pet.html'],
  ['#tag/small-pets/GET/pets/{id}', 'operations/get-pet.html'],
  ['#tag/small-pets/get/pets/%7Bid%7D', 'operations/get-pet.html'],
  ['#tag/Small-Pets/paths/~1pets~1{id}/get', 'operations/get-pet.html'],
  ['#/Small%20Pets/getPet', 'operations/get-pet.html'],
  ['#/paths/~1pets~1{id}/get', 'operations/get-pet.html'],
  ['#/paths/~1pets~1%7Bid%7D', 'operations/get-pet.html'],
  ['#getPet', 'operations/get-pet.html'],
  ['#webhooks/petSold', 'webhooks/pet-sold.html'],
  ['#tag/Small-Pets', 'tags/small-pets.html'],
  ['#tag/small%20pets', 'tags/small-pets.html'],
  ['#tags/Small Pets', 'tags/small-pets.html'],
  ['#small-pets', 'tags/small-pets.html'],
  ['#/components/schemas/Pet', 'schemas/pet.html'],
  ['#/components/schemas/Pet/properties/name', 'schemas/pet.html'],
  ['#schema/Pet', 'schemas/pet.html'],
  ['#model/Pet', 'schemas/pet.html'],
  ['#tag/pet_model/schema/Pet', 'schemas/pet.html'],
  ['#section/Rate-limits', 'index.html#section-rate-limits'],
  ['#section/Getting-started/Rate-limits', 'index.html#section-rate-limits'],
  ['#rate-limits', 'index.html#section-rate-limits'],
  ['#Rate%20limits', 'index.html#section-rate-limits'],
  ['#section/Authentication', 'index.html#authentication'],
  ['#authentication', 'index.html#authentication'],
  ['#/components/securitySchemes/key', 'index.html#authentication'],
  ['#/servers/0', 'index.html#servers'],
  ['#', 'index.html'],
];

/** What leads to nothing that is here. */
const NOWHERE = [
  '#operation/gone',
  '#tag/gone',
  '#section/gone',
  '#/components/schemas/Gone',
  '#/components/responses/Other',
  '#/paths/~1gone/get',
  './guide.md',
  'guide.md#part',
  '/absolute/page',
  '../up.html',
  'images/logo.png',
  '?query=1',
  '#%zz',
];

function site(text: string): Promise<ReadonlyMap<string, string>> {
  const responses = { 200: { description: text } };
  const get = { operationId: 'getPet', summary: 'Get a pet', description: text, tags: ['Small Pets'], responses };
  return loadValue(
    descriptionOf({
      info: { title: 'T', version: '1', description: `# Getting started\n\n## Rate limits\n\n${text}` },
      servers: [{ url: 'https://example.com' }],
      tags: [{ name: 'Small Pets', description: text }],
      paths: {
        '/pets/{id}': {
          get: { ...get, parameters: [{ name: 'id', in: 'path', required: true, description: text, schema: {} }] },
        },
      },
      webhooks: { sold: { post: { operationId: 'petSold', responses: { 200: { description: 'x' } } } } },
      components: {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'K' } },
        schemas: { Pet: { type: 'object', properties: { name: { type: 'string', description: text } } } },
      },
    }),
  ).then(emitSite);
}

const PAGES = ['index.html', 'tags/small-pets.html', 'operations/get-pet.html', 'schemas/pet.html'];

describe('links that authors write', () => {
  it.each(LINKS)('%s leads to %s', async (link, target) => {
    for (const text of [`See [that](<${link}>).`, `<p>See <a href="${link}">that</a>.</p>`]) {
      const pages = await site(text);
      expect(linkProblems(pages)).toEqual([]);
      for (const page of PAGES) {
        const root = page === 'index.html' ? '' : '../';
        expect(pages.get(page)).toContain(`<a href="${root}${target}">that</a>`);
      }
    }
  });

  it.each(NOWHERE)('%s is left as text', async (link) => {
    for (const text of [`See [that](<${link}>).`, `<p>See <a href="${link}">that</a>.</p>`, `![that](<${link}>)`]) {
      const pages = await site(text);
      expect(linkProblems(pages)).toEqual([]);
      for (const page of PAGES) expect(pages.get(page)).toMatch(/<span>that<\/span>/);
    }
  });

  it('that lead out of the site stay as they are', async () => {
    for (const link of ['https://example.com/a?b=1&c=2#d', 'mailto:someone@example.com', '//example.com/x']) {
      const page = (await site(`[that](${link})`)).get('operations/get-pet.html');
      expect(page).toContain(`<a href="${link.replace('&', '&amp;')}">that</a>`);
    }
  });

  it('lead to the headings of an introduction with HTML in it as well', async () => {
    const pages = await site('<br> See [that](#rate-limits).');
    expect(pages.get('index.html')).toContain('id="section-rate-limits"');
    expect(linkProblems(pages)).toEqual([]);
  });
});
