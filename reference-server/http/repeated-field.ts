import type { IncomingMessage } from 'node:http';

/**
 * Fields that a request has once (RFC 9110 section 5.3). A second line of one is refused: which of several hosts or credentials somebody
 * before this server went by nobody knows, and Node would take the first of some and join others.
 */
const ONCE: ReadonlyMap<string, string> = new Map(
  ['Host', 'Authorization', 'PRIVATE-TOKEN', 'JOB-TOKEN', 'DEPLOY-TOKEN'].map((name) => [name.toLowerCase(), name]),
);

/** What is wrong with a request that says twice what is said once; undefined when nothing is. */
export function repeatedField({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = ONCE.get(rawHeaders[at]?.toLowerCase() ?? '');
    if (name === undefined) continue;
    if (seen.has(name)) return `one ${name} header was expected, got several`;
    seen.add(name);
  }
  return undefined;
}
