import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../../runtime/request/explain.ts';
import type { RawBody } from '../../../../../runtime/request/raw-request.ts';
import { loadEmitted, type EmittedValidators } from '../../../../support/load-emitted.ts';

const FILE = fileURLToPath(new URL('../../../../fixtures/validators/repeated-fields.yaml', import.meta.url));

let emitted: EmittedValidators;
beforeAll(async () => {
  emitted = await loadEmitted(FILE);
});

async function decode(operation: string, query: string, body: RawBody = { kind: 'none', contentType: '' }) {
  const decoder = await emitted.decoders[operation]?.();
  if (decoder === undefined) throw new Error(`no decoder of ${operation}`);
  const raw = { method: 'GET', path: [], query, headers: {}, body };
  const result = decoder(raw, { mode: 'strict', unknownParameters: 'refuse', explain });
  if (!result.ok) return result.problems.map(({ name, rule }) => `${name}: ${rule}`);
  return body.kind === 'none' ? result.value.query : result.value.body;
}

describe('a field that comes several times', () => {
  it.each([
    ['any=1&any=2', { any: ['1', '2'] }],
    ['any=1', { any: '1' }],
    ['all=1&all=2', { all: ['1', '2'] }],
    ['listed=1&listed=2', { listed: [1, 2] }],
    ['listed=1', { listed: 1 }],
    ['listed=x', { listed: 'x' }],
    ['only=1&only=2', { only: [1, 2] }],
    ['only=3', { only: [3] }],
    ['fixed=true&fixed=', { fixed: [true, null] }],
    ['typed=1&typed=2', { typed: [1, 2] }],
    ['typed=1', { typed: [1] }],
    ['either=a&either=2', { either: ['a', '2'] }],
    ['either=2', { either: 2 }],
    ['joined=1,2', { joined: '1,2' }],
  ])('is a list where the schema takes one: %s', async (query, decoded) => {
    expect(await decode('things', query)).toEqual(decoded);
  });

  it.each([
    ['listed=2&listed=1', ['listed: enum']],
    ['words=1&words=x', ['words: duplicate']],
    ['joined=1&joined=2', ['joined: duplicate']],
    ['any=%zz&any=2', ['any: encoding']],
  ])('is refused otherwise: %s', async (query, problems) => {
    expect(await decode('things', query)).toEqual(problems);
  });

  it('is one value when it is one part of JSON that a text may be as well', async () => {
    const part = (name: string, text: string) => {
      return { name, filename: undefined, contentType: 'application/json', bytes: new TextEncoder().encode(text) };
    };
    const contentType = 'multipart/form-data; boundary=x';
    const body: RawBody = { kind: 'multipart', contentType, parts: [part('either', '5'), part('list', '"a"')] };
    expect(await decode('add', '', body)).toEqual({ either: 5, list: 'a' });
  });
});
