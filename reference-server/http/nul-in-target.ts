/** Where a target holds a NUL character, percent-encoded as it only can be. */
export type NulPlace = 'path' | 'query';

/**
 * Databases differ in what they make of a NUL: one compares up to it, another one refuses it. So none gets to see any. Nothing has one
 * in its name, and what is asked for with one in a query is nonsense.
 */
export function nulIn(target: string): NulPlace | undefined {
  const at = target.indexOf('%00');
  if (at === -1) return undefined;
  const query = target.indexOf('?');
  return query === -1 || at < query ? 'path' : 'query';
}
