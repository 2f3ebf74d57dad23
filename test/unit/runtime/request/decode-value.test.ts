import { describe, expect, it } from 'vitest';
import { UploadedFile } from '../../../../runtime/request/body/uploaded-file.ts';
import type { Codec } from '../../../../runtime/request/codec.ts';
import { decodePlainText, omitted, refused, type ValueContext } from '../../../../runtime/request/decode-scalar.ts';
import { decodeValue } from '../../../../runtime/request/decode-value.ts';
import { createSink } from '../../../../runtime/request/problem-sink.ts';
import { pointerOf } from '../../../../runtime/schema/run.ts';

const INTEGER: Codec = { integer: true };
const NUMBER: Codec = { number: true };
const TEXT: Codec = { text: true };
const BOOLEAN: Codec = { boolean: true };
const LIST: Codec = { items: INTEGER };
const HASH: Codec = { properties: { a: INTEGER }, closed: true };

function decode(codec: Codec, value: unknown, options: Partial<ValueContext> = {}) {
  const sink = createSink();
  const context: ValueContext = {
    in: 'query',
    lenient: false,
    unknown: 'refuse',
    nameOf: (path) => pointerOf(path),
    path: [],
    sink,
    ...options,
  };
  const decoded = decodeValue(codec, value, context);
  return { decoded, problems: sink.problems, warnings: sink.warnings, context };
}

const LENIENT = { lenient: true };
const BODY = { in: 'body' } as const;
const JSON_BODY = { in: 'body', lenient: true, fromJson: true } as const;

it('reads several texts as one under a declared name, and takes JSON under a name that clients make up as it is', () => {
  const commas: Codec = { text: true, commas: true };
  const codec: Codec = { properties: { a: commas }, additional: commas };
  expect(decode(codec, { a: ['x', 'y'] }, JSON_BODY)).toMatchObject({ decoded: { a: 'x,y' }, problems: [] });
  // Its schema refuses it then.
  expect(decode(codec, { own: ['x', 'y'] }, JSON_BODY).decoded).toEqual({ own: ['x', 'y'] });
  expect(decode(codec, { own: ['x', 'y'] }, LENIENT)).toMatchObject({ decoded: { own: 'x,y' }, problems: [] });
});

