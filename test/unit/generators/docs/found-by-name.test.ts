import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { descriptionOf, emitSite, loadValue } from './load-text.ts';

const text = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const responses = { 204: { description: 'done' } };
const content = { 'application/json': { schema: ref('NewPet') } };

let site: ReadonlyMap<string, string>;
beforeAll(async () => {
  const api = await loadValue(
    descriptionOf({
      tags: [{ name: 'pets' }, { name: 'news' }],
      paths: { '/pets': { post: { operationId: 'addPet', tags: ['pets'], requestBody: { content }, responses } } },
      webhooks: {
        petSold: { post: { operationId: 'petSold', tags: ['pets', 'news'], responses } },
        untagged: { post: { operationId: 'untagged', responses } },
      },
      components: {
        schemas: {
          Base: { type: 'object', properties: { inherited_name: text } },
          NewPet: {
            allOf: [
              ref('Base'),
              { properties: { nested_name: text }, oneOf: [{ properties: { variant_name: text } }] },
            ],
            anyOf: [ref('Other'), { allOf: [{ properties: { deep_name: text } }] }],
          },
          Other: { type: 'object', properties: { other_name: text } },
          Circle: { allOf: [{ properties: { round_name: text } }], oneOf: [{ allOf: [ref('Circle')] }] },
        },
      },
    }),
  );
  site = emitSite(api);
});

function search(query: string): readonly string[] {
  const scripts = [site.get('assets/search-index.js'), site.get('assets/search.client.js')].join('\n');
  // The script sets these two globals.
  const hits = runInNewContext(`${scripts}; docsSearch(docsSearchIndex, ${JSON.stringify(query)})`);
  return (hits as readonly { readonly href: string }[]).map(({ href }) => href);
}

describe('search finds a page by the name of a field that it shows', () => {
  it.each(['inherited_name', 'nested_name', 'variant_name', 'deep_name'])('%s', (name) => {
    expect(search(name)).toEqual(expect.arrayContaining(['schemas/new-pet.html', 'operations/add-pet.html']));
  });

  it('but not by that of an alternative that has a page of its own', () => {
    expect(search('other_name')).toEqual(['schemas/other.html']);
    expect(search('round_name')).toEqual(['schemas/circle.html']);
  });
});

describe('webhooks', () => {
  it.each(['tags/pets.html', 'tags/news.html'])('stand on the page of each of their tags: %s', (path) => {
    const page = site.get(path) ?? '';
    expect(page).toContain('<h2 id="webhooks">Webhooks</h2>');
    expect(page).toContain('href="../webhooks/pet-sold.html"');
    expect(page).not.toContain('untagged');
  });

  it('lead back to their tags', () => {
    const crumbs = /<p class="crumbs">.*?<\/p>/s.exec(site.get('webhooks/pet-sold.html') ?? '')?.[0] ?? '';
    expect(crumbs).toContain('href="../tags/pets.html"');
    expect(crumbs).toContain('href="../tags/news.html"');
    expect(site.get('webhooks/untagged.html')).toBeDefined();
  });
});
