import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../../runtime/request/explain.ts';
import type { RawRequest, ReadOnlyProperties } from '../../../../../runtime/request/raw-request.ts';
import { loadEmitted, type EmittedValidators } from '../../../../support/load-emitted.ts';

const FILE = fileURLToPath(new URL('../../../../fixtures/validators/content-parameters.yaml', import.meta.url));

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(FILE);
});

/** The parameters of a request, or the problems that it has. */
async function decode(
  operation: string,
  request: Partial<RawRequest>,
  readOnlyProperties: ReadOnlyProperties = 'ignore',
): Promise<object> {
  const decoder = await emitted.decoders[operation]?.();
  if (decoder === undefined) throw new Error(`no decoder of ${operation}`);
  const raw = { method: 'GET', path: [], query: '', headers: {}, body: { kind: 'none', contentType: '' } } as const;
  const options = { mode: 'strict', unknownParameters: 'refuse', readOnlyProperties, explain } as const;
  const result = decoder({ ...raw, ...request }, options);
  if (!result.ok) return result.problems.map(({ in: place, name, rule, expected }) => [place, name, rule, expected]);
  const { query, headers, cookies } = result.value;
  return [query, headers, cookies].find((part) => Object.keys(part as object).length > 0) as object;
}

/** The same value in each place that a parameter of JSON may stand in. */
const places = (name: string, text: string): readonly (readonly [property: string, request: Partial<RawRequest>])[] => [
  ['q', { query: `q=${encodeURIComponent(text)}` }],
  [name, { headers: { [name.toLowerCase()]: text } }],
  ['c', { headers: { cookie: `c=${encodeURIComponent(text)}` } }],
];

describe('a parameter that is JSON', () => {
  it('is read without what only answers carry, wherever it stands', async () => {
    const text = JSON.stringify({ id: 1, note: 'n', parts: [{ id: 2, note: 'm' }] });
    for (const [property, request] of places('X-Thing', text)) {
      expect(await decode('readOnly', request)).toEqual({ [property]: { note: 'n', parts: [{ note: 'm' }] } });
      const refusals = await decode('readOnly', request, 'refuse');
      expect((refusals as string[][]).map(([, , rule]) => rule)).toEqual(['readOnly', 'readOnly']);
    }
  });

  it.each([
    ['branch={"kind":"a","id":1}', { branch: { kind: 'a' } }],
    ['branch={"kind":"b","id":1}', { branch: { kind: 'b', id: 1 } }],
    ['deep[kind]=a&deep[id]=1', { deep: { kind: 'a' } }],
    ['deep[kind]=b&deep[id]=1', { deep: { kind: 'b', id: 1 } }],
  ])('is read without what its own branch calls read-only: %s', async (query, decoded) => {
    expect(await decode('readOnly', { query: query.replaceAll('"', '%22') })).toEqual(decoded);
  });

  it('says what else is wrong, and nothing about what is left out', async () => {
    const query = `q=${encodeURIComponent('{"id":1,"note":5}')}`;
    expect(await decode('readOnly', { query })).toEqual([['query', 'q[note]', 'type', 'string']]);
  });

  it('has no more levels than a body', async () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    for (const [property, request] of places('X-Deep', nested(500))) {
      expect(Object.keys(await decode('deep', request))).toEqual([property]);
    }
    for (const [property, request] of places('X-Deep', nested(501))) {
      expect(await decode('deep', request)).toEqual([[expect.any(String), property, 'limit', 'at most 500 levels']]);
    }
    expect(await decode('wholeQuery', { query: nested(501) })).toEqual([
      ['query', 'whole', 'limit', 'at most 500 levels'],
    ]);
  });
});
