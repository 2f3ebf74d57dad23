import { headerValue } from '../../exchange/wire-message.ts';
import { successes } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';

/** An ETag that no answer has had. */
const NEVER = '"forgewright-never-given"';

/** What the caller has already is not sent again: 304 for the current ETag and for no other, where the description knows 304 (RFC 9110 section 13.1.2). */
export const conditionalRead: Law = {
  id: 'conditional-read',
  title: 'the current ETag in If-None-Match is answered 304',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const knows = operation.responses.some(({ status }) => status === '304');
      if (base === undefined || operation.method !== 'GET' || !knows) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/conditional-read`,
          law: conditionalRead.id,
          summary: `${operation.operationId} with its own ETag`,
          operation,
          effect: 'none',
          async run(probe) {
            const first = await probe.send(base.call);
            const { response } = first;
            const etag = headerValue(response, 'etag');
            if (etag === undefined || response.status !== 200) return probe.notProvable('the answer has no ETag');
            const again = await probe.send(base.call, {
              change: (request) => ({ ...request, headers: [...request.headers, ['If-None-Match', etag]] }),
            });
            const { status } = again.response;
            // Where it is another one by now, it has changed meanwhile.
            const isOther = headerValue(again.response, 'etag') !== etag && status === 200;
            if (isOther) return probe.notProvable('the ETag is another at every read');
            const expected = `304 for If-None-Match: ${etag}`;
            const violation = { part: 'status', pointer: '', expected, got: String(status) } as const;
            probe.demand(status === 304, violation, [first, again]);
            if (status !== 304) return;
            const other = await probe.send(base.call, {
              change: (request) => ({ ...request, headers: [...request.headers, ['If-None-Match', NEVER]] }),
            });
            const unknown = {
              part: 'status',
              pointer: '',
              expected: `the answer for If-None-Match: ${NEVER}`,
            } as const;
            probe.demand(other.response.status !== 304, { ...unknown, got: '304' }, [first, other]);
          },
        },
      ];
    }),
};
