import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import * as library from 'js-yaml';
import { describe, expect, it } from 'vitest';

import { readBlockYaml } from '../../../model/load/yaml/block-yaml.ts';
import { keepKeyText } from '../../../model/load/yaml/yaml-keys.ts';
import { yamlSchema } from '../../../model/load/yaml/yaml-schema.ts';

/** What the whole reader says, the order of members included; its complaint when there is one. */
function wholeReading(text: string): string {
  try {
    return JSON.stringify(library.load(text, { schema: yamlSchema(library), listener: keepKeyText }));
  } catch (error) {
    return String(error);
  }
}

function expectSameOrNothing(text: string): void {
  const read = readBlockYaml(text);
  if (read !== undefined) expect(JSON.stringify(read), text).toBe(wholeReading(text));
}

const root = join(import.meta.dirname, '../../..');
const texts = ['spec', 'test/fixtures/model', 'test/fixtures/docs', 'test/negative'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .filter((text) => text.length < 40_000),
);

/** What has a meaning somewhere in YAML. */
const MARKS: readonly string[] = [
  ...' :-#"\'|>[]{},&*!%@?~=.0ae\\\n',
  '  ',
  '\n\n',
  ': ',
  '- ',
  ' #',
  '|-',
  '>-',
  '|+',
  '>2',
  '\n  ',
  '\n- ',
  '  \n',
  '---\n',
  '\n...\n',
  '? ',
  '\t',
  '1.5',
  '-1',
  '0x1',
  '-.5',
  '1e3',
  '1_0',
  '.inf',
  'null',
  'true',
  'Yes',
  '<<',
  '{}',
  '[]',
  "''",
  '\\n',
  '\\x41',
];

interface Edit {
  readonly at: number;
  readonly cut: number;
  readonly mark: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.constantFrom(0, 0, 0, 1, 2, 5),
  mark: fc.constantFrom('', ...MARKS),
});

/** Some lines of a text that is known to be good, changed in a few places. */
const mutated: fc.Arbitrary<string> = fc
  .record({
    text: fc.constantFrom(...texts),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    count: fc.integer({ min: 1, max: 25 }),
    edits: fc.array(edit, { maxLength: 3 }),
  })
  .map(({ text, from, count, edits }) => {
    const lines = text.split('\n');
    const start = Math.floor(from * lines.length);
    const cut = lines.slice(start, start + count);
    const indent = Math.min(...cut.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
    const flush = cut.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join('\n');
    return edits.reduce((result, { at, cut: length, mark }) => {
      const place = Math.floor(at * result.length);
      return result.slice(0, place) + mark + result.slice(place + length);
    }, flush);
  });

/** A mapping or list on one line, with what may stand wrongly in one. */
const { value: flowCollection } = fc.letrec<{ value: string; item: string; key: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(
      'a',
      'a b',
      '1',
      '-1.5',
      'true',
      'null',
      '""',
      "'x: y'",
      '"a\\nb"',
      '1e3',
      '-',
      '*a',
      'a: b',
      'a#b',
      'a #b',
      '',
    ),
    tie('value'),
  ),
  key: fc.oneof(
    { arbitrary: fc.constantFrom('a', 'b', 'c d', '1', 'true', '"q"', "'q r'"), weight: 9 },
    { arbitrary: fc.constantFrom('__proto__', '<<', '[a]', '{a: 1}', '? a', '', '-1', '*a', '&a b'), weight: 1 },
  ),
  value: fc.oneof(
    fc
      .array(fc.tuple(tie('key'), fc.constantFrom(': ', ': ', ': ', ': ', ':  ', ' : ', ':', ''), tie('item')), {
        maxLength: 3,
      })
      .map((members) => `{${members.map((member) => member.join('')).join(', ')}}`),
    fc
      .tuple(fc.array(tie('item'), { maxLength: 3 }), fc.constantFrom(', ', ',', ' , '))
      .map(([items, comma]) => `[${items.join(comma)}]`),
  ),
}));

describe('YAML in block style', () => {
  it('reads the whole description', () => {
    const own = readdirSync(join(root, 'spec'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => readFileSync(join(root, 'spec', name), 'utf8'));
    expect(own.filter((text) => readBlockYaml(text) === undefined)).toEqual([]);
  });

  it('gives what the whole reader gives, or nothing, for the fixtures', () => {
    texts.forEach(expectSameOrNothing);
  });

  it('gives what the whole reader gives, or nothing, for parts of them with changes', () => {
    fc.assert(fc.property(mutated, expectSameOrNothing), { numRuns: 3000 });
  });

  it('gives what the whole reader gives, or nothing, for flow collections', () => {
    const told = { read: 0 };
    fc.assert(
      fc.property(flowCollection, (text) => {
        const document = `a: ${text}\n`;
        if (readBlockYaml(document) !== undefined) told.read += 1;
        expectSameOrNothing(document);
      }),
      { numRuns: 4000 },
    );
    expect(told.read).toBeGreaterThan(1000);
  });

  it.each([
    ['{a: 1, b: x}', { a: 1, b: 'x' }],
    ['{ "a b": [1, two] , \'c\': {} }', { 'a b': [1, 'two'], c: {} }],
    ['{1: a, true: b, null: c}', { 1: 'a', true: 'b', null: 'c' }],
    ['[{a: [], b: -1.5}]', [{ a: [], b: -1.5 }]],
  ])('reads the flow collection %s', (text, value) => {
    expect(readBlockYaml(`a: ${text}\n`)).toEqual({ a: value });
  });

  it.each([
    '{a:1}',
    '{"a":1}',
    '{a: 1, a: 2}',
    '{__proto__: 1}',
    '{<<: 1}',
    '{[a]: 1}',
    '{{a: 1}: 1}',
    '{a, b: 1}',
    '[a: 1]',
  ])('leaves the flow collection %s to the whole reader', (text) => {
    expect(readBlockYaml(`a: ${text}\n`)).toBeUndefined();
  });

  it('gives what the whole reader gives, or nothing, for lines of marks', () => {
    const line = fc.array(fc.constantFrom('a', 'b: ', ...MARKS), { maxLength: 12 }).map((marks) => marks.join(''));
    fc.assert(fc.property(line, expectSameOrNothing), { numRuns: 3000 });
  });
});
