import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays, dayOf, systemClock } from '../../../../reference-server/domain/clock.ts';
import { dueCondition } from '../../../../reference-server/domain/issue-filter.ts';
import { checkedDescription, checkedTitle, countTasks } from '../../../../reference-server/domain/issue-input.ts';
import {
  type Counting,
  encodeCursor,
  keysetSlice,
  offsetPage,
  offsetSlice,
} from '../../../../reference-server/domain/pagination.ts';
import { commaList, dayParameter, instantOf } from '../../../../reference-server/domain/parameters.ts';
import { presentLabel } from '../../../../reference-server/domain/present/label.ts';
import { humanDuration } from '../../../../reference-server/domain/present/time.ts';
import { Refusal } from '../../../../reference-server/domain/refusal.ts';
import { checkScopes, GROUP_TOKEN_SCOPES } from '../../../../reference-server/domain/scopes.ts';
import { createThrottle } from '../../../../reference-server/domain/throttle.ts';

function refusal(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.body];
    throw error;
  }
  return 'accepted';
}

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
    expect(refusal(() => checkedTitle('  '))).toEqual([400, { message: { title: ["can't be blank"] } }]);
    expect(refusal(() => checkedTitle('x'.repeat(256)))).toEqual([
      400,
      { message: { title: ['is too long (maximum is 255 characters)'] } },
    ]);
  });

  it('counts characters of a description, not UTF-16 units', () => {
    expect(checkedDescription('😀'.repeat(1_048_576))).toHaveLength(2_097_152);
    expect(refusal(() => checkedDescription('x'.repeat(1_048_577)))).toMatchObject([400, {}]);
  });

  it.each([
    ['a, b ,,a', ['a', 'b']],
    ['', []],
    [
      ['a,b', ' c '],
      ['a', 'b', 'c'],
    ],
    [undefined, []],
  ])('splits %j', (value, parts) => {
    expect(commaList(value)).toEqual(parts);
  });
});

describe('time', () => {
  it.each([
    [0, null],
    [30, '30s'],
    [7200, '2h'],
    [8 * 3600, '1d'],
    [5 * 8 * 3600, '1w'],
    [20 * 8 * 3600 + 90, '1mo 1m 30s'],
    [-1800, '-30m'],
  ])('says %d seconds as %j', (seconds, text) => {
    expect(humanDuration(seconds)).toBe(text);
  });

  it('reads days and instants, and only those', () => {
    expect(dayParameter('due_date', '2028-02-29')).toBe('2028-02-29');
    for (const text of ['2026-02-29', '2026-2-1', '01.02.2026', '2026-02-01T00:00:00Z', '']) {
      expect(refusal(() => dayParameter('due_date', text))).toEqual([400, { error: 'due_date is invalid' }]);
    }
    expect(instantOf('x', '2026-01-01')).toBe(Date.UTC(2026, 0, 1));
    expect(instantOf('x', '2026-01-01T02:00:00+02:00')).toBe(Date.UTC(2026, 0, 1));
    expect(refusal(() => instantOf('x', 'soon'))).toEqual([400, { error: 'x is invalid' }]);
  });

  it('moves over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(dayOf(Date.UTC(2026, 0, 1) - 1)).toBe('2025-12-31');
  });

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
    expect(refusal(() => dueCondition('someday', '2026-01-01'))).toEqual([
      400,
      { error: 'due_date does not have a valid value' },
    ]);
  });

  it('has a clock that can be moved, frozen and released', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 70_000 });
    onTestFinished(() => void vi.useRealTimers());
    const clock = systemClock();
    clock.set(1000, true);
    vi.advanceTimersByTime(7);
    expect(clock.now()).toBe(1000);
    clock.set(5000);
    vi.advanceTimersByTime(7);
    expect(clock.now()).toBe(5007);
    clock.reset();
    expect(clock.now()).toBe(70_014);
  });
});

