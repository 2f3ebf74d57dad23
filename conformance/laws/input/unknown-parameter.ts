import { toldAround } from '../../../model/told-around.ts';
import type { Operation } from '../../../model/operation.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase, LawContext } from '../law.ts';
import { refusesUnknown } from './unknown-words.ts';

/** Where words say that a parameter of the query which an operation does not have is refused, it is. */
export const unknownParameter: Law = {
  id: 'unknown-parameter',
  title: 'a parameter that an operation does not have is refused where that is said',
  plan: (context) =>
    context.api.operations.flatMap((operation) => {
      const said = [toldAround(operation, context.api), operation.description ?? ''];
      return said.some(refusesUnknown) ? (caseOf(operation, context) ?? []) : [];
    }),
};

const NAME = 'no_such_parameter';

function caseOf(operation: Operation, context: LawContext): LawCase | undefined {
  const [base] = successes(context, operation);
  const isRefusable = operation.responses.some(({ status }) => /^(?:400|422|4XX)$/i.test(status));
  if (base === undefined || operation.method !== 'GET' || !isRefusable) return undefined;
  return {
    kind: 'law',
    id: `${operation.operationId}/law/unknown-parameter`,
    law: unknownParameter.id,
    summary: `?${NAME}=1`,
    operation,
    effect: 'none',
    async run(probe) {
      const plain = await probe.send(base.call, { refused: true });
      if (plain.response.status >= 300) return probe.notProvable(`answered ${plain.response.status} without it`);
      const { response } = await probe.send(base.call, {
        change: (request) => ({ ...request, url: withMore(request.url) }),
        refused: true,
      });
      const { status } = response;
      probe.demand(status >= 400 && status < 500, {
        part: 'status',
        pointer: '',
        expected: 'a refusal, as it has no such parameter',
        got: String(status),
        cause: `unknown-parameter ${operation.operationId}`,
      });
    },
  };
}

function withMore(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${NAME}=1`;
}
