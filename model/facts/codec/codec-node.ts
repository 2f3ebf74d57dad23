import { listsLongIntegers } from './long-integers.ts';
import { isFile } from './file-schema.ts';
import { isHidden } from '../read-write-views.ts';
import { isObject } from '../../json-object.ts';
import type { Schema, SchemaType } from '../../schema.ts';
import { impliedTypes, itemsOf, othersOf, readLeaves, type Chosen } from './codec-leaves.ts';
import { isPattern } from './is-pattern.ts';
import { refusesEmpty } from './refuses-empty.ts';
import { emptyNode, type CodecNode } from './node.ts';
import { tagTables } from './tagged-node.ts';
import { xmlMembers } from './xml-members.ts';

/** Codecs by the set of schemas they stand for. */
export interface CodecMemo {
  readonly nodes: Map<string, CodecNode>;
  /** Whether one of them reads XML: only then its names are of interest. */
  readonly readsXml: boolean;
  /** Whether one of them reads members that are texts: only then it matters which alternative a tag selects. */
  readonly readsMembers?: boolean;
}

/**
 * The codec of the schemas that may describe one value. Alternatives and compositions are laid side by side, so that
 * properties of the same name become one codec; sets of schemas repeat, which is what ends recursion.
 */
export function codecNode(schemas: readonly Schema[], memo: CodecMemo): CodecNode {
  const making: Making = { memo, fills: [], ends: [] };
  const node = nodeOf(schemas, making);
  for (let fill = making.fills.pop(); fill !== undefined; fill = making.fills.pop()) fill();
  for (const end of making.ends) end();
  return node;
}

/** Nodes being made, without recursion: components may lead from one to the next a thousand times. */
interface Making {
  readonly memo: CodecMemo;
  /** What is still to be said of nodes that stand for something already. */
  readonly fills: (() => void)[];
  /** What can be said when everything else is. */
  readonly ends: (() => void)[];
}

function nodeOf(schemas: readonly Schema[], making: Making, chosen: Chosen = new Map()): CodecNode {
  const { memo } = making;
  const { leaves, holders, conditional, isFree } = readLeaves(schemas, chosen);
  const tagged = memo.readsMembers === true ? holders : [];
  const xml = memo.readsXml ? xmlMembers(schemas, [...leaves.values()]) : {};
  const ids = [...leaves.keys()].toSorted((left, right) => left - right).join(' ');
  const when = conditional.size === 0 ? '' : ` if ${[...conditional].join(' ')}`;
  const by = tagged.map(({ id }) => ` by ${id}`).join('');
  // Of interest beside null alone.
  const isFilled = [...leaves.values()].some(takesNull) && schemas.every((schema) => refusesEmpty(schema));
  const key = `${isFilled ? 'filled ' : ''}${ids}${isFree ? ' any' : ''}${when}${by}${memo.readsXml ? JSON.stringify(xml) : ''}`;
  const known = memo.nodes.get(key);
  if (known !== undefined) return known;
  const node = emptyNode(key, xml);
  memo.nodes.set(key, node);
  making.fills.push(() => {
    fill(node, [...leaves.values()], { conditional, isFree, making });
    if (isFilled) node.flags.delete('emptyText');
    node.tags = tagTables(tagged, (holder, target) => nodeOf(schemas, making, new Map([...chosen, [holder, target]])));
  });
  return node;
}

function takesNull({ types, enum: listed, hasConst, const: only }: Schema): boolean {
  return types.includes('null') || listed?.includes(null) === true || (hasConst && only === null);
}

interface Filling {
  readonly conditional: ReadonlySet<number>;
  readonly isFree: boolean;
  readonly making: Making;
}

function fill(node: CodecNode, leaves: readonly Schema[], { conditional, isFree, making }: Filling): void {
  for (const leaf of leaves) addScalars(node, leaf);
  if (leaves.length === 0) node.flags.add('any');
  else if (isFree) node.flags.add('text').add('emptyText').add('plainText');
  const typed = (type: SchemaType): readonly Schema[] => {
    return leaves.filter((leaf) => (leaf.types.length > 0 ? leaf.types : impliedTypes(leaf)).includes(type));
  };
  fillList(node, typed('array'), making);
  const isDescribed = typed('array').some((list) => itemsOf(list).length > 0 || list.prefixItems.length > 0);
  if (!isDescribed) fillListed(node, leaves, { isFree: isFree && leaves.length > 0, making });
  const hashes = typed('object');
  fillHash(node, hashes, making);
  const always = hashes.filter(({ id }) => !conditional.has(id));
  if (hashes.length > 0) addOpenness(node, always.length === 0 ? hashes : always);
  else fillListedHashes(node, leaves.flatMap(literalsIn), making);
}

