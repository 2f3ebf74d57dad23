import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../refusal-of.ts';
import { dueCondition } from '../../../../../../reference-server/resources/issues/filter/filter.ts';

describe('due dates', () => {
  it('knows every due word, also on a Sunday at the end of a year', () => {
    for (const word of [
      '0',
      'any',
      'today',
      'tomorrow',
      'overdue',
      'week',
      'month',
      'next_month_and_previous_two_weeks',
    ]) {
      expect(dueCondition(word, '2028-12-31')).toBeDefined();
    }
    expect(refusalOf(() => dueCondition('someday', '2026-01-01'))).toEqual([
      400,
      { error: 'due_date does not have a valid value' },
    ]);
  });
});
