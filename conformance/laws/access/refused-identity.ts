import { successes } from '../base-call.ts';
import { declaredResponse } from '../../exchange/read-exchange.ts';
import { refusedNames } from '../../scenario/refused-names.ts';
import { demandChecked } from './any-credential.ts';
import type { Law, LawCase } from '../law.ts';

/** A credential that is no longer good, revoked or past its time, is refused like one that never was. */
export const refusedIdentity: Law = {
  id: 'refused-identity',
  title: 'credentials that are no longer good are refused',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const secured = operation.security.some((requirement) => requirement.schemes.length > 0);
      if (base === undefined || !secured) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/refused-identity`,
          law: refusedIdentity.id,
          summary: `${operation.operationId} with credentials that are no longer good`,
          operation,
          effect: 'none',
          async run(probe) {
            const names = refusedNames(probe.scenario);
            if (names.length === 0) return probe.notProvable('the scenario names no credential that is no longer good');
            const universal = declaredResponse(operation, 401) !== undefined;
            for (const identity of names) {
              const { response } = await probe.send({ ...base.call, identity }, { universal });
              demandChecked(response, probe);
              const { status } = response;
              const expected = `401 for the credential of ${identity}`;
              const cause = `credential ${identity}`;
              probe.demand(status === 401, { part: 'status', pointer: '', expected, got: String(status), cause });
            }
          },
        },
      ];
    }),
};