describe('raw values', () => {
  it.each<[what: string, codec: Codec, value: unknown, decoded: unknown, options?: Partial<ValueContext>]>([
    ['anything', { any: true }, ['1'], ['1']],
    ['an integer', INTEGER, '12', 12],
    ['a negative zero', INTEGER, '-0', 0],
    ['a number', NUMBER, '1.5e1', 15],
    ['an integer where numbers are', NUMBER, '12345678901234567890', 12_345_678_901_234_567_000],
    ['a long integer', { integer: true, long: true }, '9223372036854775807', 9_223_372_036_854_775_807n],
    ['truth', BOOLEAN, 'true', true],
    ['truth before text', { boolean: true, text: true }, 'false', false],
    ['a text', TEXT, '12', '12'],
    ['a text that may be a number', { text: true, integer: true }, '12', 12],
    ['a word before a number', { words: ['12'], integer: true }, '12', '12'],
    ['nothing, where texts are', TEXT, '', ''],
    ['nothing, where null is', { null: true, integer: true }, '', null],
    ['nothing, where a list is, leniently', LIST, '', [], LENIENT],
    ['an empty text, where a list of texts is', { items: { text: true } }, '', ['']],
    ['null, where a list of nulls is', { items: { integer: true, null: true } }, '', [null]],
    ['nothing, leniently', INTEGER, '', omitted, LENIENT],
    ['0 for truth, leniently', BOOLEAN, 0, false, LENIENT],
    ['1 for truth, leniently', BOOLEAN, 1, true, LENIENT],
    ['2 is no truth', BOOLEAN, 2, 2, LENIENT],
    ['1 is no truth in strict mode', BOOLEAN, 1, 1],
    ['1 stays where integers are as well', { boolean: true, integer: true }, 1, 1, LENIENT],
    ['1 stays where numbers are as well', { boolean: true, number: true }, 1, 1, LENIENT],
    ['1 stays where no truth is', TEXT, 1, 1, LENIENT],
    ['null', HASH, null, null],
    ['a list', LIST, ['1', '2'], [1, 2]],
    ['a list by places', { prefixItems: [TEXT, INTEGER], items: BOOLEAN }, ['1', '2', 'true'], ['1', 2, true]],
    ['what is behind the places', { prefixItems: [INTEGER] }, ['1', '2'], [1, '2']],
    ['an empty item, leniently', LIST, ['1', ''], [1], LENIENT],
    ['commas, leniently', LIST, '1,2', [1, 2], LENIENT],
    ['commas in the only item, leniently', LIST, ['1,2'], [1, 2], LENIENT],
    ['commas in a text', { items: TEXT }, ['1,2'], ['1,2'], LENIENT],
    ['commas in anything', { items: { any: true } }, ['1,2'], ['1,2'], LENIENT],
    ['commas in a word', { items: { words: ['a,b'] } }, ['a,b'], ['a,b'], LENIENT],
    ['words with commas between', { items: { words: ['a', 'b'] } }, ['a,b'], ['a', 'b'], LENIENT],
    ['commas of a list in a list', { items: LIST }, ['1,2'], [[1, 2]], LENIENT],
    ['several texts for one with commas, leniently', { text: true, commas: true }, ['a', 'b'], 'a,b', LENIENT],
    ['a sign, leniently', INTEGER, ' +5 ', 5, LENIENT],
    ['one item of a form', LIST, '1', [1], BODY],
    ['one item of a query that is a form', LIST, '1', [1], { isForm: true }],
    ['a hash', HASH, { a: '1' }, { a: 1 }],
    ['a hash of others', { additional: INTEGER }, { x: '1' }, { x: 1 }],
    ['a hash of indices for a list', LIST, { 0: '1', 2: '3' }, [1, 3]],
    ['a member that may be anything', { properties: {}, open: true }, { x: '1' }, { x: '1' }],
    ['a member too many in a body', HASH, { a: '1', x: '2' }, { a: 1, x: '2' }, BODY],
    [
      'one dropped there, leniently',
      HASH,
      { a: '1', x: '2' },
      { a: 1 },
      { in: 'body', lenient: true, unknown: 'pass' },
    ],
    ['one kept there, leniently, where they are refused', HASH, { x: '2' }, { x: '2' }, { in: 'body', lenient: true }],
    ['one kept where the hash is not closed', { properties: {} }, { x: '2' }, { x: '2' }, JSON_BODY],
    ['a member passed over', HASH, { a: '1', x: '2' }, { a: 1 }, { unknown: 'pass' }],
    ['a read-only member', { ...HASH, dropped: ['a'] }, { a: '1' }, {}, { ignoresReadOnly: true }],
    ['a read-only member to be refused', { ...HASH, dropped: ['a'] }, { a: '1' }, { a: 1 }],
    ['a text from JSON', { integer: true, text: true }, '5', '5', JSON_BODY],
    ['a text for a number from JSON', INTEGER, '5', 5, JSON_BODY],
    ['what does not fit from JSON', INTEGER, 'x', 'x', JSON_BODY],
    ['an item that JSON does not split', LIST, ['1,2'], ['1,2'], JSON_BODY],
    ['a text for a list from JSON', LIST, 'x', ['x'], JSON_BODY],
    ['what is refused, kept', LIST, ['1', 'x'], [1, 'x'], { keepsRefused: true }],
    ['a member that is refused, kept', HASH, { a: 'x' }, { a: 'x' }, { keepsRefused: true }],
  ])('%s: %j %j', (_, codec, value, decoded, options = {}) => {
    const { problems, ...result } = decode(codec, value, options);
    expect(result.decoded).toEqual(decoded);
    expect(result.context.path).toEqual([]);
    if (options.keepsRefused !== true) expect(problems).toEqual([]);
  });

  it.each<[Codec, unknown, name: string, rule: string, expected: string, options?: Partial<ValueContext>]>([
    [INTEGER, 'x', '', 'type', 'an integer'],
    [INTEGER, '1.5', '', 'type', 'an integer'],
    [INTEGER, ' +5 ', '', 'type', 'an integer'],
    [INTEGER, '+x', '', 'type', 'an integer', LENIENT],
    [INTEGER, '5x', '', 'type', 'an integer', LENIENT],
    [NUMBER, '+5', '', 'type', 'a number', LENIENT],
    [INTEGER, '', '', 'type', 'an integer'],
    [INTEGER, '9007199254740993', '', 'range', 'an integer between -9007199254740991 and 9007199254740991'],
    [{ integer: true, long: true }, '9223372036854775808', '', 'range', 'an integer of 64 bits'],
    [NUMBER, '1e999', '', 'range', 'a number'],
    [BOOLEAN, 'yes', '', 'type', 'true or false'],
    [{ words: ['a', 'b'] }, 'c', '', 'enum', 'one of "a", "b"'],
    [{ words: ['a'], integer: true }, 'c', '', 'type', '"a" or an integer'],
    [{ words: ['a'], boolean: true }, 'c', '', 'type', '"a" or true or false'],
    [LIST, '1', '', 'type', 'an array'],
    [LIST, ['1', 'x'], '/1', 'type', 'an integer'],
    [TEXT, ['a', 'b'], '', 'duplicate', 'a text'],
    [TEXT, ['a', 'b'], '', 'duplicate', 'a text', LENIENT],
    [TEXT, [], '', 'duplicate', 'a text', LENIENT],
    [{ text: true, commas: true }, ['a'], '', 'duplicate', 'a text'],
    [{ words: ['a'] }, ['a', 'a'], '', 'duplicate', '"a"'],
    [INTEGER, ['1', '2'], '', 'duplicate', 'an integer'],
    [NUMBER, ['1', '2'], '', 'duplicate', 'a number'],
    [BOOLEAN, ['true', 'true'], '', 'duplicate', 'true or false'],
    [HASH, ['a'], '', 'type', 'an object'],
    [TEXT, ['a', { b: 'c' }], '', 'duplicate', 'a text', LENIENT],
    [INTEGER, ['1', '2'], '', 'duplicate', 'an integer', LENIENT],
    [HASH, 'a', '', 'type', 'an object'],
    [HASH, { a: 'x' }, '/a', 'type', 'an integer'],
    [HASH, { x: '1' }, '/x', 'unknown', 'a declared parameter'],
    [INTEGER, { a: '1' }, '', 'type', 'an integer'],
    [LIST, { a: '1' }, '', 'type', 'an array'],
    [LIST, { 10001: '1' }, '/10001', 'limit', 'an index of at most 10000'],
    [{ null: true }, 'x', '', 'type', 'an empty value'],
  ])('%j refuses %j at %j: %s, expected %s', (codec, value, name, rule, expected, options) => {
    const { decoded, problems } = decode(codec, value, options);
    expect(decoded).toBe(refused);
    expect(problems.map((problem) => [problem.in, problem.name, problem.rule, problem.expected])).toEqual([
      ['query', name, rule, expected],
    ]);
  });

  it('takes a hash with the largest index for a list', () => {
    expect(decode(LIST, { 10000: '1' }).decoded).toEqual([1]);
  });

  it('warns of members that the description does not name', () => {
    const { decoded, problems, warnings } = decode(HASH, { a: '1', x: '2' }, { unknown: 'warn' });
    expect(decoded).toEqual({ a: 1 });
    expect(problems).toEqual([]);
    expect(warnings.map(({ name, rule }) => [name, rule])).toEqual([['/x', 'unknown']]);
  });

  it('never repeats what is secret', () => {
    for (const value of ['x', '9007199254740993']) {
      const { problems } = decode({ integer: true, secret: true }, value);
      expect(problems.map(({ got }) => got)).toEqual(['(not shown)']);
    }
  });

  it('leaves files, bytes and JSON of thousands of members as they are', () => {
    const file = new UploadedFile({ filename: 'a', contentType: '', bytes: new Uint8Array(0) });
    const bytes = new Uint8Array(1);
    const huge = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`n${index}`, '1']));
    const wide: Codec = { additional: INTEGER };
    expect(decode(INTEGER, file).decoded).toBe(file);
    expect(decode(INTEGER, bytes).decoded).toBe(bytes);
    expect(decode(wide, huge, JSON_BODY).decoded).toBe(huge);
    expect(decode(wide, huge).decoded).toMatchObject({ n0: 1, n10000: 1 });
    const { n10000: _, ...most } = huge;
    expect(decode(wide, most, JSON_BODY).decoded).toMatchObject({ n0: 1 });
  });

  it('sets a member of any name', () => {
    const { decoded } = decode({ additional: INTEGER }, JSON.parse('{"__proto__":"1"}'));
    expect(Object.entries(decoded as object)).toEqual([['__proto__', 1]]);
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
  });
});

