import { expect, it } from 'vitest';
import { readFlags } from '../../../cli/read-flags.ts';

it('reads feature flags that are switched on and off', () => {
  expect(readFlags(['epic_color_highlight', 'mr_approved_filter=off', 'group_approval_rules=on'])).toEqual({
    epic_color_highlight: true,
    mr_approved_filter: false,
    group_approval_rules: true,
  });
});

it.each(['', 'no_such_flag', 'mr_approved_filter=maybe', 'mr_approved_filter=on=off', 'toString'])(
  'refuses %j, naming what is wrong',
  (text) => {
    expect(() => readFlags([text])).toThrow(/flag/);
  },
);
