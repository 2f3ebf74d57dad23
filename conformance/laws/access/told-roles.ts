import { allowsAnonymous } from '../../../model/facts/security.ts';
import type { Operation } from '../../../model/operation.ts';
import { declaredResponse } from '../../exchange/read-exchange.ts';
import type { Call } from '../../cases/case.ts';
import { roleOf } from '../../scenario/role-of.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isSafeMethod } from '../../session.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, Probe } from '../law.ts';
import { checkedAfterRoles } from './check-order.ts';
import { mayRule, rolesListed } from './role-lists.ts';
import { almightyRoles, rolesBarred, rolesKeeping, rolesOf } from './role-words.ts';

/**
 * What words keep for a role ("admins only"), or from one ("a keeper may do everything except deleting hives"), is refused to identities of
 * the scenario that have one of the others, or that one: they are named after it, or the scenario says so.
 */
export const toldRoles: Law = {
  id: 'told-roles',
  title: 'what words keep for a role, or from one, is refused to those who may not',
  plan: ({ api, ...context }) => {
    const roles = rolesOf(api);
    if (roles.size === 0) return [];
    const almighty = almightyRoles(api, roles);
    const late = checkedAfterRoles(api.info.description ?? '');
    return api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes({ api, ...context }, operation);
      if (base === undefined || allowsAnonymous(operation)) return [];
      const kept = rolesKeeping(operation, api, roles);
      const barred = rolesBarred(operation, api, roles);
      const isListed = rolesListed(operation, api) !== undefined;
      const isAbove = (role: string): boolean => almighty.has(role) || (isListed && mayRule(role));
      const others = new Set([...otherRoles(roles, kept), ...barred].filter((role) => !isAbove(role)));
      if (others.size === 0) return [];
      const allowed = [...(kept ?? otherRoles(roles, others))];
      const words = allowed.join(' or ');
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/told-roles`,
          law: toldRoles.id,
          summary: `${operation.operationId}, which is for ${words}, as somebody else`,
          operation,
          effect: isSafeMethod(operation.method) ? 'none' : 'refused',
          run: (probe) => tryAsOthers(base.call, { words, others, late }, probe),
        },
      ];
    });
  },
};

interface Keeping {
  /** Whom it is for. */
  readonly words: string;
  readonly others: ReadonlySet<string>;
  /** Statuses that are said to come later than the refusal for the role. */
  readonly late: ReadonlySet<number>;
}

function otherRoles(roles: ReadonlySet<string>, kept: ReadonlySet<string> | undefined): ReadonlySet<string> {
  return new Set(kept === undefined ? [] : [...roles].filter((role) => !kept.has(role)));
}

async function tryAsOthers(call: Call, { words, others, late }: Keeping, probe: Probe): Promise<void> {
  const { operation } = call;
  const names = [...probe.scenario.identities.keys()].filter((name) => isOther(name, operation, probe.scenario));
  const strangers = names.filter((name) => others.has(roleOf(name, probe.scenario)));
  if (strangers.length === 0) return probe.notProvable('the scenario names nobody of another role');
  const universal = declaredResponse(operation, 403) !== undefined;
  for (const identity of strangers) {
    const { response } = await probe.send(
      { ...call, identity },
      {
        universal,
        unique: true,
        refused: true,
        // What is refused for what it has, or for its state, says nothing of who may do it.
        ...(!isSafeMethod(operation.method) && { own: 'tried' }),
      },
    );
    const { status } = response;
    const isLate = late.has(status) && universal;
    const or = late.size > 0 && universal ? ', which comes first' : ', or another refusal';
    const expected = `403${or}, as it is for ${words}`;
    const violation = { part: 'status', pointer: '', expected, got: String(status) } as const;
    probe.demand(status >= 400 && !isLate, { ...violation, cause: `told-roles ${operation.operationId}` });
  }
}

/** Neither who may do everything, nor who is refused everywhere; who may only read is refused writes by a law of its own. */
function isOther(name: string, { method }: Operation, { apart, refused, readers }: Scenario): boolean {
  return name !== 'default' && !apart.has(name) && !refused.has(name) && (isSafeMethod(method) || !readers.has(name));
}
