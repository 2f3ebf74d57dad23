import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import type { DecodeOptions } from '../../../../runtime/request/raw-request.ts';
import { loadEmitted, type EmittedValidators } from '../../../support/load-emitted.ts';

let emitted: EmittedValidators;
let exact: EmittedValidators;
beforeAll(async () => {
  const fixture = fileURLToPath(new URL('../../../fixtures/validators/lines.yaml', import.meta.url));
  emitted = await loadEmitted(fixture);
  exact = await loadEmitted(fixture, { dates: 'Date', int64: 'bigint' });
});

interface Sent {
  readonly operation?: string;
  readonly type?: string;
  readonly bytes: string | Uint8Array;
  readonly options?: Partial<DecodeOptions>;
  readonly from?: EmittedValidators;
}

async function decode({ operation = 'addRows', type = 'application/jsonl', bytes, options, from = emitted }: Sent) {
  const decoder = await from.decoders[operation]?.();
  if (decoder === undefined) throw new Error(`no decoder of ${operation}`);
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  const body =
    content.byteLength === 0
      ? ({ kind: 'none', contentType: type } as const)
      : ({ kind: 'bytes', contentType: type, bytes: content } as const);
  const raw = { method: 'POST', path: [], query: '', headers: {}, body };
  const result = decoder(raw, { mode: 'strict', unknownParameters: 'refuse', explain, ...options });
  if (result.ok) return result.value.body;
  return { status: result.status, problems: result.problems.map(({ name, line, rule }) => [name, line, rule]) };
}

const seq = 'application/json-seq';

