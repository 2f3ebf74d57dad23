import { isEntityTag } from '../../../model/facts/sample/written/entity-tag.ts';
import { headerValue } from '../../exchange/wire-message.ts';
import type { Check } from '../check.ts';

/** An ETag is a text in quotes, which may be called weak (RFC 9110 section 8.8.3): caches and If-Match read no other. */
export const etagSyntax: Check = {
  id: 'etag-syntax',
  title: 'an ETag is in quotes',
  inspect({ response }) {
    const got = headerValue(response, 'etag');
    if (got === undefined) return undefined;
    if (isEntityTag(got)) return [];
    return [{ part: 'header', pointer: 'etag', expected: 'a text in quotes, such as "a1"', got, cause: 'etag-syntax' }];
  },
};
