import type { Check } from './check.ts';

/** 401 says how to authenticate (RFC 9110 section 15.5.2). Many APIs leave it out, so it is asked for only where somebody wants it. */
export const authenticate: Check = {
  id: 'authenticate',
  title: '401 has a WWW-Authenticate',
  isExtra: true,
  inspect({ response }) {
    if (response.status !== 401) return undefined;
    if (response.headers.has('www-authenticate')) return [];
    const violation = { part: 'header', pointer: 'www-authenticate', expected: 'WWW-Authenticate on 401' } as const;
    return [{ ...violation, got: 'no such header', cause: 'authenticate' }];
  },
};
