/**
 * The sets of nodes that reach each other and themselves, by Tarjan's algorithm. Without recursion: chains of components are
 * as long as their authors make them.
 * @param edges where each node leads, asked for once a node
 */
export function strongComponents<Node>(
  nodes: Iterable<Node>,
  edges: (node: Node) => Iterable<Node>,
): readonly ReadonlySet<Node>[] {
  const marks = new Map<Node, Mark>();
  const open: Node[] = [];
  const found: ReadonlySet<Node>[] = [];
  for (const root of nodes) {
    if (marks.has(root)) continue;
    const path = [enter(root)];
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const next = step.rest.next();
      if (next.done === true) {
        path.pop();
        leave(step.node, path.at(-1)?.node);
      } else {
        const known = marks.get(next.value);
        if (known === undefined) path.push(enter(next.value));
        else if (known.isOpen) lower(step.node, known.index);
      }
    }
  }
  return found;

  function enter(node: Node): { node: Node; rest: Iterator<Node> } {
    marks.set(node, { index: marks.size, lowest: marks.size, isOpen: true });
    open.push(node);
    return { node, rest: new Set(edges(node)).values() };
  }

  function lower(node: Node, index: number): void {
    const mark = marks.get(node);
    if (mark !== undefined && index < mark.lowest) mark.lowest = index;
  }

  function leave(node: Node, parent: Node | undefined): void {
    const mark = marks.get(node);
    if (mark === undefined) return;
    if (parent !== undefined) lower(parent, mark.lowest);
    if (mark.lowest !== mark.index) return;
    const members = open.splice(open.lastIndexOf(node));
    for (const member of members) {
      const own = marks.get(member);
      if (own !== undefined) own.isOpen = false;
    }
    if (members.length > 1 || [...edges(node)].includes(node)) found.push(new Set(members));
  }
}

interface Mark {
  readonly index: number;
  lowest: number;
  isOpen: boolean;
}
