import { describe, expect, it } from 'vitest';
import { holds, objects, reading, type Values } from './sample-object.ts';

describe('what is there by another member', () => {
  const unless =
    (name: string, ...values: readonly unknown[]) =>
    (object: Values) =>
      values.includes(object[name]) ? undefined : null;
  const when =
    (name: string, ...values: readonly unknown[]) =>
    (object: Values) =>
      values.includes(object[name]) ? null : undefined;
  it.each<[string, (object: Values) => null | undefined]>([
    ['Null unless `kind` is `x`.', unless('kind', 'x')],
    ['`null` unless `kind` is `x` or `y`', unless('kind', 'x', 'y')],
    ['Only set when `state` is `cancelled`.', unless('state', 'cancelled')],
    ['Only present if `state` is `cancelled`', unless('state', 'cancelled')],
    ['Set only while `state` is `cancelled`', unless('state', 'cancelled')],
    ['Null unless the race is cancelled.', unless('state', 'cancelled')],
    ['Null while the post is a draft', when('status', 'draft')],
    ['Null for drafts.', when('status', 'draft')],
    ['Absent for drafts', when('status', 'draft')],
    ['Why it was changed; null for drafts.', when('status', 'draft')],
    ['The reason, null as long as it is a draft', when('status', 'draft')],
    ['`null` if `kind` is `y`', when('kind', 'y')],
    ['Null as long as `count` is 0', (object) => (object['count'] === 0 ? null : undefined)],
    ['Left out when `locked` is true', when('locked', true)],
    ['Null when `kind` is not `x`', unless('kind', 'x')],
    ['Not set unless `status` is `published`', unless('status', 'published')],
    ['Null exactly when `kind` is `x`', when('kind', 'x')],
    ['Null except when `state` is `done`', unless('state', 'done')],
  ])('%s', (said, right) => {
    holds(reading('note', said), 'note', { objects, right, wrong: () => 'something' });
  });

  it('is so in both directions where both are told', () => {
    for (const said of [
      'Set exactly when `kind` is `x`',
      'Set if and only if `kind` is `x`',
      'Not null when `kind` is `x`',
    ]) {
      expect(reading('note', said)?.({ kind: 'x', note: null })).toBe('a value');
      expect(reading('note', said)?.({ kind: 'x', note: 'a' })).toBeUndefined();
      expect(reading('note', said)?.({ kind: 'x' })).toBeUndefined();
    }
    expect(reading('note', 'Set exactly when `kind` is `x`')?.({ kind: 'y', note: 'a' })).toBe('null');
    expect(reading('note', 'Not null when `kind` is `x`')?.({ kind: 'y', note: 'a' })).toBeUndefined();
    expect(reading('note', 'Null unless `kind` is `x`')?.({ kind: 'x', note: null })).toBeUndefined();
  });

  it.each([
    'Null until `status` is `published`.',
    'Null until the post is published',
    'Not set before `status` becomes `published`',
    'When it came out; `null` until published',
  ])('is nothing yet in what was made just now: %s', (said) => {
    const missed = reading('note', said);
    expect(missed?.({ status: 'draft', note: 'a' }, true)).toBe('null');
    expect(missed?.({ status: 'draft', note: null }, true)).toBeUndefined();
    // It may have been published before.
    expect(missed?.({ status: 'draft', note: 'a' })).toBeUndefined();
    expect(missed?.({ status: 'archived', note: 'a' }, true)).toBeUndefined();
    expect(missed?.({ status: 'published', note: null }, true)).toBeUndefined();
  });

  it.each([
    'Null until the first transition',
    'Null as long as none is cancelled',
    'Null if there is no limit',
    'Null unless the job is finished',
    'Null when it is done',
    'Only set when `state` is `lost`',
    'Present with 422',
    'Null for everybody but managers',
    'Set when `kind` is `x`',
    'If it is paid, null unless `kind` is `x`',
    'Null unless `kind` is `x`. May be kept otherwise.',
    'Null unless `kind` was `x` before',
    'Why it was cancelled',
  ])('is nothing to go by where there is more to it: %s', (said) => {
    expect(reading('note', said)).toBeUndefined();
  });
});
