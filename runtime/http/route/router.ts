import {
  captureAffixed,
  capturePair,
  normalizeSegment,
  parseSegment,
  pathLength,
  queryPairs,
} from './path-template.ts';

/** What a router needs of a route; the rest of the object comes back with the match. */
export interface RoutePattern {
  /** Upper case. */
  readonly method: string;
  /** Path template. */
  readonly path: string;
}

/** The outcome of routing one request. */
export type RouteMatch<Route> =
  /** `path` holds the raw captures in template order. `head` is true for HEAD answered by a GET operation. */
  | { readonly kind: 'found'; readonly route: Route; readonly path: readonly string[]; readonly head: boolean }
  /** The path exists, the method does not; `allow` is for the Allow header (RFC 9110 section 10.2.1). */
  | { readonly kind: 'method-not-allowed'; readonly allow: readonly string[] }
  | { readonly kind: 'not-found' };

interface Leaf<Route> {
  readonly route: Route;
  readonly query: readonly (readonly string[])[];
}

/**
 * A node takes its routes in when a request first comes by, so that a server of a thousand routes starts at once.
 * Containers are made when something goes into them: most nodes have one child.
 */
interface Node<Route> {
  waiting: Route[];
  statics: Map<string, Node<Route>> | undefined;
  affixed: { readonly literals: readonly string[]; readonly node: Node<Route> }[] | undefined;
  parameter: Node<Route> | undefined;
  leaves: Map<string, Leaf<Route>[]> | undefined;
}

interface Search<Route> {
  readonly method: string;
  /** For matching: unreserved characters written plainly. */
  readonly segments: readonly string[];
  /** For captures: `%2E` and `.` mean the same in a literal, but not where a style delimits with `.` (RFC 6570 3.2.5). */
  readonly raw: readonly string[];
  readonly query: string;
  /** Methods of nodes that the path leads to; made when the first one lacks the method asked for. */
  allow: Set<string> | undefined;
  found: { readonly route: Route; readonly path: readonly string[] } | undefined;
}

/**
 * A router on raw path segments: `%2F` inside a segment never splits it, and nothing is decoded. A tree by segment
 * keeps the cost at the number of segments whatever the number of routes. Static segments win over affixed ones
 * (`archive.{format}`), those over whole parameters; a route that lacks the method gives way to a later match that has
 * it, so that `DELETE /tokens/self` and `GET /tokens/{id}` both work.
 */
export function createRouter<Route extends RoutePattern>(
  routes: readonly Route[],
): (method: string, path: string, query: string) => RouteMatch<Route> {
  const root = newNode<Route>();
  root.waiting = [...routes];
  return (method, path, query) => match(root, method, path, query);
}

function newNode<Route>(): Node<Route> {
  return { waiting: [], statics: undefined, affixed: undefined, parameter: undefined, leaves: undefined };
}

/** Hands the routes that wait at a node, behind `depth` segments, on to its children. */
function spread<Route extends RoutePattern>(node: Node<Route>, depth: number): void {
  const { waiting } = node;
  if (waiting.length === 0) return;
  node.waiting = [];
  let before = '';
  let child: Node<Route> | undefined;
  for (const route of waiting) {
    const { path } = route;
    // Neighbours in a description mostly have it in common: one comparison instead of a walk to the segment.
    if (child === undefined || !isBehind(path, before)) {
      const start = segmentStart(path, depth);
      const end = start === -1 ? -1 : segmentEnd(path, start);
      child = start === -1 ? undefined : childFor(node, path.slice(start, end));
      before = start === -1 ? '' : path.slice(0, end);
    }
    if (child === undefined) addLeaf(node, route);
    else child.waiting.push(route);
  }
}

/** Whether a path template begins with the segments of another. */
function isBehind(path: string, before: string): boolean {
  if (!path.startsWith(before)) return false;
  const next = path[before.length];
  return next === undefined || next === '/';
}

/** Where the segment of a path template behind `depth` others begins; -1 when it has no more than those. */
function segmentStart(path: string, depth: number): number {
  let start = path.startsWith('/') ? 1 : 0;
  for (let passed = 0; passed < depth; passed += 1) {
    const slash = path.indexOf('/', start);
    if (slash === -1) return -1;
    start = slash + 1;
  }
  // What stands behind the path, a query or a fragment, has no segments.
  return start > pathLength(path) ? -1 : start;
}

function segmentEnd(path: string, start: number): number {
  const length = pathLength(path);
  const slash = path.indexOf('/', start);
  return slash === -1 || slash > length ? length : slash;
}

function childFor<Route>(node: Node<Route>, text: string): Node<Route> {
  const known = node.statics?.get(text);
  if (known !== undefined) return known;
  const segment = parseSegment(text);
  switch (segment.kind) {
    case 'static':
      return staticChild(node, segment.text);
    case 'affixed':
      return affixedChild(node, segment.literals);
    case 'parameter':
      return (node.parameter ??= newNode());
  }
}

