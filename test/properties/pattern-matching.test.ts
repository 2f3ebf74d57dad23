import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { linearMatcher } from '../../runtime/schema/pattern/linear-matcher.ts';
import { patternStates } from '../../runtime/schema/pattern/pattern-states.ts';
import { parsePattern } from '../../runtime/schema/pattern/pattern-syntax.ts';
import { PatternLimitError } from '../../runtime/schema/pattern/pattern-limit.ts';
import { compilePattern } from '../../runtime/schema/regular-expression.ts';

const atoms = [
  'a',
  'b',
  '.',
  '\\d',
  '\\w',
  '[ab]',
  '[^a]',
  '[a\\]-]',
  '\\.',
  '\\u0061',
  '\\x62',
  '\u{1f600}',
  '\\p{L}',
  '\\s',
  '-',
];
const atom = fc.constantFrom(...atoms);
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{3,}', '{0,2}', '{2,4}', '*?', '+?', '{1,3}?');
const assertion = fc.constantFrom('\\b', '\\B', '^', '$');

const { pattern } = fc.letrec<{ pattern: string; choice: string; term: string }>((tie) => ({
  pattern: fc.tuple(fc.constantFrom('', '^'), tie('choice'), fc.constantFrom('', '$')).map((parts) => parts.join('')),
  choice: fc
    .array(
      fc.array(tie('term'), { maxLength: 3 }).map((terms) => terms.join('')),
      { minLength: 1, maxLength: 2 },
    )
    .map((branches) => branches.join('|')),
  term: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(atom, quantifier).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?<n>'), tie('choice'), fc.constant(')'), quantifier)
      .map((parts) => parts.join('')),
    { weight: 1, arbitrary: assertion },
    fc
      .tuple(fc.constantFrom('(?=', '(?!', '(?<=', '(?<!'), tie('choice'), fc.constant(')'))
      .map((parts) => parts.join('')),
  ),
}));
const text = fc.array(fc.constantFrom('a', 'b', '1', '.', '-', ' ', '\n', ']', 'é', '\u{1f600}'), { maxLength: 14 });

/** The flags that a pattern compiles with, as `compilePattern` chooses them. */
function expressionOf(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Two groups of one name are an error in both modes.
    }
  }
  return undefined;
}

describe('patterns in one pass', () => {
  it('match what the engine matches', () => {
    let compared = 0;
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 5, maxLength: 5 }), (source, texts) => {
        const expression = expressionOf(source);
        if (expression === undefined) return;
        const node = parsePattern(source, expression.unicode);
        const states = node === undefined ? undefined : patternStates(node);
        if (states === undefined) throw new Error(`no automaton for ${source}`);
        const matches = linearMatcher(states, expression.unicode);
        for (const characters of texts) {
          const sample = characters.join('');
          compared += 1;
          expect([source, sample, matches(sample)]).toEqual([source, sample, expression.test(sample)]);
        }
      }),
      { numRuns: 2000 },
    );
    expect(compared).toBeGreaterThan(5000);
  });

  const long = 'a'.repeat(100_000);
  it.each([
    ['nested repetition', '^(a+)+$', `${long}!`, false],
    ['repeated alternatives', '^(a|a)*$', `${long}!`, false],
    ['repetition of a group that may be empty', '^(?:a?b?)*c', long, false],
    ['words between separators', '^[a-z0-9]+(?:-[a-z0-9]+)*$', `${long}_`, false],
    ['two repetitions side by side', '^[a-z]*[a-z]*[a-z]*$', `${long}!`, false],
    ['no anchor', '[a-z]+@', long, false],
    ['spaces at the end', '\\s+$', `${' '.repeat(100_000)}x`, false],
    ['looking ahead at the start', '^(?=.*\\d)(?=.*[A-Z])(?!.*\\s).{8,}$', `${long}A1`, true],
    ['looking ahead in vain', '^(?=.*\\d)(?=.*[A-Z])(?!.*\\s).{8,}$', `${long}A1 `, false],
    ['letters of any language', '^(\\p{L}+ ?)+$', `${'é'.repeat(100_000)}1`, false],
    ['an escape that only the older mode takes', '^(\\a+\\-?)+$', `${long}!`, false],
  ])('a long text costs no more than a pass: %s', (_, source, value, expected) => {
    const engine = vi.spyOn(RegExp.prototype, 'exec');
    onTestFinished(() => void engine.mockRestore());
    const pattern = compilePattern(source);
    engine.mockClear();
    expect(pattern.test(value)).toBe(expected);
    // Only a pattern that cannot backtrack is left to the engine at such a length.
    const isLeft = engine.mock.calls.some(([text]) => text.length > 10_000);
    expect(isLeft).toBe(false);
  });

  const lone = 'a'.repeat(50_000);
  it.each([
    ['nested counted repetitions', '^(a{1,100}){1,100}$', `${lone}!`, false],
    ['counted repetitions that match', '^(a{1,1000}b?){50}$', lone, true],
    ['counted repetitions of groups', '^(?:\\w{1,100}\\.?){1,100}$', `${lone}!`, false],
    ['a count side by side with another', '^[a-z]{1,5000}[a-z]{1,5000}!$', lone, false],
    ['counts that are begun at every other place', '(x[a-z]{0,5000}){3}y', 'xa'.repeat(25_000), false],
    ['options in turns', '^(a?){30}a{30}$', `${lone}!`, false],
    ['sets of states without end', '(?:a|b)*a(?:a|b){12}c', 'abbab'.repeat(10_000), false],
    ['looking behind', '(?<=a+)b+$', `${'ab'.repeat(25_000)}!`, false],
    ['looking ahead inside', '^(?:(?=a+)a+)+$', `${lone}!`, false],
    ['boundaries of words', '\\b(\\w+\\s*)+\\b$', `${'a '.repeat(25_000)}!`, false],
    [
      'many characters that differ',
      '^([^@]+@)+$',
      String.fromCodePoint(...Array.from(lone, (_, at) => 200 + at)),
      false,
    ],
  ])('50,000 hostile characters cost no more than a pass: %s', (_, source, value, expected) => {
    // Backtracking would not come back.
    expect(compilePattern(source).test(value)).toBe(expected);
  });

  it.each([
    ['^(a+)+\\1$', 13],
    ['^(?<n>a|b|a)*\\k<n>$', 10],
    ['^(?:(?:(?:a?b?){0,60}c?){0,60}d?){0,60}$', 6],
  ])('%s is matched against short texts only', (source, longest) => {
    const pattern = compilePattern(source);
    expect(typeof pattern.test('a'.repeat(longest))).toBe('boolean');
    expect(() => pattern.test('a'.repeat(longest + 1))).toThrow(PatternLimitError);
  });

  it.each([
    ['^(a)\\1+$', 'aaaaaaaaaaaaaaaa', true],
    ['(?<=a+)b', 'aaaaaaaaaaaaaaaab', true],
    ['^(["\'])[^"\']*\\1$', `"${'x'.repeat(5000)}"`, true],
    ['^(?:(?=a)a)+$', 'aaaaaaaaaaaaaaaa', true],
    ['^.{1,4000}.{1,4000}$', 'x'.repeat(5000), true],
  ])('%s matches as the engine does', (source, value, expected) => {
    expect(compilePattern(source).test(value)).toBe(expected);
  });
});
