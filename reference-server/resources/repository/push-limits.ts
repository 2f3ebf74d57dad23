import type { PushCommand, PushLimits } from '../../git/refs/push-start.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Protections } from '../protected-branches/index.ts';

const BRANCHES = 'refs/heads/';

/**
 * What a push may not do, decided when its list has come: nothing, where who pushes may do so no more.
 * @param protections decides once more whether somebody may push, and says what is protected from them; throws a Refusal otherwise
 */
export async function limitsNow(
  protections: () => Promise<Protections>,
  commands: readonly PushCommand[],
): Promise<PushLimits> {
  try {
    return limitsOf(await protections(), commands);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = isOfArchived(error) ? 'the project is archived' : 'you may not push to this repository any more';
    return { refused: new Map(commands.map(({ ref }) => [ref, why])), forwardOnly: new Set() };
  }
}

/** Whether something was refused because the project rests. */
export function isOfArchived({ body }: Refusal): boolean {
  return typeof body === 'object' && String(body['message']).includes('archived');
}

/** What a push may not do: protected branches take what they take from the API as well; git deletes none of them. */
function limitsOf(protections: Protections, commands: readonly PushCommand[]): PushLimits {
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
