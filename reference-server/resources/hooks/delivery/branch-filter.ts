import { compilePattern } from '../../../../runtime/schema/regular-expression.ts';
import { matchesWildcard } from '../../../platform/wildcard.ts';
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
  // A `/` is text like any other.
  if (strategy === 'wildcard') return matchesWildcard(filter, branch);
  try {
    return compilePattern(fromRe2(filter)).test(branch);
  } catch {
    // A pattern that cannot be followed matches nothing.
    return false;
  }
}
