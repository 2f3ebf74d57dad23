import { headerValue } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import type { Check } from './check.ts';

/** The message is framed as it says: nothing cut short, nothing behind the end (RFC 9112 section 6). */
export const contentLength: Check = {
  id: 'content-length',
  title: 'the content is as long as announced',
  inspect({ request, response }) {
    const violations: Violation[] = [];
    if (response.framingProblem !== undefined) {
      violations.push({
        part: 'connection',
        pointer: '',
        expected: 'a complete response',
        got: response.framingProblem,
      });
    }
    const announced = headerValue(response, 'content-length');
    const coded = response.headers.has('content-encoding');
    if (announced !== undefined && request.method !== 'HEAD' && !coded && response.status !== 304) {
      const length = response.body.byteLength;
      if (violations.length === 0 && announced !== String(length) && response.status !== 204) {
        violations.push({ part: 'header', pointer: 'content-length', expected: String(length), got: announced });
      }
    }
    return violations;
  },
};
