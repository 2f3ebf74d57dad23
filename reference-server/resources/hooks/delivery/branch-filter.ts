import { compilePattern } from '../../../../runtime/schema/regular-expression.ts';
import { fromRe2 } from '../pattern/re2.ts';
import type { HookRow } from '../table.ts';

/** Whether a hook fires on pushes to a branch. Patterns are people's: they are matched in a time that is bounded. */
export function firesOnBranch(
  {
    push_events_branch_filter: filter,
    branch_filter_strategy: strategy,
  }: Pick<HookRow, 'push_events_branch_filter' | 'branch_filter_strategy'>,
  branch: string,
): boolean {
  if (filter === null || strategy === 'all_branches') return true;
  try {
    const pattern = strategy === 'regex' ? fromRe2(filter) : wildcardPattern(filter);
    return compilePattern(pattern).test(branch);
  } catch {
    // A pattern that cannot be followed matches nothing.
    return false;
  }
}

/** A pattern in which `*` stands for any text, a `/` in it or not. */
function wildcardPattern(filter: string): string {
  const parts = filter.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return `^${parts.join('.*')}$`;
}
