import { describe, expect, it } from 'vitest';

import type { Diagnostic } from '../../../../model/diagnostics/diagnostics.ts';
import { MOST_LINKS } from '../../../../model/build/read/long-chain.ts';
import { loadText } from '../load-text.ts';

/** A description whose component 0 leads to component 1, and so on. */
function chain(count: number, link: (target: string) => unknown, section = 'schemas'): string {
  const components: Record<string, unknown> = { [`A${count}`]: { type: 'string', description: 'end' } };
  for (let index = 0; index < count; index += 1)
    components[`A${index}`] = link(`#/components/${section}/A${index + 1}`);
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Chain', version: '1' },
    components: { [section]: components },
  });
}

function told(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code, message, location }) => `${location.pointer} ${code} ${message}`);
}

const LINKS: readonly (readonly [string, (ref: string) => unknown])[] = [
  ['$ref', (ref) => ({ $ref: ref })],
  ['allOf', (ref) => ({ allOf: [{ $ref: ref }] })],
  ['allOf and more', (ref) => ({ allOf: [{ $ref: ref }, { type: 'object' }] })],
  ['anyOf', (ref) => ({ anyOf: [{ $ref: ref }, { type: 'integer' }] })],
  ['oneOf', (ref) => ({ oneOf: [{ $ref: ref }, { type: 'integer' }] })],
  ['not', (ref) => ({ not: { $ref: ref } })],
  ['if', (ref) => ({ if: { $ref: ref }, else: { minLength: 1 } })],
];

describe('a chain of schemas for one value', () => {
  it.each(LINKS)('is told of as that where it begins, not as levels of nesting: %s', async (_, link) => {
    for (const count of [MOST_LINKS, 3_000, 12_000]) {
      const { api, diagnostics } = await loadText(chain(count, link), 'openapi.json');
      expect(api).toBeUndefined();
      expect(told(diagnostics)).toEqual([
        `/components/schemas/A0 long-chain a chain of ${count + 1} schemas begins here, of which each says more about the value of the one before; at most ${MOST_LINKS} are followed`,
      ]);
    }
  });

  it.each(LINKS)('may have as many links as are followed: %s', async (_, link) => {
    const { diagnostics } = await loadText(chain(MOST_LINKS - 1, link), 'openapi.json');
    expect(told(diagnostics)).toEqual([]);
  });

  it('is no chain of values inside of each other', async () => {
    const { diagnostics } = await loadText(
      chain(12_000, (ref) => ({ type: 'object', properties: { a: { $ref: ref } } })),
      'openapi.json',
    );
    expect(told(diagnostics)).toEqual([]);
  });

  it('is no circle', async () => {
    const text = JSON.parse(chain(100, (ref) => ({ anyOf: [{ $ref: ref }, { type: 'integer' }] })));
    text.components.schemas.A100 = { anyOf: [{ $ref: '#/components/schemas/A0' }, { type: 'string' }] };
    expect(told((await loadText(JSON.stringify(text), 'openapi.json')).diagnostics)).toEqual([]);
  });
});

describe('a chain of references', () => {
  it('ends with one finding where it is not followed further', async () => {
    const parameters = chain(2_000, (ref) => ({ $ref: ref }), 'parameters');
    const all = told((await loadText(parameters, 'openapi.json')).diagnostics);
    expect(all.filter((line) => line.includes('long-chain'))).toEqual([
      `/components/parameters/A${MOST_LINKS}/$ref long-chain a chain of references goes on here; at most ${MOST_LINKS} are followed`,
    ]);
    const elsewhere = chain(2_000, (ref) => ({ $ref: ref }), 'x-schemas');
    const text = JSON.parse(elsewhere);
    text.components.schemas = { A: { type: 'array', items: { $ref: '#/components/x-schemas/A0' } } };
    const found = told((await loadText(JSON.stringify(text), 'openapi.json')).diagnostics);
    expect(found.filter((line) => line.includes('long-chain'))).toHaveLength(1);
  });

  it('that leads from one unnamed schema into the next is not walked without end', async () => {
    const link = (ref: string): unknown => ({
      properties: { a: { type: 'array', items: { $ref: `${ref}/properties/a` } } },
    });
    const found = told((await loadText(chain(3_000, link), 'openapi.json')).diagnostics);
    expect(found.filter((line) => line.includes('long-chain'))).toHaveLength(1);
  });
});
