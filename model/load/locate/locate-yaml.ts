import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import type { Document, Node, Pair, YAMLMap } from 'yaml';

import type { SourceDocument } from '../source-document.ts';

const parsed = new WeakMap<SourceDocument, Document>();

/**
 * Offset of what a pointer names in a YAML text: a scalar's own start, a mapping's or list's key when it has one. A
 * token that is not there stops at the nearest container. The positions come from the `yaml` package, which is loaded
 * and run only here: it is many times slower than the parser that reads the values.
 */
export function locateYaml(document: SourceDocument, tokens: readonly string[]): number {
  const yaml = yamlPackage();
  const tree = treeOf(document, yaml);
  let at: Position = { node: tree.contents, offset: tree.contents?.range?.[0] ?? 0 };
  for (const token of tokens) {
    const next = step({ yaml, tree }, at, token);
    if (next === undefined) return at.offset;
    at = next;
  }
  return at.offset;
}

interface Tree {
  readonly yaml: typeof Yaml;
  readonly tree: Document;
}

interface Position {
  readonly node: Node | null;
  /** What to show for the node. */
  readonly offset: number;
}

function yamlPackage(): typeof Yaml {
  // A lazy import that is synchronous: positions are computed inside getters. The package is CommonJS under `require`.
  return createRequire(import.meta.url)('yaml') as typeof Yaml;
}

function treeOf(document: SourceDocument, yaml: typeof Yaml): Document {
  let tree = parsed.get(document);
  if (tree === undefined) {
    // A tree with errors is a Document as well; the values were read before by the other parser.
    tree = yaml.parseDocument(document.text.units, { merge: true, uniqueKeys: false, logLevel: 'silent' }) as Document;
    parsed.set(document, tree);
  }
  return tree;
}

function step({ yaml, tree }: Tree, at: Position, token: string): Position | undefined {
  const container = yaml.isAlias(at.node) ? at.node.resolve(tree) : at.node;
  // The parser fills sequences with nodes only; plain values come from trees built by hand.
  const item = yaml.isSeq(container) ? (container.items[Number(token)] as Node | undefined) : undefined;
  if (item !== undefined) return { node: item, offset: startOf(item) ?? at.offset };
  const pair = yaml.isMap(container) ? findPair({ yaml, tree }, container, token) : undefined;
  if (pair === undefined) return undefined;
  const shown = yaml.isScalar(pair.value) ? startOf(pair.value) : undefined;
  return { node: pair.value, offset: shown ?? startOf(pair.key) ?? at.offset };
}

function startOf(node: Node): number | undefined {
  return node.range?.[0];
}

function findPair(tree: Tree, map: YAMLMap, token: string): Pair<Node, Node | null> | undefined {
  const { isScalar } = tree.yaml;
  // Parsed mappings hold nodes on both sides.
  const pairs = map.items as Pair<Node, Node | null>[];
  const own = pairs.find(({ key }) => isScalar(key) && (String(key.value) === token || key.source === token));
  if (own !== undefined) return own;
  const merges = pairs.filter(({ key }) => isScalar(key) && key.source === '<<');
  for (const source of merges.flatMap(({ value }) => mergedMaps(tree, value))) {
    const found = findPair(tree, source, token);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The mappings behind a merge key: one alias, one mapping, or a list of them. */
function mergedMaps({ yaml, tree }: Tree, value: Node | null): readonly YAMLMap[] {
  const target = yaml.isAlias(value) ? value.resolve(tree) : value;
  const sources = yaml.isSeq(target) ? target.items : [target];
  return sources
    .map((source) => (yaml.isAlias(source) ? source.resolve(tree) : source))
    .filter((source) => yaml.isMap(source));
}
