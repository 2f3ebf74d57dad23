import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import type { RequestDecoder } from '../../../../runtime/request/request-decoder.ts';
import { loadEmitted } from '../../../support/load-emitted.ts';

const LONG = 'a'.repeat(5000);

const file = fileURLToPath(new URL('../../../fixtures/validators/slow-patterns.yaml', import.meta.url));

describe('emitted checks of patterns that no text is safe for', () => {
  let decode: RequestDecoder | undefined;
  beforeAll(async () => {
    decode = await (await loadEmitted(file)).decoders['takeThing']?.();
  });

  it.each([
    ['a path', LONG, '', {}, [['path', 'id', 'limit']]],
    ['a name of the query', 'aa', `${LONG}=1`, {}, [['body', '', 'limit']]],
    ['not', 'aa', '', { free: LONG }, [['body', '/free', 'limit']]],
    ['if', 'aa', '', { fork: LONG }, [['body', '/fork', 'limit']]],
    ['oneOf', 'aa', '', { tagged: LONG }, [['body', '/tagged', 'limit']]],
    ['contains', 'aa', '', { some: ['b', LONG] }, [['body', '/some', 'limit']]],
    ['an item', 'aa', '', { list: ['aa', LONG] }, [['body', '/list/1', 'limit']]],
    ['a name of the body', 'aa', '', { ['b'.repeat(5000)]: 'x' }, [['body', '', 'limit']]],
    ['short texts', 'aa', 'aa=1', { free: 'x', fork: 'aa', tagged: 'b', some: ['aa'], list: ['aaaa'] }, []],
  ])('%s', (_, id, query, value, problems) => {
    const body = { kind: 'json', contentType: 'application/json', value } as const;
    const raw = { method: 'POST', path: [id], query, headers: {}, body };
    const result = decode?.(raw, { mode: 'strict', unknownParameters: 'refuse', explain });
    const found =
      result?.ok === false ? result.problems.map((problem) => [problem.in, problem.name, problem.rule]) : [];
    expect(found).toEqual(problems);
    expect(result?.ok).toBe(problems.length === 0);
  });
});

/** A server is kept busy by ten thousand texts as well as by one. */
describe('texts of one request that take long together', () => {
  let decode: RequestDecoder | undefined;
  beforeAll(async () => {
    decode = await (await loadEmitted(file)).decoders['takeLists']?.();
  });
  const told = (value: unknown): unknown => {
    const body = { kind: 'json', contentType: 'application/json', value } as const;
    const raw = { method: 'POST', path: [], query: '', headers: {}, body };
    const result = decode?.(raw, { mode: 'strict', unknownParameters: 'refuse' });
    return result?.ok === false ? result.problems[0] : result?.ok;
  };
  const many = (text: string, count: number): string[] => Array.from({ length: count }, () => text);

  it.each([
    ['where one pass is made', { counted: many('a'.repeat(199), 5000) }],
    ['where backtracking is all there is', { back: many('aaaaaaaaaaaa', 5000) }],
    [
      'as names',
      Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`${'b'.repeat(190)}${index}`, 1] as const)),
    ],
  ])('are refused %s', (_, value) => {
    const names = 'counted' in value || 'back' in value ? 'fewer texts, because' : 'fewer names';
    expect(told(value)).toMatchObject({ in: 'body', rule: 'limit', expected: expect.stringContaining(names) });
  });

  it('are taken where they do not', () => {
    expect(told({ hosts: many('contacts.example.org', 5000), back: many('aaaa', 100) })).toBe(true);
  });

  it('are walked through where the engine would take long for all of them', () => {
    expect(told({ free: many(',,,,,,,,,,,,,,,', 5000) })).toBe(true);
  });

  it('leave nothing behind for the next request', () => {
    told({ counted: many('a'.repeat(199), 5000) });
    expect(told({ counted: many('a'.repeat(199), 20) })).toBe(true);
  });
});
