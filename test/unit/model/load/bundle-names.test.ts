import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundleDescription } from '../../../../model/load/core/bundle-core.ts';
import { withAllowedKeys } from '../../../../model/load/core/component-keys.ts';

const file = fileURLToPath(new URL('../../../fixtures/model/names-of-other-files/openapi.yaml', import.meta.url));

describe('components that come from other files', () => {
  it('are called what OpenAPI allows, each by another name, and are found by it', async () => {
    const { document, problems } = await bundleDescription(file);
    expect(problems).toEqual([]);
    const { components } = document as unknown as { components: { schemas: Record<string, unknown> } };
    const names = Object.keys(components.schemas);
    expect(names).toHaveLength(4);
    expect(names.filter((name) => !/^[A-Za-z0-9._-]+$/.test(name))).toEqual([]);
    const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/([^"/]+)/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(5);
    expect(new Set(references)).toEqual(new Set(names));
  });

  it('leave names of the root document alone, and texts that only look like references', () => {
    const document = {
      components: {
        schemas: { 'own one': true, 'their one': false, 'their-one': { $ref: '#/components/schemas/their one' } },
      },
      'x-text': '#/components/schemas/their one',
    };
    expect(withAllowedKeys(document, { schemas: { 'own one': true } })).toEqual({
      components: {
        schemas: { 'own one': true, 'their-one-2': false, 'their-one': { $ref: '#/components/schemas/their-one-2' } },
      },
      'x-text': '#/components/schemas/their one',
    });
  });
});
