import { type Access, accessOf } from '../../../model/facts/access/access.ts';
import { declaredResponse } from '../../exchange/read-exchange.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';

/**
 * What the description keeps for a role (`x-access`) is refused to somebody who has none anywhere: with 403, or with 404 where the
 * place may be hidden from strangers. Nothing is changed by it.
 */
export const leastRole: Law = {
  id: 'least-role',
  title: 'what is for a role is refused to those who have none',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const access = accessOf(operation);
      const base = successes(context, operation)[0];
      if (access === undefined || base === undefined || !isForRoles(access)) return [];
      const refusals = refusalsOf(access);
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/least-role`,
          law: leastRole.id,
          summary: `${operation.operationId} as somebody without a role`,
          operation,
          effect: 'refused',
          run: async (probe) => {
            const stranger = [...probe.scenario.strangers].find((name) => probe.scenario.identities.has(name));
            if (stranger === undefined) return probe.notProvable('the scenario names nobody who has no role');
            const universal = refusals.every((status) => declaredResponse(operation, status) !== undefined);
            const { response } = await probe.send({ ...base.call, identity: stranger }, { universal });
            probe.demand(refusals.includes(response.status), {
              part: 'status',
              pointer: '',
              expected: refusals.join(' or '),
              got: String(response.status),
              cause: 'no role',
            });
          },
        },
      ];
    }),
};

/** Whether strangers are refused whatever the request is about: nobody knows what they have written or been given. */
function isForRoles({ role, also, without }: Access): boolean {
  return (
    typeof role === 'string' && role !== 'anyone' && role !== 'user' && also === undefined && without === undefined
  );
}

function refusalsOf({ below = 403, hidden }: Access): readonly number[] {
  return hidden === undefined ? [below] : [below, hidden];
}
