import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../../../../runtime/schema/regular-expression.ts';
import { fromRe2 } from '../../../../../reference-server/resources/hooks/pattern/re2.ts';

describe('patterns of RE2', () => {
  it.each([
    ['main|stable', ['main', '17-stable'], ['mai']],
    ['(?i)MAIN', ['main', 'MaIn'], ['mai']],
    ['(?i:A)b', ['ab', 'Ab'], ['aB']],
    ['(?i)a(?-i)b', ['Ab', 'ab'], ['aB', 'AB']],
    ['(?i)[a-c]+$', ['ABC'], ['d']],
    ['(?P<n>a)(?<m>b)', ['ab'], ['a']],
    ['\\Arr\\z', ['rr'], ['rrr', 'xrr']],
    ['^\\Qr.r|\\E$', ['r.r|'], ['rxr']],
    ['^\\Qa.b', ['a.b'], ['axb']],
    ['^[[:alpha:]]+$', ['main'], ['m1', 'ü']],
    ['^[[:^digit:]x]+$', ['main', 'ü'], ['m1']],
    ['^[^[:upper:]]$', ['a'], ['A']],
    ['^\\d+\\W\\S$', ['12-x'], ['a-x', '12-\t']],
    ['^[\\d-]+$', ['1-2'], ['a']],
    ['^\\pL\\p{Greek}\\P{L}$', ['aβ1'], ['aa1', 'aβx']],
    ['^\\x41\\x{42}\\101\\0?$', ['ABA'], ['ABB']],
    ['^a{2,3}?b{1}c{,2}$', ['aabc{,2}'], ['abc']],
    ['^*a', ['a'], ['b']],
    ['^[]a]+$', [']a'], ['b']],
    ['^[a\\]-]+$', ['a]-'], ['b']],
    ['(?s).(?U)a+?', ['xa'], ['a']],
    ['a/b', ['a/b'], ['ab']],
    ['^\\p{Any}$', ['a'], []],
    ['', ['anything'], []],
    // A repetition behind `\\E` means the last character alone, behind nothing at all what stands before that.
    ['^\\Qv1\\E{2}$', ['v11'], ['v1v1', 'v1']],
    ['^a\\Q\\E+(?)$', ['aa'], ['']],
    ['^a(?i)+B$', ['aab'], ['AAB']],
    ['^rel\\_1$', ['rel_1'], ['rel1']],
    ['(?i)^\\p{Lu}\\P{Ll}$', ['a1'], ['1a', 'ab']],
    ['^(?:a{30}){30}b{1000}$', [`${'a'.repeat(900)}${'b'.repeat(1000)}`], ['ab']],
  ])('%j find what they find there', (pattern, found, others) => {
    const expression = compilePattern(fromRe2(pattern));
    expect(found.filter((name) => !expression.test(name))).toEqual([]);
    expect(others.filter((name) => expression.test(name))).toEqual([]);
  });

  it.each([
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)b',
    '(r)\\1',
    '(?>a)',
    '(?#x)',
    '(?x)a',
    '(',
    ')',
    'a)',
    '[a',
    '[z-a]',
    '[[:nothing:]]',
    '*a',
    'a**',
    'a{1001}',
    '(a{1000}){1000}',
    '((a{100}b{2}){100}){100}',
    '(?:(?:a{500})*){3}',
    '(?P<n>a)(?P<n>b)',
    '(?<n>a)|(?P<n>b)',
    '\\Q\\E*',
    'a{3,2}',
    '\\Z',
    '\\k<n>',
    '\\cA',
    '\\u0041',
    '\\p{Nothing}',
    '\\x{110000}',
    '\\',
    'a|*',
  ])('%j are none there, and none here', (pattern) => {
    expect(() => fromRe2(pattern)).toThrow(SyntaxError);
  });
});
