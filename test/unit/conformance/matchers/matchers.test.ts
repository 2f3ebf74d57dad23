import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseComparison } from '../../../../conformance/matchers/choose-comparison.ts';
import {
  compareWithExample,
  differencesFromExample,
  isAsExample,
} from '../../../../conformance/matchers/compare-with-example.ts';
import type { MatchContext } from '../../../../conformance/matchers/matcher.ts';

const READ: MatchContext = {
  fixed: new Map(),
  creates: false,
  safe: true,
  literal: true,
  pristine: true,
  volatile: new Set(['last_used_at']),
  suffix: '',
};
const CREATE: MatchContext = { ...READ, safe: false, creates: true };

describe('choice of a comparison', () => {
  it.each([
    ['title', 'First', READ, 'exact'],
    ['id', 7, READ, 'exact'],
    ['id', 7, CREATE, 'type'],
    ['project_id', 7, CREATE, 'type'],
    ['title', 'First', CREATE, 'pattern'],
    ['created_at', '2026-01-01T00:00:00Z', CREATE, 'instant'],
    ['token', 'fwpat-abcdefgh', CREATE, 'secret'],
    ['last_used_at', '2026-01-01T00:00:00Z', READ, 'type'],
    ['sha', 'd44f57ab40e054a73caeef5d32943debe6f033c1', CREATE, 'digest'],
    ['web_url', 'http://127.0.0.1:8080/acme', READ, 'address'],
    ['forks_count', 3, CREATE, 'type'],
    ['archived', false, CREATE, 'exact'],
    ['bib_number', 17, CREATE, 'type'],
    ['bib_number', 17, READ, 'exact'],
    ['serialNo', 17, CREATE, 'type'],
    ['house_number', '17', CREATE, 'pattern'],
    ['fee_cents', 1750, CREATE, 'exact'],
  ] as const)('%s = %j is compared as %4$s', (name, example, context, expected) => {
    expect(chooseComparison({ name, example, schemas: [] }, context)).toBe(expected);
  });

  it('holds what the request fixes exactly, also on creation', () => {
    const context = { ...CREATE, fixed: new Map([['project_id', new Set(['7'])]]) };
    expect(chooseComparison({ name: 'project_id', example: 7, schemas: [] }, context)).toBe('exact');
  });

  it('knows only types when nothing is known of the data', () => {
    expect(chooseComparison({ name: 'title', example: 'First', schemas: [] }, { ...READ, literal: false })).toBe(
      'type',
    );
  });
});

function unequal(example: unknown, got: unknown, context: MatchContext): readonly string[] {
  return compareWithExample(example, got, undefined, context)
    .filter((item) => !item.equal)
    .map((item) => item.pointer);
}

