import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXTENSIONS } from '../../../model/extensions/extension-schemas.ts';
import { collectSchemas } from '../../../model/index.ts';
import type { Extensions } from '../../../model/index.ts';
import { api } from './description.ts';

const docs = readFileSync(new URL('../../../docs/extensions.md', import.meta.url), 'utf8');

/** Names of the extensions that the description uses, anywhere. */
function usedNames(): string[] {
  const holders: { readonly extensions: Extensions }[] = [
    api,
    ...api.operations,
    ...api.operations.flatMap((item) => [...item.parameters, ...item.responses]),
    ...collectSchemas(api.schemas),
  ];
  return [...new Set(holders.flatMap((holder) => Object.keys(holder.extensions)))].toSorted();
}

describe('extensions', () => {
  it('uses none without a schema and a section in the documentation', () => {
    expect(usedNames().length).toBeGreaterThan(12);
    for (const name of usedNames()) {
      expect([name, Object.hasOwn(EXTENSIONS, name)]).toEqual([name, true]);
      expect([name, new RegExp(`^## .*${name}\\b`, 'm').test(docs)]).toEqual([name, true]);
    }
  });

  it('documents every extension that is checked', () => {
    const silent = Object.keys(EXTENSIONS).filter((name) => !new RegExp(`^## .*${name}\\b`, 'm').test(docs));
    expect(silent).toEqual([]);
  });
});
