import { type Access, accessOf } from '../../../model/facts/access/access.ts';
import type { Call } from '../../cases/case.ts';
import { declaredResponse } from '../../exchange/read-exchange.ts';
import { identitiesBelow } from '../../scenario/below-role.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';

/**
 * What the description keeps for a role (`x-access`) is refused to somebody who has none anywhere, and to the one whose highest role comes
 * nearest to it: with 403, or with 404 where the place may be hidden. Nothing is changed by it.
 */
export const leastRole: Law = {
  id: 'least-role',
  title: 'what is for a role is refused to those who have none, or a lower one',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const access = accessOf(operation);
      const base = successes(context, operation)[0];
      if (access === undefined || base === undefined || !isForRoles(access)) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/least-role`,
          law: leastRole.id,
          summary: `${operation.operationId} as somebody without a role, and as whoever comes nearest to it`,
          operation,
          effect: 'refused',
          run: (probe) => tryBelow(base.call, access, probe),
        },
      ];
    }),
};

/** Somebody who has no role anywhere, and whoever comes nearest to the role without having it. */
function lowest({ role, setting }: Access, scenario: Scenario): readonly string[] {
  const stranger = [...scenario.strangers].find((name) => scenario.identities.has(name));
  // What a setting may give to others is refused to nobody for sure but to those who have no role at all.
  const [nearest] = setting === undefined && typeof role === 'string' ? identitiesBelow(role, scenario) : [];
  return [...new Set([stranger, nearest].filter((name) => name !== undefined))];
}

async function tryBelow(call: Call, access: Access, probe: Probe): Promise<void> {
  const names = lowest(access, probe.scenario);
  const refusals = refusalsOf(access);
  if (names.length === 0) return probe.notProvable('the scenario names nobody who has no role');
  const universal = refusals.every((status) => declaredResponse(call.operation, status) !== undefined);
  for (const identity of names) {
    const { response } = await probe.send({ ...call, identity }, { universal });
    const isStranger = probe.scenario.strangers.has(identity);
    probe.demand(refusals.includes(response.status), {
      part: 'status',
      pointer: '',
      expected: refusals.join(' or '),
      got: String(response.status),
      cause: isStranger ? 'no role' : `least-role ${call.operation.operationId}`,
    });
  }
}

/** Whether strangers are refused whatever the request is about: nobody knows what they have written or been given. */
function isForRoles({ role, also, without }: Access): boolean {
  return (
    typeof role === 'string' && role !== 'anyone' && role !== 'user' && also === undefined && without === undefined
  );
}

function refusalsOf({ below = 403, hidden }: Access): readonly number[] {
  return hidden === undefined ? [below] : [below, hidden];
}
