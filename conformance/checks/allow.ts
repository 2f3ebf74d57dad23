import type { Check } from './check.ts';

/** 405 says which methods there are (RFC 9110 section 15.5.6). Where nothing is said of it, that is for those who want it. */
export const allow: Check = {
  id: 'allow',
  title: '405 has an Allow',
  isExtra: true,
  inspect({ response }) {
    if (response.status !== 405) return undefined;
    if (response.headers.has('allow')) return [];
    return [{ part: 'header', pointer: 'allow', expected: 'Allow on 405', got: 'no such header', cause: 'allow' }];
  },
};
