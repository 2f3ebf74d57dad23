import { describe, expect, it } from 'vitest';
import {
  isIntegerText,
  isNumberText,
  readBoolean,
  readInteger,
  readLongInteger,
  readShortInteger,
} from '../../../../runtime/request/lexical.ts';

describe('texts that stand for numbers and truth', () => {
  it.each([
    ['0', true],
    ['-0', true],
    ['7', true],
    ['-12345678901234567890', true],
    ['01', false],
    ['-01', false],
    ['+1', false],
    ['1.0', false],
    ['1e3', false],
    [' 1', false],
    ['1 ', false],
    ['x1', false],
    ['1x', false],
    ['-', false],
    ['', false],
    ['0x10', false],
  ])('%j as an integer: %s', (text, is) => {
    expect(isIntegerText(text)).toBe(is);
  });

  it.each([
    ['0', true],
    ['-7', true],
    ['120', true],
    ['0.25', true],
    ['1e3', true],
    ['1E+30', true],
    ['-1.5e-12', true],
    ['01.5', false],
    ['.5', false],
    ['5.', false],
    ['1.e3', false],
    ['1e', false],
    ['1e+', false],
    ['1f3', false],
    ['x1', false],
    ['1x', false],
    ['NaN', false],
    ['Infinity', false],
    ['', false],
  ])('%j as a number: %s', (text, is) => {
    expect(isNumberText(text)).toBe(is);
  });

  it.each([
    ['0', 0],
    ['-0', 0],
    ['9', 9],
    ['-9', -9],
    ['123456789012345', 123_456_789_012_345],
    ['-123456789012345', -123_456_789_012_345],
    // Sixteen digits may be beyond what numbers keep.
    ['1234567890123456', undefined],
    ['-1234567890123456', undefined],
    ['01', undefined],
    ['-01', undefined],
    ['00', undefined],
    ['-', undefined],
    ['', undefined],
    ['--1', undefined],
    ['1-', undefined],
    ['1/', undefined],
    ['1:', undefined],
    ['+1', undefined],
  ])('%j read without a pattern is %s', (text, value) => {
    expect(Object.is(readShortInteger(text), value)).toBe(true);
  });

  it.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
    ['9007199254740992', undefined],
    ['-0', 0],
    ['5', 5],
  ])('%j is %s where digits must not be lost', (text, value) => {
    expect(Object.is(readInteger(text), value)).toBe(true);
  });

  it.each([
    ['9223372036854775807', 9_223_372_036_854_775_807n],
    ['-9223372036854775808', -9_223_372_036_854_775_808n],
    ['9223372036854775808', undefined],
    ['-9223372036854775809', undefined],
    ['000000000000000000005', undefined],
    ['00000000000000000005', 5n],
  ])('%j is %s in 64 bits', (text, value) => {
    expect(readLongInteger(text)).toBe(value);
  });

  it.each([
    ['true', true, true],
    ['false', false, false],
    ['yes', undefined, true],
    ['1', undefined, true],
    ['no', undefined, false],
    ['0', undefined, false],
    ['maybe', undefined, undefined],
    ['', undefined, undefined],
  ])('%j is %s in strict mode and %s in lenient mode', (text, strict, lenient) => {
    expect([readBoolean(text, false), readBoolean(text, true)]).toEqual([strict, lenient]);
  });
});