describe('pagination', () => {
  it('cuts offsets, caps pages and refuses nonsense', () => {
    expect(offsetSlice({})).toEqual({ kind: 'offset', page: 1, perPage: 20, offset: 0 });
    expect(offsetSlice({ page: 3, per_page: 500 })).toMatchObject({ perPage: 100, offset: 200 });
    expect(refusal(() => offsetSlice({ per_page: 0 }))).toEqual([
      400,
      { error: 'per_page does not have a valid value' },
    ]);
    expect(refusal(() => offsetSlice({ page: 1.5 }))).toMatchObject([400, {}]);
    expect(refusal(() => offsetSlice({ page: 51 }, { maxOffset: 1000 }))).toMatchObject([405, {}]);
    expect(refusal(() => offsetSlice({ page: 51 }, { maxOffset: 0 }))).toBe('accepted');
  });

  it('knows from one row more whether there is a next page, and counts only when it has to', async () => {
    const slice = offsetSlice({ per_page: 2 });
    let counts = 0;
    const counting = (total: number | undefined): Counting => ({
      bound: 10,
      count: () => {
        counts += 1;
        return Promise.resolve(total);
      },
    });
    const first = await offsetPage([1, 2, 3], slice, counting(7));
    expect(first).toEqual({
      items: [1, 2],
      pagination: { kind: 'offset', page: 1, perPage: 2, total: 7, hasNext: true },
    });
    expect(counts).toBe(1);
    expect((await offsetPage([1, 2], slice, counting(0))).pagination).toMatchObject({ hasNext: false, total: 2 });
    expect((await offsetPage([], slice, counting(0))).pagination).toMatchObject({ hasNext: false, total: 0 });
    const third = offsetSlice({ page: 3, per_page: 2 });
    expect((await offsetPage([5], third, counting(0))).pagination).toMatchObject({ total: 5 });
    expect(counts).toBe(1);
    expect((await offsetPage([], third, counting(4))).pagination).toMatchObject({ total: 4 });
    expect(counts).toBe(2);
    const far = offsetSlice({ page: 6, per_page: 2 });
    expect((await offsetPage([11], far, counting(0))).pagination).toMatchObject({ total: undefined, hasNext: false });
  });

  it('takes only its own cursors', () => {
    const query = { order_by: 'name', sort: 'asc' };
    expect(keysetSlice({ ...query, cursor: encodeCursor({ value: 'ü"', id: 7 }) }).after).toEqual({
      value: 'ü"',
      id: 7,
    });
    for (const cursor of [
      'x',
      'e30',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('[{},1]').toString('base64url'),
    ]) {
      expect(refusal(() => keysetSlice({ ...query, cursor }))).toEqual([400, { error: 'cursor is invalid' }]);
    }
    expect(refusal(() => keysetSlice({ sort: 'asc' }))).toEqual([400, { error: 'order_by is missing' }]);
  });
});

describe('scopes', () => {
  const holder = (scopes: string[]): Parameters<typeof checkScopes>[0] => ({ scopes, token: {} as never });

  it.each([
    [['api'], 'createIssue', 'POST', true],
    [['read_api'], 'listIssues', 'GET', true],
    [['read_api'], 'headFile', 'HEAD', true],
    [['read_api'], 'createIssue', 'POST', false],
    [['read_repository'], 'getFileRaw', 'GET', true],
    [['read_repository'], 'getProject', 'GET', false],
    [['read_user'], 'getCurrentUser', 'GET', true],
    [['self_rotate'], 'rotateGroupAccessToken', 'POST', true],
    [['self_rotate'], 'createIssue', 'POST', false],
    [[], 'getVersion', 'GET', false],
  ])('%j on %s: %s', (scopes, operation, method, enough) => {
    const outcome = refusal(() => checkScopes(holder(scopes), operation, method));
    expect(outcome).toEqual(enough ? 'accepted' : [403, expect.objectContaining({ error: 'insufficient_scope' })]);
  });

  it('lists what a group token may have', () => {
    expect(GROUP_TOKEN_SCOPES).toContain('self_rotate');
    expect(GROUP_TOKEN_SCOPES).not.toContain('sudo');
  });
});

describe('throttle', () => {
  it('counts per key and minute, and never with a limit of 0', () => {
    const throttle = createThrottle();
    throttle.count('a', 1, 0);
    expect(refusal(() => throttle.count('a', 1, 59_999))).toMatchObject([429, {}]);
    expect(refusal(() => throttle.count('b', 1, 0))).toBe('accepted');
    expect(refusal(() => throttle.count('a', 1, 60_000))).toBe('accepted');
    for (let index = 0; index < 10; index += 1) throttle.count('c', 0, 0);
  });
});

describe('labels', () => {
  it('writes dark text on light colours and escapes markup', () => {
    const label = {
      id: 1,
      project_id: 1,
      group_id: null,
      name: 'x',
      description: '<b>&"',
      priority: null,
      created_at: 0,
    };
    expect(presentLabel({ ...label, color: '#FFECDB' })).toMatchObject({
      text_color: '#333333',
      description_html: '&lt;b&gt;&amp;&quot;',
    });
    expect(presentLabel({ ...label, color: '#428BCA' }).text_color).toBe('#FFFFFF');
  });
});
