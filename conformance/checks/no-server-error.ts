import type { Check } from './check.ts';

/** No request may make the implementation fail (RFC 9110 section 15.6); 501 is "not implemented", not a failure. */
export const noServerError: Check = {
  id: 'no-server-error',
  title: 'no 5xx',
  inspect({ response, declared }) {
    if (response.status === 0 || response.status === 501) return undefined;
    // A 5xx that the description names on purpose (503 while starting ...) is an answer like any other.
    const named = declared !== undefined && declared.status !== 'default';
    if (response.status < 500 || named) return [];
    return [{ part: 'status', pointer: '', expected: 'a status below 500', got: String(response.status) }];
  },
};
