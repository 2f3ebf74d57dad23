import { headerValue } from '../exchange/wire-message.ts';
import type { Check } from './check.ts';

/** The media type must be one that the response declares (OAS 4.8.17, RFC 9110 section 8.3). */
export const mediaType: Check = {
  id: 'media-type',
  title: 'the media type is declared',
  inspect({ request, response, declared, mediaType: matched, content }) {
    if (declared === undefined || declared.content.length === 0) return undefined;
    if (response.body.byteLength === 0 && request.method !== 'HEAD') return undefined;
    const got = headerValue(response, 'content-type');
    // HEAD may leave out header fields that are worked out only while making the content (RFC 9110 section 9.3.2).
    if (request.method === 'HEAD' && got === undefined) return undefined;
    const names = declared.content.map((item) => item.name).join(' or ');
    if (matched === undefined) {
      const violation = {
        part: 'header',
        pointer: 'content-type',
        expected: names,
        got: got ?? 'no Content-Type',
      } as const;
      // Refusals are written in one place, whichever operation they are for.
      return [response.status < 400 ? violation : { ...violation, cause: `media-type ${response.status} ${got}` }];
    }
    if (content.kind !== 'broken-json') return [];
    return [{ part: 'body', pointer: '', expected: `content that is ${matched.name}`, got: content.problem }];
  },
};
