import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import type { RawRequest } from '../../../../runtime/request/raw-request.ts';
import { loadEmitted, type EmittedValidators } from '../../../support/load-emitted.ts';

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(
    fileURLToPath(new URL('../../../fixtures/validators/encoded-commas.yaml', import.meta.url)),
  );
});

const UUIDS = ['7c6c3f0e-6a0b-4f43-9c3c-0d5e3a0e2b11', '0f4f6a55-2f6a-4a6e-8a6b-6f8f5d9b7c22'];

async function decode(operation: string, sent: Partial<RawRequest>) {
  const decoder = await emitted.decoders[operation]?.();
  if (decoder === undefined) throw new Error(`no decoder of ${operation}`);
  const body = { kind: 'none', contentType: '' } as const;
  const result = decoder(
    { method: 'GET', path: ['1'], query: '', headers: {}, body, ...sent },
    { mode: 'strict', unknownParameters: 'refuse', explain },
  );
  return result.ok ? result.value : result.problems.map(({ name, rule }) => `${rule} ${name}`);
}

describe('a comma that comes percent-encoded', () => {
  it.each([
    ['numbers=1%2C2%2c3', { numbers: [1, 2, 3] }],
    ['numbers=1,2%2C3', { numbers: [1, 2, 3] }],
    ['fields=id%2Cname', { fields: ['id', 'name'] }],
    [`uuids=${UUIDS.join('%2C')}`, { uuids: UUIDS }],
    ['flat=x%2C1%2Cy%2Ctrue', { flat: { x: 1, y: true } }],
  ])('delimits parts that cannot hold one: %s', async (query, value) => {
    expect(await decode('getLists', { query })).toMatchObject({ query: value });
  });

  it.each([
    ['names=a%2Cb,c', { names: ['a,b', 'c'] }],
    ['names=a%2Cb', { names: ['a,b'] }],
  ])('is part of an item that can: %s', async (query, value) => {
    expect(await decode('getLists', { query })).toMatchObject({ query: value });
  });

  it.each([
    ['numbers=1%2Cx', ['type numbers[1]']],
    ['numbers=1%252C2', ['type numbers[0]']],
    ['repeated=1%2C2', ['type repeated[0]']],
  ])('makes no list of anything else: %s', async (query, problems) => {
    expect(await decode('getLists', { query })).toEqual(problems);
  });

  it('delimits in paths and cookies alike, but not in headers, which are not percent-encoded', async () => {
    expect(await decode('getLists', { path: ['1%2C2'] })).toMatchObject({ path: { ids: [1, 2] } });
    expect(await decode('postLists', { path: ['1%2C2'] })).toMatchObject({ path: { ids: ['1,2'] } });
    expect(await decode('getLists', { headers: { cookie: 'seen=1%2C2' } })).toMatchObject({
      cookies: { seen: [1, 2] },
    });
    expect(await decode('getLists', { headers: { 'x-ids': '1%2C2' } })).toEqual(['type X-Ids[0]']);
  });

  it('delimits in fields of a form', async () => {
    const body = {
      kind: 'form',
      contentType: 'application/x-www-form-urlencoded',
      text: 'numbers=1%2C2&names=a%2Cb,c',
    } as const;
    expect(await decode('postLists', { method: 'POST', body })).toMatchObject({
      body: { numbers: [1, 2], names: ['a,b', 'c'] },
    });
  });
});
