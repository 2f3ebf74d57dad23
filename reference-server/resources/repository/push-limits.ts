import type { PushCommand, PushLimits } from '../../git/refs/push-start.ts';
import type { Protections } from '../protected-branches/index.ts';

const BRANCHES = 'refs/heads/';

/** What a push may not do: protected branches take what they take from the API as well; git deletes none of them. */
export function limitsOf(protections: Protections, commands: readonly PushCommand[]): PushLimits {
  const refused = new Map<string, string>();
  const forwardOnly = new Set<string>();
  for (const { ref, deletes } of commands) {
    const protection = ref.startsWith(BRANCHES) ? protections(ref.slice(BRANCHES.length)) : undefined;
    if (protection === undefined) continue;
    if (deletes || !protection.mayPush)
      refused.set(ref, deletes ? 'a protected branch cannot be deleted' : 'protected branch');
    else if (!protection.allowsForce) forwardOnly.add(ref);
  }
  return { refused, forwardOnly };
}
