import type { AnswerHeaders } from './incoming-request.ts';
import type { DeprecationEntry } from './operation-entry.ts';

/**
 * `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for a deprecated operation. Both fields are dates: one that the
 * description does not tell is left out, since a made-up one would say that the operation has been deprecated since then.
 */
export function deprecationHeaders({ since, sunset }: DeprecationEntry = {}): AnswerHeaders {
  return {
    ...(since === undefined ? {} : { deprecation: `@${Math.floor(Date.parse(since) / 1000)}` }),
    ...(sunset === undefined ? {} : { sunset: new Date(sunset).toUTCString() }),
  };
}
