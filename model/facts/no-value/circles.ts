/** Which nodes lead to each other: those with the same representative; one that leads to no other has itself. */
export function circlesOf<Node>(edges: ReadonlyMap<Node, ReadonlySet<Node>>): ReadonlyMap<Node, Node> {
  const back = reversed(edges);
  const circles = new Map<Node, Node>();
  // What was left last leads to all that is found on the way back from it (Kosaraju).
  for (const first of leavingOrder(edges).toReversed()) {
    const pending = [first];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (circles.has(node)) continue;
      circles.set(node, first);
      pending.push(...(back.get(node) ?? []));
    }
  }
  return circles;
}

function reversed<Node>(edges: ReadonlyMap<Node, ReadonlySet<Node>>): ReadonlyMap<Node, readonly Node[]> {
  const back = new Map<Node, Node[]>([...edges.keys()].map((node) => [node, []]));
  for (const [node, targets] of edges) for (const target of targets) back.get(target)?.push(node);
  return back;
}

/** Depth first, without recursion: chains of components may be as long as a description. */
function leavingOrder<Node>(edges: ReadonlyMap<Node, ReadonlySet<Node>>): readonly Node[] {
  const met = new Set<Node>();
  const left: Node[] = [];
  for (const root of edges.keys()) {
    const path: { readonly node: Node; readonly rest: Iterator<Node> }[] = [];
    const enter = (node: Node): void => {
      if (met.has(node)) return;
      met.add(node);
      path.push({ node, rest: (edges.get(node) ?? new Set<Node>()).values() });
    };
    enter(root);
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const next = at.rest.next();
      if (next.done === true) left.push((path.pop() ?? at).node);
      else enter(next.value);
    }
  }
  return left;
}
