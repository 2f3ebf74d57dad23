import { discriminatorBranches, subtypeBranches } from '../discriminator-branches.ts';
import type { Schema } from '../../schema.ts';
import { isNullOfEmpty, type CodecNode, type TagTable } from './node.ts';

/** The tables of schemas with a discriminator; `select` gives the node of the value under a choice. */
export function tagTables(
  holders: readonly Schema[],
  select: (holder: Schema, target: Schema) => CodecNode,
): readonly TagTable[] {
  return holders.flatMap((holder) => {
    const branches = subtypeBranches(holder) ?? discriminatorBranches(holder);
    if (branches === undefined) return [];
    const { propertyName: name, byTag, fallback } = branches;
    const nodes = [...byTag].map(([tag, target]) => [String(tag), select(holder, target)] as const);
    return [{ name, byTag: new Map(nodes), fallback: fallback === undefined ? undefined : select(holder, fallback) }];
  });
}

/** Tables of what is read otherwise than by the node of all alternatives; `make` gives the node of no more than that. */
export function tellingTags(node: CodecNode, make: (key: string) => CodecNode): readonly TagTable[] {
  return node.tags.flatMap((table) => {
    const told = (branch: CodecNode): CodecNode => tellingPart(branch, node, make);
    const fallback = table.fallback === undefined ? undefined : told(table.fallback);
    const all = [...table.byTag].map(([tag, branch]) => [tag, told(branch)] as const);
    // Where others are something of their own, a tag that says nothing is none of the others.
    const byTag = new Map(all.filter(([, branch]) => fallback !== undefined || saysSomething(branch)));
    const isTelling = [...byTag.values(), fallback].some((branch) => branch !== undefined && saysSomething(branch));
    return isTelling ? [{ ...table, byTag, fallback }] : [];
  });
}

function saysSomething({ properties, patterns, additional, tags }: CodecNode): boolean {
  return (properties?.size ?? 0) + patterns.length + tags.length > 0 || additional !== undefined;
}

/** The members of a branch that are read otherwise than as those of all alternatives. */
function tellingPart(branch: CodecNode, all: CodecNode, make: (key: string) => CodecNode): CodecNode {
  const part = make(`${branch.key} of ${all.key}`);
  part.tags = tellingTags(branch, make);
  const names = [...(all.properties?.keys() ?? [])];
  const told = names.filter((name) => {
    const own = branch.properties?.get(name) ?? branch.additional;
    return own !== undefined && !areAlike(own, all.properties?.get(name));
  });
  const areOthersAlike = branch.additional === undefined || areAlike(branch.additional, all.additional);
  const arePatternsAlike = branch.patterns.every(([pattern, own]) =>
    areAlike(own, all.patterns.find(([other]) => other === pattern)?.[1]),
  );
  const isNamed = told.every((name) => branch.properties?.has(name) === true);
  if (areOthersAlike && arePatternsAlike && isNamed) {
    part.properties = new Map([...(branch.properties ?? [])].filter(([name]) => told.includes(name)));
    return part;
  }
  // Whatever stands for other names must not stand for these.
  part.properties = branch.properties;
  part.patterns = branch.patterns;
  part.additional = branch.additional;
  return part;
}

type Pairs = ReadonlyMap<CodecNode, CodecNode>;

const KINDS = ['any', 'integer', 'long', 'number', 'boolean', 'null', 'text'] as const;

/** Whether two nodes make the same of every text that both take. */
function areAlike(left: CodecNode | undefined, right: CodecNode | undefined, open: Pairs = new Map()): boolean {
  if (left === undefined || right === undefined) return left === right;
  if (left.key === right.key || open.get(left) === right || (isText(left) && isText(right))) return true;
  return areScalarsAlike(left, right) && areMembersAlike(left, right, new Map([...open, [left, right]]));
}

function areScalarsAlike(left: CodecNode, right: CodecNode): boolean {
  if (KINDS.some((kind) => left.flags.has(kind) !== right.flags.has(kind))) return false;
  if (isNullOfEmpty(left) !== isNullOfEmpty(right)) return false;
  return left.words.size === right.words.size && [...left.words].every((word) => right.words.has(word));
}

function areMembersAlike(left: CodecNode, right: CodecNode, open: Pairs): boolean {
  if ((left.properties === undefined) !== (right.properties === undefined)) return false;
  const [ours, theirs] = [partsOf(left), partsOf(right)];
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  return [...names].every((name) => areAlike(ours.get(name), theirs.get(name), open));
}

/** Members and items, each under a name of its own. */
function partsOf(node: CodecNode): ReadonlyMap<string, CodecNode | undefined> {
  return new Map([
    ['items', node.items],
    ['others', node.additional],
    ...node.prefixItems.map((item, index) => [`item ${index}`, item] as const),
    ...node.patterns.map(([pattern, own]) => [`pattern ${pattern}`, own] as const),
    ...[...(node.properties ?? [])].map(([name, own]) => [`member ${name}`, own] as const),
  ]);
}

/** Whether a node takes texts alone, as they come. */
function isText({ flags, words, items, prefixItems, properties }: CodecNode): boolean {
  const isOther = (['any', 'integer', 'number', 'boolean', 'null'] as const).some((flag) => flags.has(flag));
  return (
    !isOther &&
    items === undefined &&
    prefixItems.length === 0 &&
    properties === undefined &&
    flags.size + words.size > 0
  );
}
