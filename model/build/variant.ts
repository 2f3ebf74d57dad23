/**
 * A shared node under other words: the node itself when nothing differs, else a copy. What a Reference Object
 * overrides must not change what the other references see.
 */
export function variantOf<Node extends object>(own: Node, changes: Partial<Node>): Node {
  for (const key in changes) if (changes[key] !== own[key]) return { ...own, ...changes };
  return own;
}
