import { successes } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';
import { firstDifference } from '../values/same-content.ts';

/** Reading changes nothing: the same GET twice in a row has the same answer (RFC 9110 section 9.2.1). */
export const safeRead: Law = {
  id: 'safe-read',
  title: 'reading twice answers the same',
  plan: (context) =>
    context.api.operations
      .filter((operation) => operation.method === 'GET')
      .flatMap((operation): LawCase[] => {
        const base = successes(context, operation)[0];
        if (base === undefined) return [];
        return [
          {
            kind: 'law',
            id: `${operation.operationId}/law/safe-read`,
            law: safeRead.id,
            summary: `${operation.operationId} twice`,
            operation,
            effect: 'none',
            async run(probe) {
              const first = await probe.send(base.call);
              const second = await probe.send(base.call);
              const found = firstDifference(first, second, probe);
              const none = { part: 'body', pointer: '', expected: '', got: '' } as const;
              const expected = `${found?.expected ?? ''}, as the read before`;
              probe.demand(found === undefined, { ...(found ?? none), expected }, [first, second]);
            },
          },
        ];
      }),
};
