import { expect, it } from 'vitest';
import { descriptionOf, emitSite, loadValue } from './load-text.ts';

it.each([
  [{ operationId: 'gone' }, 'no operation that is described here'],
  [{ operationRef: '#/paths/~1pets/post' }, 'no operation that is described here'],
  [{ operationRef: 'other.yaml#/paths/~1pets/get' }, '<code>other.yaml#/paths/~1pets/get</code>'],
  [{ operationId: 'getPets' }, '<code>getPets</code></a>'],
  [{ operationRef: '#/paths/~1pets/get' }, '<code>getPets</code></a>'],
])('a link is printed as what it leads to: %j', async (link, printed) => {
  const responses = { 200: { description: 'Pets.', links: { next: link } } };
  const api = await loadValue(descriptionOf({ paths: { '/pets': { get: { operationId: 'getPets', responses } } } }));
  const page = emitSite(api).get('operations/get-pets.html') ?? '';
  expect(page).toContain(printed);
  expect(page).not.toContain('<code>gone</code>');
});
