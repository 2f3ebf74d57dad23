import type { Parameter } from '../../../model/parameter.ts';
import { isSafeMethod } from '../../session.ts';
import { successes } from '../base-call.ts';
import type { Call } from '../../cases/case.ts';
import type { Law, LawCase, Probe } from '../law.ts';

/** A request without a parameter that it must have (OAS 4.8.12.2, `required`) is refused. */
export const missingParameter: Law = {
  id: 'missing-parameter',
  title: 'requests without a parameter that is required are refused',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const needed = operation.parameters.filter(isLeftOut);
      if (base === undefined || needed.length === 0) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/missing-parameter`,
          law: missingParameter.id,
          summary: `without ${needed.map(({ name }) => name).join(', then without ')}`,
          operation,
          effect: isSafeMethod(operation.method) ? 'none' : 'refused',
          run: (probe) => leaveOut(base.call, needed, probe),
        },
      ];
    }),
};

/** Without what is in its path a request is another one. */
function isLeftOut({ required, in: where, schema }: Parameter): boolean {
  return required && (where === 'query' || where === 'header') && !schema.hasDefault;
}

async function leaveOut(call: Call, needed: readonly Parameter[], probe: Probe): Promise<void> {
  for (const parameter of needed) {
    const parameters = call.parameters.filter((item) => item.parameter !== parameter);
    const { response } = await probe.send({ ...call, parameters }, { refused: true });
    const { status } = response;
    const expected = `a status of 400 to 499 without ${parameter.name}, which is required`;
    const cause = `missing-parameter ${call.operation.operationId} ${parameter.name}`;
    // A server error has been recorded by the universal check already.
    probe.demand(status >= 400, { part: 'status', pointer: '', expected, got: String(status), cause });
  }
}
