import { describe, expect, it } from 'vitest';

import { MAX_DEPTH } from '../../../../model/load/nesting.ts';
import { parseSource } from '../../../../model/load/source-document.ts';

function parse(yaml: string): unknown {
  const result = parseSource('scalars.yaml', Buffer.from(yaml));
  if ('problem' in result) throw new Error(result.problem.message);
  return result.document.root;
}

/** The plain scalars of YAML 1.2.2 section 10.3.2, and what YAML 1.1 read otherwise. */
const SCALARS: readonly (readonly [string, unknown])[] = [
  ['1_000', '1_000'],
  ['0x_1F', '0x_1F'],
  ['0b101', '0b101'],
  ['1_0.5', '1_0.5'],
  ['1:30', '1:30'],
  ['190:20:30', '190:20:30'],
  ['yes', 'yes'],
  ['NO', 'NO'],
  ['on', 'on'],
  ['y', 'y'],
  ['2020-01-01', '2020-01-01'],
  ['2001-12-14t21:59:43.10-05:00', '2001-12-14t21:59:43.10-05:00'],
  ['.inf', '.inf'],
  ['-.INF', '-.INF'],
  ['.nan', '.nan'],
  ['.', '.'],
  ['1.2.3', '1.2.3'],
  ['1e', '1e'],
  ['0o17', 15],
  ['0x1F', 31],
  ['017', 17],
  ['-0', -0],
  ['+12', 12],
  ['1e3', 1000],
  ['.5', 0.5],
  ['1.', 1],
  ['6.8523015e+5', 685_230.15],
  ['~', null],
  ['', null],
  ['Null', null],
  ['True', true],
  ['FALSE', false],
];

describe('plain scalars of YAML', () => {
  it.each(SCALARS)('%j is read by the core schema', (text, value) => {
    expect(parse(`value: ${text}\nlist:\n  - ${text}\n`)).toEqual({ value, list: [value] });
  });

  it('of an explicit type are of that type', () => {
    const text = 'a: !!str 200\nb: !!int "7"\nc: !!float 3\nd: !!bool "true"\ne: !!null ""\n';
    expect(parse(text)).toEqual({ a: '200', b: 7, c: 3, d: true, e: null });
  });

  it('are keys as they are written, in every kind of mapping', () => {
    const keys = ['1.10', '010', '0x1F', '1e3', '.5', '+1', '~', 'True', '1.', '200'];
    const flow = `{ ${keys.map((key) => `${key}: 1`).join(', ')} }`;
    const block = keys.map((key) => `  ${key}: 1`).join('\n');
    for (const around of ['', 'tag: !!str x\n']) {
      const read = parse(`${around}flow: ${flow}\nblock:\n${block}\nspaced: { 1.20 : 1 }\n`);
      const all = keys.slice().sort((left, right) => Number(right === '200') - Number(left === '200'));
      expect(read).toMatchObject({ flow: {}, block: {}, spaced: { '1.20': 1 } });
      const { flow: one, block: other } = read as { flow: object; block: object };
      expect([Object.keys(one), Object.keys(other)]).toEqual([all, all]);
    }
  });

  it('may be nested as deeply as those of JSON', () => {
    const depth = MAX_DEPTH - 1;
    expect(JSON.stringify(parse(`a: ${'['.repeat(depth)}1.5${']'.repeat(depth)}\n`))).toHaveLength(2 * depth + 9);
  });

  it('are texts as keys, and __proto__ is a key like any other', () => {
    expect(Object.entries(parse('200: a\n4XX: b\n~: c\n2020-01-01: d\n__proto__: e\n') as object)).toEqual([
      ['200', 'a'],
      ['4XX', 'b'],
      ['~', 'c'],
      ['2020-01-01', 'd'],
      ['__proto__', 'e'],
    ]);
  });
});
