import { wirePath } from '../../../model/facts/wire-path.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';
import { pathTest, plainPath } from './undeclared-method.ts';

/** A path value with a slash is one segment: written without encoding it is another path, which is not served. */
export const unencodedSlash: Law = {
  id: 'unencoded-slash',
  title: 'a slash that is not encoded makes another path',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const base = successes(context, operation).find(({ call }) => plainPath(call).includes('%2F'));
      if (base === undefined || operation.method !== 'GET') return [];
      const bare = plainPath(base.call).replaceAll('%2F', '/');
      if (context.api.operations.some((item) => pathTest(wirePath(item))(bare))) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/unencoded-slash`,
          law: unencodedSlash.id,
          summary: bare,
          operation,
          effect: 'none',
          async run(probe) {
            const plain = await probe.send(base.call);
            if (plain.response.status >= 400)
              return probe.notProvable(`the encoded path answered ${plain.response.status}`);
            // The scenario may have put a number in the place of the name.
            if (!plain.request.url.includes(plainPath(base.call)))
              return probe.notProvable('the value has no slash here');
            const { response } = await probe.send(base.call, {
              change: (request) => ({ ...request, url: request.url.replace(plainPath(base.call), bare) }),
              universal: false,
            });
            const got = String(response.status);
            probe.demand(response.status === 404, { part: 'status', pointer: '', expected: `404 for ${bare}`, got });
          },
        },
      ];
    }),
};