function addScalars(node: CodecNode, leaf: Schema): void {
  if (isFile(leaf)) node.flags.add('file');
  if (leaf.extensions['x-not-null'] === true) node.flags.add('notNull');
  if (leaf.extensions['x-comma-list'] === true) node.flags.add('commas');
  if (leaf.writeOnly || leaf.format === 'password') node.flags.add('secret');
  const literals = literalsOf(leaf);
  if (literals !== undefined) {
    for (const literal of literals) addLiteral(node, leaf.types, literal);
    if (listsLongIntegers(leaf)) node.flags.add('long');
    return;
  }
  for (const type of leaf.types.length > 0 ? leaf.types : impliedTypes(leaf)) addType(node, leaf, type);
}

/** The values that a schema lists; undefined where it lists none. */
function literalsOf(leaf: Schema): readonly unknown[] | undefined {
  return leaf.enum ?? (leaf.hasConst ? [leaf.const] : undefined);
}

function addType(node: CodecNode, leaf: Schema, type: SchemaType): void {
  if (type === 'integer' && leaf.format === 'int64') node.flags.add('long');
  if (type === 'integer' || type === 'number' || type === 'boolean' || type === 'null') node.flags.add(type);
  // A string that may only be empty is a word, so that other text stays free for the alternatives beside it.
  if (type === 'string' && leaf.maxLength === 0) node.words.add('');
  else if (type === 'string') {
    node.flags.add('text').add(textFlag(leaf.format));
    if ((leaf.minLength ?? 0) < 1) node.flags.add('emptyText');
  }
}

/** What lenient decoding may make of a text. */
function textFlag(format: string | undefined): 'day' | 'instant' | 'plainText' {
  if (format === 'date-time') return 'instant';
  return format === 'date' ? 'day' : 'plainText';
}

function addLiteral(node: CodecNode, types: Schema['types'], literal: unknown): void {
  const allows = (type: SchemaType): boolean => types.length === 0 || types.includes(type);
  if (typeof literal === 'string' && allows('string')) node.words.add(literal);
  if (typeof literal === 'boolean') node.flags.add('boolean');
  if (literal === null) node.flags.add('null');
  if (typeof literal === 'number') node.flags.add(Number.isInteger(literal) ? 'integer' : 'number');
}

function fillList(node: CodecNode, lists: readonly Schema[], making: Making): void {
  if (lists.length === 0) return;
  const items = lists.flatMap(itemsOf).filter((item) => item.boolean !== false);
  node.items = nodeOf(items, making);
  const length = Math.max(...lists.map((list) => list.prefixItems.length));
  node.prefixItems = Array.from({ length }, (_, index) => {
    return nodeOf(
      lists.map((list) => list.prefixItems[index]).filter((item) => item !== undefined),
      making,
    );
  });
}

/**
 * Lists that no schema describes: those among listed values, and any beside alternatives that name their types where one names
 * none.
 */
function fillListed(
  node: CodecNode,
  leaves: readonly Schema[],
  { isFree, making }: Omit<Filling, 'conditional'>,
): void {
  const lists = leaves.flatMap((leaf) => {
    const takesLists = leaf.types.length === 0 || leaf.types.includes('array');
    return takesLists ? (literalsOf(leaf) ?? []).filter((literal) => Array.isArray(literal)) : [];
  });
  if (isFree) node.items ??= nodeOf([], making);
  else if (lists.length > 0) node.items = literalNode(lists.flat(1), making);
}

/** The values that a schema lists and its types allow. */
function literalsIn(leaf: Schema): readonly unknown[] {
  const isOpen = leaf.types.length === 0 || leaf.types.includes('object');
  return isOpen ? (literalsOf(leaf) ?? []) : [];
}