describe('fields that carry JSON', () => {
  const ONE: Codec = { properties: { j: { properties: { n: INTEGER } } }, json: ['j'] };
  const EACH: Codec = { properties: { j: { items: { properties: { n: INTEGER } } } }, json: ['j'] };

  it.each<[Codec, unknown, unknown, Partial<ValueContext>?]>([
    [ONE, '{"n":5}', { n: 5 }],
    [ONE, '{"n":"5"}', { n: '5' }],
    [ONE, '{"n":"5"}', { n: 5 }, { in: 'body', lenient: true }],
    [ONE, { n: '5' }, { n: 5 }],
    [EACH, '{"n":5}', [{ n: 5 }]],
    [EACH, ['{"n":5}', '{"n":6}'], [{ n: 5 }, { n: 6 }]],
    [EACH, { 0: { n: '5' } }, [{ n: 5 }]],
  ])('%j takes %j as %j', (codec, member, decoded, options = BODY) => {
    expect(decode(codec, { j: member }, options).decoded).toEqual({ j: decoded });
  });

  it.each<[Codec, unknown, string, string, unknown]>([
    [ONE, '{', '/j', 'type', '"{"'],
    [EACH, ['{}', '{'], '/j', 'type', '"{"'],
    [ONE, '['.repeat(1001), '/j', 'limit', '"more"'],
  ])('%j refuses %.20s at %s: %s', (codec, member, name, rule, got) => {
    const { decoded, problems } = decode(codec, { j: member }, BODY);
    expect(decoded).toBe(refused);
    expect(problems.map((problem) => [problem.in, problem.name, problem.rule, problem.got])).toEqual([
      ['body', name, rule, got],
    ]);
  });
});

describe('texts that need no context', () => {
  it.each<[Codec, string, unknown]>([
    [{ any: true }, 'x', 'x'],
    [{ words: ['1'], integer: true }, '1', '1'],
    [INTEGER, '1', 1],
    [INTEGER, '1234567890123456', 1_234_567_890_123_456],
    [INTEGER, '9007199254740993', undefined],
    [INTEGER, 'x', undefined],
    [NUMBER, '1', undefined],
    [BOOLEAN, 'true', true],
    [BOOLEAN, 'yes', undefined],
    [TEXT, 'x', 'x'],
    [LIST, 'x', undefined],
    [{ integer: true, text: true }, 'x', 'x'],
  ])('%j makes %j of it: %s', (codec, text, value) => {
    expect(decodePlainText(codec, text)).toBe(value);
  });
});
