import type { Operation } from '../../../model/operation.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';

/** A query with a parameter twice, with one that nobody knows, or cut short, is answered or refused; it makes no server fail. */
export const oddQueries: Law = {
  id: 'odd-queries',
  title: 'no query makes a server fail',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const queries = base === undefined || operation.method !== 'GET' ? [] : oddOnes(operation);
      if (base === undefined || queries.length === 0) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/odd-queries`,
          law: oddQueries.id,
          summary: queries.join(', '),
          operation,
          effect: 'none',
          async run(probe) {
            for (const query of queries) {
              const { response } = await probe.send(base.call, {
                change: (request) => ({ ...request, url: withQuery(request.url, query) }),
                universal: false,
              });
              const { status } = response;
              const cause = `odd-queries ${operation.operationId}`;
              const isFine = status < 500 || status === 501 || status === 503;
              probe.demand(isFine, {
                part: 'status',
                pointer: '',
                expected: `a status below 500 for ?${query}`,
                got: String(status),
                cause,
              });
            }
          },
        },
      ];
    }),
};

function oddOnes({ parameters }: Operation): readonly string[] {
  const plain = parameters.find(({ in: where, schema }) => where === 'query' && !schema.types.includes('array'));
  if (plain === undefined) return [];
  const name = encodeURIComponent(plain.name);
  return [`${name}=1&${name}=2`, `${name}[]=1`, `${name}`, 'no_such_parameter=1', `${name}=%`];
}

function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
