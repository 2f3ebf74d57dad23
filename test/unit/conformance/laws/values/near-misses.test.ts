import { describe, expect, it } from 'vitest';
import { nearMisses } from '../../../../../conformance/laws/values/near-misses.ts';
import { matchesPattern } from '../../../../../model/facts/sample/pattern-test.ts';

describe('texts that nearly fit a pattern', () => {
  it.each([['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$'], ['^[A-Z]{2}-\\d+$'], ['[a-z]+'], ['^\\S+$'], ['^.*$']])(
    'of %s do not',
    (pattern) => {
      for (const text of nearMisses(pattern, 1)) expect([text, matchesPattern(pattern, text)]).toEqual([text, false]);
    },
  );

  it('have a digit that may not stand there', () => {
    const texts = nearMisses('^([01][0-9]|2[0-3]):[0-5][0-9]$', 1);
    expect(texts.some((text) => /^\d\d:\d\d$/.test(text))).toBe(true);
  });

  it('are made where a pattern has an end that can be forgotten', () => {
    expect(nearMisses('^[A-Z]{2}-\\d+$', 1).length).toBeGreaterThan(1);
  });
});
