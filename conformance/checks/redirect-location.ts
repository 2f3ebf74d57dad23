import type { Check } from './check.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A redirect says where to go (RFC 9110 section 15.4). */
export const redirectLocation: Check = {
  id: 'redirect-location',
  title: 'a redirect has a Location',
  inspect({ response }) {
    if (!REDIRECTS.has(response.status)) return undefined;
    if (response.headers.has('location')) return [];
    return [{ part: 'header', pointer: 'location', expected: `Location on ${response.status}`, got: 'no such header' }];
  },
};
