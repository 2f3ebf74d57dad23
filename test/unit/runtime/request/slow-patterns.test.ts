import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import type { RequestDecoder } from '../../../../runtime/request/request-decoder.ts';
import { loadEmitted } from '../../../support/load-emitted.ts';

const LONG = 'a'.repeat(5000);

describe('emitted checks of patterns that no text is safe for', () => {
  let decode: RequestDecoder | undefined;
  beforeAll(async () => {
    const file = fileURLToPath(new URL('../../../fixtures/validators/slow-patterns.yaml', import.meta.url));
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
