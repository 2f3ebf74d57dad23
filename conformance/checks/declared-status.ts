import type { Check } from './check.ts';

/** The status must be one that the operation declares (OAS 4.8.16). */
export const declaredStatus: Check = {
  id: 'declared-status',
  title: 'the status is declared',
  inspect({ operation, response, declared }) {
    // 5xx, 501 and broken connections have checks and verdicts of their own.
    if (response.status === 0 || response.status >= 500) return undefined;
    if (declared !== undefined) return [];
    const expected = `one of ${operation.responses.map((item) => item.status).join(', ')}`;
    const violation = { part: 'status', pointer: '', expected, got: String(response.status) } as const;
    // One way of refusing that nobody declared shows in many operations.
    return [response.status < 400 ? violation : { ...violation, cause: `declared-status ${response.status}` }];
  },
};
