import type { AnswerHeaders } from './incoming-request.ts';
import type { DeprecationEntry } from './operation-entry.ts';

/**
 * `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for a deprecated operation. The field is a date; where the
 * description does not tell it, the epoch says "deprecated, long enough ago".
 */
export function deprecationHeaders(entry: DeprecationEntry | undefined): AnswerHeaders {
  if (entry === undefined) return {};
  const since = entry.since === undefined ? 0 : Date.parse(entry.since) / 1000;
  const headers: AnswerHeaders = { deprecation: `@${Math.floor(since)}` };
  if (entry.sunset !== undefined) headers['sunset'] = new Date(entry.sunset).toUTCString();
  return headers;
}
