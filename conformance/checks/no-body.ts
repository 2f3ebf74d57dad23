import { headerValue } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import type { Check } from './check.ts';

/** 1xx, 204, 304 and answers to HEAD carry no content; so does a response that declares none (RFC 9110 section 6.4.1). */
export const noBody: Check = {
  id: 'no-body',
  title: 'no content where there may be none',
  inspect({ request, response, declared }) {
    const status = response.status;
    const bodiless = request.method === 'HEAD' || status === 204 || status === 304;
    const none = bodiless || (declared !== undefined && declared.content.length === 0);
    if (!none || status === 0) return undefined;
    const violations: Violation[] = [];
    if (response.body.byteLength > 0) {
      violations.push({ part: 'body', pointer: '', expected: 'no content', got: `${response.body.byteLength} bytes` });
    }
    const length = headerValue(response, 'content-length');
    // RFC 9110 section 8.6: a server must not send Content-Length with 204.
    if (status === 204 && length !== undefined && length !== '0') {
      violations.push({ part: 'header', pointer: 'content-length', expected: 'no Content-Length on 204', got: length });
    }
    return violations;
  },
};
