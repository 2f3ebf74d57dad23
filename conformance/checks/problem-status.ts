import { mediaTypeEssence } from '../../runtime/wire/media-type.ts';
import { headerValue } from '../exchange/wire-message.ts';
import { isObject } from '../schema-walk.ts';
import type { Check } from './check.ts';

/** A problem says the status that its answer has, when it says one (RFC 9457 section 3.1.2). */
export const problemStatus: Check = {
  id: 'problem-status',
  title: 'a problem says the status of its answer',
  inspect({ response, content }) {
    const type = mediaTypeEssence(headerValue(response, 'content-type') ?? '');
    if (type !== 'application/problem+json' || content.kind !== 'json' || !isObject(content.value)) return undefined;
    const { status } = content.value;
    if (status === undefined || status === response.status) return [];
    const cause = `problem-status ${response.status}`;
    return [
      { part: 'body', pointer: '/status', expected: String(response.status), got: JSON.stringify(status), cause },
    ];
  },
};
