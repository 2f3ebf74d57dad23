import { reads } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';
import { firstDifference } from '../values/same-content.ts';

/** Reading changes nothing: the same GET twice in a row has the same answer (RFC 9110 section 9.2.1). */
export const safeRead: Law = {
  id: 'safe-read',
  title: 'reading twice answers the same',
  plan: (context) =>
    reads(context).map(({ call }): LawCase => ({
      kind: 'law',
      id: `${call.operation.operationId}/law/safe-read`,
      law: safeRead.id,
      summary: `${call.operation.operationId} twice`,
      operation: call.operation,
      effect: 'none',
      async run(probe) {
        const first = await probe.send(call);
        const second = await probe.send(call);
        const found = firstDifference(first, second, probe);
        const none = { part: 'body', pointer: '', expected: '', got: '' } as const;
        const expected = `${found?.expected ?? ''}, as the read before`;
        probe.demand(found === undefined, { ...(found ?? none), expected }, [first, second]);
      },
    })),
};
