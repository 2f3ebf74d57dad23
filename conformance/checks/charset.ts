import { isJsonMediaType } from '../../runtime/wire/media-type.ts';
import { headerValue } from '../exchange/wire-message.ts';
import type { Check } from './check.ts';

/** JSON is UTF-8 (RFC 8259 section 8.1); a charset that says otherwise misleads who believes it. */
export const charset: Check = {
  id: 'charset',
  title: 'JSON says no other charset than UTF-8',
  inspect({ response }) {
    const type = headerValue(response, 'content-type') ?? '';
    const named = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1];
    if (named === undefined || !isJsonMediaType(type)) return undefined;
    if (/^(?:utf-?8|us-ascii)$/i.test(named)) return [];
    return [
      { part: 'header', pointer: 'content-type', expected: 'UTF-8, as all JSON', got: type, cause: `charset ${named}` },
    ];
  },
};