/** Values that are often alike: few names and few texts. */
const few = fc.letrec<{ readonly value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(1, 2, 'a1', 'a2', 'b', null, true, '2026-01-01T00:00:00Z'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('id', 'name', 'made_at', 'note_count'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

describe('comparison with an example', () => {
  it('says shortly what it says at length', () => {
    fc.assert(
      fc.property(few, few, fc.constantFrom(READ, CREATE), (example, got, context) => {
        const compared = compareWithExample(example, got, undefined, context);
        const differing = compared.filter(({ equal }) => !equal);
        expect(differencesFromExample(example, got, undefined, context)).toEqual(differing);
        expect(isAsExample(example, got, context)).toBe(differing.length === 0);
        expect(isAsExample(example, example, context)).toBe(true);
      }),
    );
  });

  it('names the pointer of the value that differs', () => {
    expect(unequal([{ id: 1, owner: { name: 'ana' } }], [{ id: 1, owner: { name: 'bo' } }], READ)).toEqual([
      '/0/owner/name',
    ]);
  });

  it('does not mind the order of members in items that have no key', () => {
    const example = [{ user: { id: 1 }, state: 'done' }];
    expect(unequal(example, [{ state: 'done', user: { id: 1 } }], READ)).toEqual([]);
    expect(unequal(example, [{ state: 'new', user: { id: 1 } }], READ)).toEqual(['/0/state']);
  });

  it('pairs items by a key that no two of them share, once data may have changed', () => {
    const changed = { ...READ, pristine: false };
    const example = [
      { name: 'name', label: 'Company' },
      { name: 'size', label: 'Size' },
      { name: 'name', label: 'Plan' },
    ];
    expect(unequal(example, example, changed)).toEqual([]);
    expect(unequal(example, [{ name: 'size', label: 'Length' }], changed)).toEqual(['/0/label']);
  });

  it('finds a member that is missing', () => {
    expect(unequal({ id: 1, labels: [] }, { id: 1 }, READ)).toEqual(['/labels']);
  });

  it('takes two spellings of one instant as equal, another instant as a difference', () => {
    const fixed = { ...READ, pristine: true };
    expect(unequal({ due: '2026-01-01T02:00:00+02:00' }, { due: '2026-01-01T00:00:00.000Z' }, fixed)).toEqual([]);
    expect(unequal({ due: '2026-01-01T00:00:00Z' }, { due: '2026-01-01T00:00:01Z' }, fixed)).toEqual(['/due']);
    expect(unequal({ due: '2026-01-01T00:00:00Z' }, { due: '2027-12-01T00:00:01Z' }, CREATE)).toEqual([]);
    expect(unequal({ due: '2026-01-01T00:00:00Z' }, { due: 'soon' }, CREATE)).toEqual(['/due']);
  });

  it('compares URLs without their host, and on creation without numbers', () => {
    const example = { web_url: 'http://127.0.0.1:8080/acme/-/issues/31' };
    expect(unequal(example, { web_url: 'http://host:9/acme/-/issues/31' }, READ)).toEqual([]);
    expect(unequal(example, { web_url: 'http://host:9/acme/-/issues/32' }, READ)).toEqual(['/web_url']);
    expect(unequal(example, { web_url: 'http://host:9/acme/-/issues/32' }, CREATE)).toEqual([]);
    expect(unequal(example, { web_url: 'http://host:9/acme/-/notes/32' }, CREATE)).toEqual(['/web_url']);
  });

  it('compares digests exactly on untouched data, by form on new data', () => {
    const example = { id: 'd44f57ab40e054a73caeef5d32943debe6f033c1' };
    const other = { id: '34cb245b6b1c50e253f4889b53fa907962d5f18a' };
    expect(unequal(example, other, READ)).toEqual(['/id']);
    expect(unequal(example, other, CREATE)).toEqual([]);
    expect(unequal(example, { id: '34cb' }, CREATE)).toEqual(['/id']);
  });

  it('says a wrong list once, by its keys', () => {
    expect(unequal([{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }], READ)).toEqual(['']);
    expect(unequal([{ id: 1 }], [{ id: 1 }, { id: 2 }], READ)).toEqual(['']);
  });

  it('takes items by their places where nothing else tells them apart', () => {
    const example = [{ user: { id: 5, web_url: 'http://127.0.0.1:8080/dee' }, state: 'unreviewed' }];
    const got = (state: string) => [{ state, user: { web_url: 'http://host:9/dee', id: 5 } }];
    expect(unequal(example, got('unreviewed'), READ)).toEqual([]);
    expect(unequal(example, got('reviewed'), READ)).toEqual(['/0/state']);
    expect(unequal(example, [], READ)).toEqual(['']);
  });

  it('takes a list as a selection once data may have changed', () => {
    const context = { ...READ, pristine: false };
    expect(
      unequal(
        [{ id: 1, a: 1 }],
        [
          { id: 9, a: 9 },
          { id: 1, a: 1 },
        ],
        context,
      ),
    ).toEqual([]);
    expect(
      unequal(
        [{ id: 1, a: 1 }],
        [
          { id: 9, a: 9 },
          { id: 1, a: 2 },
        ],
        context,
      ),
    ).toEqual(['/1/a']);
  });

  it('takes the suffix of the run out of unique names', () => {
    const context = { ...CREATE, suffix: '-abc' };
    expect(unequal({ path: 'made', full: 'acme/made' }, { path: 'made-abc', full: 'acme/made-abc' }, context)).toEqual(
      [],
    );
  });
});
