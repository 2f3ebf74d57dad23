import type { TypesOptions } from '../options.ts';

/** The entries of a map in the order in which they are printed, without what is deprecated when that is left out. */
export function sortedEntries<Node extends object>(
  map: ReadonlyMap<string, Node>,
  { alphabetize, excludeDeprecated }: TypesOptions,
): Iterable<readonly [string, Node]> {
  if (!alphabetize && !excludeDeprecated) return map;
  const entries = [...map].filter(([, node]) => !excludeDeprecated || !isDeprecated(node));
  return alphabetize ? sorted(entries, ([name]) => name) : entries;
}

/** A copy sorted by name, numbers in names by their value, when that is wanted. */
export function sortedBy<Node>(
  nodes: readonly Node[],
  nameOf: (node: Node) => string,
  isWanted: boolean,
): readonly Node[] {
  return isWanted ? sorted(nodes, nameOf) : nodes;
}

const collator = new Intl.Collator('en-US', { numeric: true });

function sorted<Node>(nodes: readonly Node[], nameOf: (node: Node) => string): readonly Node[] {
  return [...nodes].sort((one, other) => collator.compare(nameOf(one), nameOf(other)));
}

function isDeprecated(node: object): boolean {
  return 'deprecated' in node && node.deprecated === true;
}
