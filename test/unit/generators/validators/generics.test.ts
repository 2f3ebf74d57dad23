import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { loadEmitted } from '../../../support/load-emitted.ts';
import { testPath } from './emit-description.ts';

type Check = (value: unknown) => boolean;

it('checks the items of a generic page by what the schema that refers to it binds', async () => {
  const { folder } = await loadEmitted(testPath('fixtures/unseen/generic-pages.yaml'));
  const at = (file: string): string => pathToFileURL(join(folder, 'validators/components', file)).href;
  const { isPetPage } = (await import(at('pet-page.mjs'))) as { isPetPage: Check }; // what was emitted just now
  expect(isPetPage({ items: [{ name: 'Tom' }] })).toBe(true);
  expect(isPetPage({ items: [] })).toBe(true);
  expect(isPetPage({ items: [{ name: 1 }] })).toBe(false);
  expect(isPetPage({ items: [7] })).toBe(false);
  const { isStrictTree } = (await import(at('strict-tree.mjs'))) as { isStrictTree: Check }; // likewise
  expect(isStrictTree({ children: [{ data: 1 }] })).toBe(true);
  expect(isStrictTree({ children: [{ daat: 1 }] })).toBe(false);
});
