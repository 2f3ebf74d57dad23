import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { bundleDescription } from '../../../../model/load/core/bundle-core.ts';
import { loadWithSources } from '../../../../model/load-api.ts';
import { projectFolder } from '../../../support/project-folder.ts';
import { strictReferences } from '../../../support/strict-references.ts';

const root = (target: string): string => `openapi: 3.1.0
info: { title: A, version: '1' }
paths: {}
components:
  schemas:
    Use: { type: array, items: { $ref: '${target}' } }
    Way: { $ref: '#/components/schemas/There' }
    There: { type: object, properties: { 'a/b{c}': { type: string } } }
`;

describe('a pointer that walks through a reference', () => {
  it.each([
    ['of one file', '#/components/schemas/Way/properties/a~1b{c}', {}],
    ['of several', 'b.yaml#/Far/properties/a~1b{c}', { 'b.yaml': "Far: { $ref: 'a.yaml#/components/schemas/Way' }\n" }],
  ])('is in a bundle %s one that leads on without it', async (_, target, others) => {
    const file = join(projectFolder({ 'a.yaml': root(target), ...others }), 'a.yaml');
    const { result, store } = await loadWithSources(file, {});
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { document, problems } = await bundleDescription(file, store);
    expect(problems).toEqual([]);
    const references = strictReferences(document);
    expect(references.length).toBeGreaterThan(1);
    expect(references.map(({ target }) => target)).not.toContain(undefined);
    expect(references[0]?.target).toEqual({ type: 'string' });
  });

  it('and any other is left as its author wrote it', async () => {
    const target = '#/components/schemas/There/properties/a~1b{c}';
    const file = join(projectFolder({ 'a.yaml': root(target) }), 'a.yaml');
    const { store } = await loadWithSources(file, {});
    expect(JSON.stringify((await bundleDescription(file, store)).document)).toContain(`"${target}"`);
  });
});
