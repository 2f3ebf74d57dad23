import { allowsAnonymous } from '../../../model/facts/security.ts';
import type { Operation } from '../../../model/operation.ts';
import { declaredResponse } from '../../exchange/read-exchange.ts';
import type { Call } from '../../cases/case.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isSafeMethod } from '../../session.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { rolesKeeping, rolesOf } from './role-words.ts';

/** What words keep for a role ("admins only") is refused to identities of the scenario that are named after other roles. */
export const toldRoles: Law = {
  id: 'told-roles',
  title: 'what words keep for a role is refused to other roles',
  plan: ({ api, ...context }) => {
    const roles = rolesOf(api);
    if (roles.size === 0) return [];
    return api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes({ api, ...context }, operation);
      const kept = allowsAnonymous(operation) ? undefined : rolesKeeping(operation, api, roles);
      if (base === undefined || kept === undefined) return [];
      const words = [...kept].join(' or ');
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/told-roles`,
          law: toldRoles.id,
          summary: `${operation.operationId}, which is for ${words}, as somebody else`,
          operation,
          effect: isSafeMethod(operation.method) ? 'none' : 'refused',
          run: (probe) => tryAsOthers(base.call, { kept, others: otherRoles(roles, kept) }, probe),
        },
      ];
    });
  },
};

interface Keeping {
  readonly kept: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

function otherRoles(roles: ReadonlySet<string>, kept: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...roles].filter((role) => !kept.has(role)));
}

async function tryAsOthers(call: Call, { kept, others }: Keeping, probe: Probe): Promise<void> {
  const { operation } = call;
  const names = [...probe.scenario.identities.keys()].filter((name) => isOther(name, operation, probe.scenario));
  const strangers = names.filter((name) => others.has(name.toLowerCase()));
  if (strangers.length === 0) return probe.notProvable('the scenario names nobody after another role');
  const universal = declaredResponse(operation, 403) !== undefined;
  for (const identity of strangers) {
    const { response } = await probe.send({ ...call, identity }, { universal, unique: true, refused: true });
    const { status } = response;
    const expected = `403, or another refusal, as it is for ${[...kept].join(' or ')}`;
    const violation = { part: 'status', pointer: '', expected, got: String(status) } as const;
    probe.demand(status >= 400, { ...violation, cause: `told-roles ${operation.operationId}` });
  }
}

/** Neither who may do everything, nor who is refused everywhere; who may only read is refused writes by a law of its own. */
function isOther(name: string, { method }: Operation, { apart, refused, readers }: Scenario): boolean {
  return name !== 'default' && !apart.has(name) && !refused.has(name) && (isSafeMethod(method) || !readers.has(name));
}
