import { describe, expect, it } from 'vitest';
import { refusalOf } from '../refusal-of.ts';
import { checkedDescription, checkedTitle, countTasks } from '../../../../reference-server/work-items/text.ts';

describe('checklists', () => {
  it.each([
    ['- [ ] a\n- [x] b', 2, 1],
    ['* [X] a\n+ [ ] b\n1. [x] c\n2) [ ] d', 4, 2],
    ['  - [x] nested\n\t- [ ] deeper', 2, 1],
    ['- [] no\n- [y] no\n-[ ] no\n[ ] no\ntext - [ ] no', 0, 0],
    ['', 0, 0],
    [null, 0, 0],
  ])('counts %j', (text, count, done) => {
    expect(countTasks(text)).toEqual({ task_count: count, task_done_count: done });
  });
});

describe('texts', () => {
  it('wants a title of 1 to 255 characters', () => {
    expect(checkedTitle(' x ')).toBe('x');
    expect(checkedTitle('😀'.repeat(255))).toHaveLength(510);
    expect(refusalOf(() => checkedTitle('  '))).toEqual([400, { message: { title: ["can't be blank"] } }]);
    expect(refusalOf(() => checkedTitle('x'.repeat(256)))).toEqual([
      400,
      { message: { title: ['is too long (maximum is 255 characters)'] } },
    ]);
  });

  it('counts characters of a description, not UTF-16 units', () => {
    expect(checkedDescription('😀'.repeat(1_048_576))).toHaveLength(2_097_152);
    expect(refusalOf(() => checkedDescription('x'.repeat(1_048_577)))).toMatchObject([400, {}]);
  });
});
