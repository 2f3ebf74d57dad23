import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFaults } from '../../../../reference-server/http/stand-in/faults.ts';
import { matchesWildcard } from '../../../../reference-server/platform/wildcard.ts';
import { firesOnBranch } from '../../../../reference-server/resources/hooks/delivery/branch-filter.ts';

it('a pattern matches what a regular expression with any text for its asterisks matches', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '*'), maxLength: 6 });
  fc.assert(
    fc.property(pattern, text, (wanted, given) => {
      const expression = new RegExp(`^${wanted.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`, 's');
      expect(matchesWildcard(wanted, given)).toBe(expression.test(given));
    }),
    { numRuns: 2_000 },
  );
});

it('asterisks by the thousand stop nobody: of fault rules, of branch filters', () => {
  const many = '*'.repeat(50_000);
  const name = 'a'.repeat(200);
  const faults = createFaults([name]);
  expect(() => faults.add({ operation: `${many}x`, status: 500 })).toThrow('no operation is');
  expect(() => faults.add({ operation: `${'*a'.repeat(5_000)}x`, status: 500 })).toThrow('no operation is');
  faults.add({ operation: `a${many}a`, status: 500 });
  expect([faults.take(name)?.status, faults.take('b')]).toEqual([500, undefined]);
  const filter = { push_events_branch_filter: `${many}x`, branch_filter_strategy: 'wildcard' } as const;
  expect([firesOnBranch(filter, name), firesOnBranch(filter, `${name}x`)]).toEqual([false, true]);
});