describe('a body of JSON lines', () => {
  it.each([
    ['lines', '{"id":1}\n{"id":2}\n'],
    ['CRLF, and a last line without an end', '{"id":1}\r\n{"id":2}'],
    ['empty lines and white space', '\n \t\r\n{"id":1} \r\n\n\n {"id":2}\n\n'],
    ['a byte order mark', '\ufeff{"id":1}\n{"id":2}'],
    ['a carriage return inside of a value', '{"id":\r1}\n{"id":2}'],
  ])('%s', async (_, bytes) => {
    expect(await decode({ bytes })).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await decode({ bytes, type: 'text/x-ndjson' })).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it.each([
    ['records', '\u001e{"id":1}\n\u001e{"id":2}\n'],
    ['records without line ends', '\u001e{"id":1}\u001e{"id":2}'],
    ['separators on end, and records of several lines', ' \u001e\u001e{"id":\n1}\u001e\n\u001e{\n"id":2\n}\n'],
  ])('%s of a sequence', async (_, bytes) => {
    expect(await decode({ bytes, type: seq })).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await decode({ bytes, type: 'application/geo+json-seq' })).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('is decoded by its charset', async () => {
    const bytes = new Uint8Array(Buffer.from('{"id":1}\n', 'utf16le'));
    expect(await decode({ bytes, type: 'application/jsonl; charset=UTF-16LE' })).toEqual([{ id: 1 }]);
    expect(await decode({ bytes: Uint8Array.of(0xff), type: 'application/jsonl' })).toEqual({
      status: 400,
      problems: [['', undefined, 'encoding']],
    });
    expect(await decode({ bytes: '{}', type: 'application/jsonl; charset=none' })).toMatchObject({ status: 415 });
  });

  it('of no byte is an empty list', async () => {
    expect(await decode({ bytes: '' })).toEqual([]);
    expect(await decode({ bytes: '', type: '' })).toEqual({ status: 400, problems: [['', undefined, 'required']] });
  });

  it('loses its read-only properties', async () => {
    expect(await decode({ bytes: '{"id":1}\n{"id":2,"made":"x","inner":[{"id":3,"made":1}]}' })).toEqual([
      { id: 1 },
      { id: 2, inner: [{ id: 3 }] },
    ]);
    const options = { readOnlyProperties: 'refuse' } as const;
    expect(await decode({ bytes: '{"id":1}\n\n{"id":2,"made":"x"}', options })).toEqual({
      status: 400,
      problems: [['/1/made', 3, 'readOnly']],
    });
  });

  it('has dates and long integers where they are asked for', async () => {
    const bytes = '\n{"id":9007199254740993}\n{"id":5,"at":"2024-01-02T03:04:05Z"}';
    expect(await decode({ bytes, from: exact })).toEqual([
      { id: 9007199254740993n },
      { id: 5n, at: new Date('2024-01-02T03:04:05Z') },
    ]);
    expect(await decode({ bytes: '{"id":1}\n\n{"id":99999999999999999999}', from: exact })).toMatchObject({
      problems: [['/1/id', 3, expect.any(String)]],
    });
  });

  it('that is described as text comes as its bytes', async () => {
    const bytes = new TextEncoder().encode('not json');
    expect(await decode({ operation: 'addText', type: 'application/x-ndjson', bytes })).toEqual(bytes);
  });
});

describe('what is wrong with a body of lines is told by line', () => {
  it.each<[sent: Sent, problems: unknown[]]>([
    [
      { bytes: '\n{"id":1}\n{"id":"x"}\n{"id":2,"y":1}\r\n[]' },
      [
        ['/1/id', 3, 'type'],
        ['/2/y', 4, 'additionalProperties'],
        ['/3', 5, 'type'],
      ],
    ],
    [{ bytes: '{"id":1}\n{"id":9007199254740993}' }, [['/1/id', 2, 'format']]],
    [{ bytes: '{"id":1}\n{"id":1,}\n{"id":"x"}' }, [['/1', 2, 'type']]],
    [{ bytes: '{"id":\n1}' }, [['/0', 1, 'type']]],
    [{ bytes: '{"id":"\n{"id":1}' }, [['/0', 1, 'type']]],
    [{ bytes: '{"id":1} {"id":2}' }, [['/0', 1, 'type']]],
    [{ bytes: '\u001e{"id":1}\n\u001e{"id":"x"}', type: seq }, [['/1/id', 2, 'type']]],
    [{ bytes: '{"id":1}\n', type: seq }, [['/0', 1, 'type']]],
    [{ bytes: '\u001e{"id":1}\n\u001e12', type: seq }, [['/1', 2, 'type']]],
    [{ bytes: '{"id":1}\n{}', operation: 'addFew' }, [['/1/id', 2, 'required']]],
    [{ bytes: '{"id":1}\n{"id":2}\n{"id":3}', operation: 'addFew' }, [['', undefined, 'maxItems']]],
    [{ bytes: '', operation: 'addFew' }, [['', undefined, 'minItems']]],
    [{ bytes: '{"id":1}\n{"id":1}', operation: 'addList', type: 'application/x-ndjson' }, [['/1', 2, 'uniqueItems']]],
    [{ bytes: '{"id":1}\n\n{}', operation: 'addList', type: 'application/x-ndjson' }, [['/1/id', 3, 'required']]],
  ])('%j', async (sent, problems) => {
    expect(await decode(sent)).toEqual({ status: 400, problems });
  });

  it('in words', async () => {
    const decoder = await emitted.decoders['addRows']?.();
    const body = { kind: 'text', contentType: 'application/x-ndjson', text: '{"id":1}\n{"id":"x"}\n3' } as const;
    const raw = { method: 'POST', path: [], query: '', headers: {}, body };
    const result = decoder?.(raw, { mode: 'strict', unknownParameters: 'refuse', explain });
    expect(result?.ok === false && result.problems.map(({ message }) => message)).toEqual([
      'request body, line 2, at /id: expected integer, got "x"',
      'request body, line 3: expected object, got 3',
    ]);
  });
});

describe('a long body of lines', () => {
  const many = (count: number): string => Array.from({ length: count }, (_, id) => `{"id":${id}}\n`).join('');

  it('is read within the limits of JSON, all lines together', async () => {
    expect(await decode({ bytes: many(10_000) })).toHaveLength(10_000);
    expect(await decode({ bytes: many(10_001) })).toEqual({ status: 400, problems: [['', undefined, 'limit']] });
    expect(await decode({ bytes: '1\n'.repeat(10_001) })).toEqual({
      status: 400,
      problems: [['', undefined, 'limit']],
    });
    expect(await decode({ bytes: `1${'\n'.repeat(20_000)}` })).toEqual({
      status: 400,
      problems: [['', undefined, 'limit']],
    });
    expect(await decode({ bytes: '\u001e'.repeat(20_001), type: seq })).toMatchObject({ status: 400 });
    const deep = '['.repeat(501) + ']'.repeat(501);
    expect(await decode({ bytes: `1\n${deep}` })).toEqual({ status: 400, problems: [['', undefined, 'limit']] });
  });

  it('is read within other limits where they are given', async () => {
    const jsonLimits = { depth: 500, values: 1_000_000, names: 1_000_000 };
    expect(await decode({ bytes: many(50_000), options: { jsonLimits } })).toHaveLength(50_000);
  });

  it('tells of fifty lines at most', async () => {
    const result = await decode({ bytes: '{}\n'.repeat(1000) });
    expect(result).toMatchObject({ problems: expect.toSatisfy((problems: unknown[]) => problems.length === 50) });
  });
});