function addLeaf<Route extends RoutePattern>(node: Node<Route>, route: Route): void {
  node.leaves ??= new Map();
  const leaf = { route, query: queryPairs(route.path) };
  const others = node.leaves.get(route.method) ?? [];
  // The most specific query first; the sort is stable, so document order decides between equals.
  const leaves = [...others, leaf].sort((left, right) => right.query.length - left.query.length);
  node.leaves.set(route.method, leaves);
}

function staticChild<Route>(node: Node<Route>, text: string): Node<Route> {
  node.statics ??= new Map();
  const known = node.statics.get(text);
  if (known !== undefined) return known;
  const added = newNode<Route>();
  node.statics.set(text, added);
  return added;
}

function affixedChild<Route>(node: Node<Route>, literals: readonly string[]): Node<Route> {
  node.affixed ??= [];
  const same = node.affixed.find((child) => child.literals.join('{}') === literals.join('{}'));
  if (same !== undefined) return same.node;
  const added = { literals, node: newNode<Route>() };
  node.affixed.push(added);
  // More literal text is more specific: `v1.{format}` before `{name}.{format}`.
  node.affixed.sort((left, right) => right.literals.join('').length - left.literals.join('').length);
  return added.node;
}

function match<Route extends RoutePattern>(
  root: Node<Route>,
  method: string,
  path: string,
  query: string,
): RouteMatch<Route> {
  const raw = path.split('/');
  // Paths start with a slash, so the first one is empty.
  raw.shift();
  const segments = path.includes('%') ? raw.map(normalizeSegment) : raw;
  const search: Search<Route> = { method, segments, raw, query, allow: undefined, found: undefined };
  if (visit(root, search, 0, [])) return found(search, false);
  const { allow } = search;
  if (allow === undefined) return { kind: 'not-found' };
  if (method === 'HEAD' && allow.has('GET')) {
    const fallback: Search<Route> = { ...search, method: 'GET' };
    return visit(root, fallback, 0, []) ? found(fallback, true) : { kind: 'not-found' };
  }
  if (allow.has('GET')) allow.add('HEAD');
  // The server answers it for every path that it knows (RFC 9110 section 9.3.7).
  allow.add('OPTIONS');
  return { kind: 'method-not-allowed', allow: [...allow].sort() };
}

function found<Route>(search: Search<Route>, head: boolean): RouteMatch<Route> {
  if (search.found === undefined) return { kind: 'not-found' };
  return { kind: 'found', route: search.found.route, path: search.found.path, head };
}

function visit<Route extends RoutePattern>(
  node: Node<Route>,
  search: Search<Route>,
  depth: number,
  path: readonly string[],
): boolean {
  spread(node, depth);
  const segment = search.segments[depth];
  const raw = search.raw[depth] ?? '';
  if (segment === undefined) return accept(node, search, path);
  const fixed = node.statics?.get(segment);
  if (fixed !== undefined && visit(fixed, search, depth + 1, path)) return true;
  for (const child of node.affixed ?? []) {
    const captures = capturesOf(child.literals, raw, segment);
    if (captures !== undefined && visit(child.node, search, depth + 1, [...path, ...captures])) return true;
  }
  if (node.parameter === undefined || !isParameterText(segment)) return false;
  return visit(node.parameter, search, depth + 1, [...path, raw]);
}

/** As sent; with the unreserved characters written plainly where the literals fit only then. */
function capturesOf(literals: readonly string[], raw: string, segment: string): string[] | undefined {
  return captureAffixed(literals, raw) ?? (raw === segment ? undefined : captureAffixed(literals, segment));
}

/** A path parameter is never empty, and a dot segment is navigation, not a value (RFC 3986 section 5.2.4). */
function isParameterText(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..';
}

function accept<Route>(node: Node<Route>, search: Search<Route>, path: readonly string[]): boolean {
  for (const leaf of node.leaves?.get(search.method) ?? []) {
    const captures = leaf.query.length === 0 ? [] : capturesOfQuery(leaf.query, search.query);
    if (captures === undefined) continue;
    search.found = { route: leaf.route, path: captures.length === 0 ? path : [...path, ...captures] };
    return true;
  }
  // A path and method that are there for other queries alone: the method is not what is wrong.
  if (node.leaves === undefined || node.leaves.has(search.method)) return false;
  search.allow ??= new Set();
  for (const method of node.leaves.keys()) search.allow.add(method);
  return false;
}

/** What the parameters of a template's query captured; undefined where the query of a request lacks one of its pairs. */
function capturesOfQuery(pairs: Leaf<unknown>['query'], query: string): readonly string[] | undefined {
  const captures: string[] = [];
  for (const literals of pairs) {
    const found = capturePair(literals, query);
    if (found === undefined) return undefined;
    captures.push(...found);
  }
  return captures;
}