/** Objects that no schema describes are those among listed values. */
function fillListedHashes(node: CodecNode, literals: readonly unknown[], making: Making): void {
  const members = new Map<string, unknown[]>();
  for (const [name, value] of literals.flatMap((literal) => (isObject(literal) ? Object.entries(literal) : []))) {
    members.set(name, [...(members.get(name) ?? []), value]);
  }
  if (members.size === 0) return;
  node.properties = new Map([...members].map(([name, values]) => [name, literalNode(values, making)]));
}

/** The codec of listed values. */
function literalNode(literals: readonly unknown[], making: Making): CodecNode {
  const { nodes } = making.memo;
  if (literals.length === 0) return nodeOf([], making);
  const key = `listed ${JSON.stringify(literals)}`;
  const known = nodes.get(key);
  if (known !== undefined) return known;
  const node = emptyNode(key, {});
  nodes.set(key, node);
  for (const literal of literals) addLiteral(node, [], literal);
  const lists = literals.filter((literal) => Array.isArray(literal));
  if (lists.length > 0) node.items = literalNode(lists.flat(1), making);
  fillListedHashes(node, literals, making);
  return node;
}

function fillHash(node: CodecNode, hashes: readonly Schema[], making: Making): void {
  if (hashes.length === 0) return;
  const byName = new Map<string, Schema[]>();
  for (const hash of hashes) {
    for (const [name, property] of hash.properties) byName.set(name, [...(byName.get(name) ?? []), property]);
  }
  node.properties = new Map([...byName].map(([name, properties]) => [name, nodeOf(properties, making)]));
  for (const [name, properties] of byName) if (areReadOnly(properties)) node.dropped.add(name);
  const patterns = patternSchemas(hashes);
  node.patterns = [...patterns].map(([pattern, members]) => [pattern, nodeOf(members, making), areReadOnly(members)]);
  const others = hashes.flatMap(othersOf);
  if (others.length > 0) node.additional = nodeOf(others, making);
  if (others.length > 0 && areReadOnly(others)) node.flags.add('dropsOthers');
  if (making.memo.readsXml) making.ends.push(() => addLists(node, hashes));
}

/** XML has no word for an empty list that has no element of its own. */
function addLists(node: CodecNode, hashes: readonly Schema[]): void {
  for (const [name, member] of node.properties ?? []) {
    const isList = member.items !== undefined && !nodeTakesScalar(member) && !nodeTakesHash(member);
    const isRequired = hashes.some(({ required }) => required.includes(name));
    if (isList && isRequired && member.xml.as !== 'wrapper') node.lists.add(name);
  }
}

/** Whether members that nothing is said about are allowed, or forbidden. */
function addOpenness(node: CodecNode, hashes: readonly Schema[]): void {
  const isClosing = hashes.every(isClosed);
  if (isClosing) node.flags.add('closed');
  const isUnnamed = node.properties?.size === 0 && node.patterns.length === 0 && !isClosing;
  // A map says of its members what they are.
  const saysNothing = isUnnamed && hashes.some((hash) => othersOf(hash).length === 0);
  if (saysNothing || hashes.some(isOpened)) node.flags.add('open');
}

function isOpened({ additionalProperties }: Schema): boolean {
  return additionalProperties?.boolean === true;
}

function patternSchemas(hashes: readonly Schema[]): ReadonlyMap<string, readonly Schema[]> {
  const byPattern = new Map<string, Schema[]>();
  for (const hash of hashes) {
    for (const [pattern, member] of hash.patternProperties) {
      // What is no regular expression was reported when the description was read.
      if (isPattern(pattern)) byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), member]);
    }
  }
  return byPattern;
}

function isClosed(hash: Schema): boolean {
  return hash.additionalProperties?.boolean === false || hash.unevaluatedProperties?.boolean === false;
}

function areReadOnly(members: readonly Schema[]): boolean {
  return members.every((member) => isHidden(member, 'write'));
}

/** Whether a node takes objects. */
export function nodeTakesHash(node: CodecNode): boolean {
  return node.properties !== undefined;
}

/** Whether a node takes a single text of some kind. */
export function nodeTakesScalar(node: CodecNode): boolean {
  const scalar = ['integer', 'number', 'boolean', 'text', 'any'] as const;
  return node.words.size > 0 || scalar.some((flag) => node.flags.has(flag));
}
