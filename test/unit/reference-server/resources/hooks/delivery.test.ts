import { describe, expect, it } from 'vitest';
import { firesOnBranch } from '../../../../../reference-server/resources/hooks/delivery/branch-filter.ts';
import { HEALTHY, healthAfter, healthAt } from '../../../../../reference-server/resources/hooks/delivery/health.ts';
import { requestOf } from '../../../../../reference-server/resources/hooks/delivery/request.ts';
import { renderTemplate } from '../../../../../reference-server/resources/hooks/delivery/template.ts';
import type { HookRow } from '../../../../../reference-server/resources/hooks/table.ts';

describe('templates', () => {
  const data = { name: 'say "hi"\n', count: 3, none: null, on: true, list: [1, 2], user: { name: 'Ana', tags: ['a'] } };

  it('put texts between quotation marks and everything else as JSON', () => {
    const template =
      '{"a":"{{name}}","b":{{ count }},"c":{{none}},"d":{{on}},"e":{{list}},"f":"{{user.name}}","g":"{{gone}}"}';
    expect(renderTemplate(template, data)).toEqual({
      a: 'say "hi"\n',
      b: 3,
      c: null,
      d: true,
      e: [1, 2],
      f: 'Ana',
      g: '',
    });
  });

  it('reach neither into lists nor into what objects inherit', () => {
    expect(renderTemplate('["{{list.0}}","{{user.tags.0}}","{{constructor.name}}","{{name.length}}"]', data)).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  it('are refused when they make no JSON, or too much of it', () => {
    expect(() => renderTemplate('{"a":{{name}}}', data)).toThrow(SyntaxError);
    expect(() => renderTemplate('nothing', data)).toThrow(SyntaxError);
    const large = { text: 'x'.repeat(1_000_000) };
    expect(() => renderTemplate(`[${'"{{text}}",'.repeat(30)}1]`, large)).toThrow(RangeError);
  });
});

describe('filters of branches', () => {
  it.each([
    ['wildcard', null, 'any', true],
    ['wildcard', 'main', 'main', true],
    ['wildcard', 'main', 'main2', false],
    ['wildcard', 'feat/*', 'feat/x/1', true],
    ['wildcard', '*-stable', '17-5-stable', true],
    ['wildcard', 'a.c', 'abc', false],
    ['wildcard', '(main|x)', 'main', false],
    ['regex', 'main|stable', '17-stable', true],
    ['regex', '^main$', 'main2', false],
    ['regex', '(', '(', false],
    ['regex', '(?i)^MAIN$', 'main', true],
    ['all_branches', 'none', 'main', true],
  ] as const)('of %s %s: %s', (strategy, filter, branch, fires) => {
    const hook = { branch_filter_strategy: strategy, push_events_branch_filter: filter };
    expect(firesOnBranch(hook, branch)).toBe(fires);
  });

  it('are followed in one pass over the name, whatever the pattern', () => {
    const branch_filter_strategy = 'regex';
    for (const push_events_branch_filter of ['(a+)+$', '^(a|a)*$', '(.*a){20}$', '(a|aa)+$']) {
      const hook = { branch_filter_strategy, push_events_branch_filter } as const;
      expect(firesOnBranch(hook, `${'a'.repeat(5_000)}b`)).toBe(false);
    }
  });
});

describe('the address that is called', () => {
  const envelope = { key: 'k', eventUuid: 'e', eventName: 'Note Hook', instance: 'http://127.0.0.1' };
  const called = (url: string, variables: object): string => {
    const url_variables = JSON.stringify(variables);
    const hook = { url, url_variables, custom_headers: '[]', enable_ssl_verification: 1, uuid: 'u', secret: null };
    // The columns of a hook that a request is made of.
    return requestOf(hook as HookRow, envelope, '{}').url.href;
  };

  it('has the values of its variables, and none that objects inherit', () => {
    expect(called('http://a.example/{b}/{b}', { b: 'c' })).toBe('http://a.example/c/c');
    expect(called('http://a.example/{constructor}', { constructor: 'c' })).toBe('http://a.example/c');
    for (const name of ['constructor', '__proto__', 'b']) {
      expect(() => called(`http://a.example/{${name}}`, {})).toThrow('a variable of the address has no value');
    }
  });

  it('names no user, in a variable either', () => {
    for (const host of ['me@b.example', 'me:word@b.example']) {
      expect(() => called('http://{host}/', { host })).toThrow('the address names a user');
    }
  });
});

describe('the health of a hook', () => {
  const after = (statuses: readonly (number | null)[]): unknown =>
    statuses.reduce<Parameters<typeof healthAfter>[0]>((health, status) => healthAfter(health, status, 0), HEALTHY);

  it('suffers from four failures in a row, and recovers with a success', () => {
    expect(after([500, 500, 500])).toEqual({ failures: 3, alert_status: 'executable', disabled_until: null });
    expect(after([500, 500, 500, 200])).toEqual(HEALTHY);
    expect(after([null, 302, 500, 503])).toMatchObject({
      alert_status: 'temporarily_disabled',
      disabled_until: 60_000,
    });
    expect(after([500, 500, 500, 500, null])).toMatchObject({ disabled_until: 120_000 });
    expect(after(Array.from({ length: 40 }, () => 500))).toMatchObject({ disabled_until: 86_400_000 });
    expect(after([500, 500, 500, 410])).toEqual({ failures: 4, alert_status: 'disabled', disabled_until: null });
  });

  it('is back when a pause is over, and stays off when it was refused', () => {
    const paused = { failures: 4, alert_status: 'temporarily_disabled', disabled_until: 60_000 } as const;
    expect(healthAt(paused, 59_999)).toEqual(paused);
    expect(healthAt(paused, 60_000)).toEqual({ failures: 4, alert_status: 'executable', disabled_until: null });
    const off = { failures: 4, alert_status: 'disabled', disabled_until: null } as const;
    expect(healthAt(off, 1e15)).toEqual(off);
  });
});
