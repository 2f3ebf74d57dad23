import { indent, join, raw, ts, type Fragment } from '../emit/code/fragment.ts';
import { jsonLiteral, memberKey, propertyKey } from '../emit/code/literal.ts';
import { codecNode, nodeTakesHash, nodeTakesScalar, type CodecMemo } from '../../model/facts/codec/codec-node.ts';
import { emptyNode, isNullOfEmpty, type CodecNode, type TagTable } from '../../model/facts/codec/node.ts';
import { tellingTags } from '../../model/facts/codec/tagged-node.ts';
import type { EmittedModule } from './emitted-module.ts';
import { xmlEntry } from './xml-members.ts';
import type { Header } from '../../model/media-type.ts';
import type { Schema } from '../../model/schema.ts';

/** Codecs of one file: nodes and the constants already printed. */
export interface CodecFile {
  readonly module: EmittedModule;
  readonly memo: CodecMemo;
  /** Literals of nodes that are small enough for one, undefined for others. */
  readonly small: Map<CodecNode, Fragment | undefined>;
  /** Names of printed constants by node. */
  readonly printed: Map<CodecNode, string>;
  /** What tags tell, by node. */
  readonly tables: Map<CodecNode, readonly TagTable[]>;
  /** Nodes being printed: a reference to one of them must wait until it exists. */
  readonly open: Set<CodecNode>;
  /** Rows of headers: most responses of an operation have the same ones. */
  readonly headers: Map<Header, Fragment>;
}

/** An empty set of codecs for a file: whether one of them is for a body of XML, and one for members that are texts. */
export function codecFile(module: EmittedModule, reads: Partial<Omit<CodecMemo, 'nodes'>> = {}): CodecFile {
  const memo = { readsXml: false, ...reads, nodes: new Map() };
  const maps = { small: new Map(), printed: new Map(), tables: new Map(), headers: new Map() };
  return { module, memo, ...maps, open: new Set() };
}

/** The node of one schema. */
export function nodeOf(file: CodecFile, schema: Schema): CodecNode {
  return codecNode([schema], file.memo);
}

/** A codec as an expression: a literal when it is small, a constant otherwise. */
export function codecExpression(file: CodecFile, node: CodecNode): Fragment {
  return knownSmall(file, node) ?? raw(file.printed.get(node) ?? printConstant(file, node));
}

/** The literal of a node that is small enough for one. Memoised. */
function knownSmall(file: CodecFile, node: CodecNode): Fragment | undefined {
  const { small } = file;
  if (!small.has(node)) small.set(node, smallLiteral(file, node));
  return small.get(node);
}

/** Columns that a codec with members may take where it is used. */
const MAX_SMALL = 80;

/** Columns that one of scalars may take. */
const MAX_SCALAR = 95;

/** Levels that such a codec may have. */
const MAX_LEVELS = 3;

/** A literal on one line: of scalars, and of what has little in it; undefined for others. */
function smallLiteral(file: CodecFile, node: CodecNode, level: number = 0): Fragment | undefined {
  const entries = flagEntries(file, node);
  const { items, properties, prefixItems, patterns, additional } = node;
  if (items === undefined && properties === undefined) return scalarLiteral(entries);
  if (level > MAX_LEVELS || prefixItems.length + patterns.length + tablesOf(file, node).length > 0) return undefined;
  const small = (key: string, part: CodecNode): Fragment | undefined => {
    const literal = smallLiteral(file, part, level + 1);
    return literal === undefined ? undefined : ts`${raw(memberKey(key))}: ${literal}${ownType(file, key, literal)}`;
  };
  const members = [
    ...(items === undefined ? [] : [small('items', items)]),
    ...(properties === undefined ? [] : [smallProperties(properties, small)]),
    ...(additional === undefined ? [] : [small('additional', additional)]),
  ];
  const known = members.filter((member) => member !== undefined);
  const literal = ts`{ ${join([...entries, ...known], ', ')} }`;
  return known.length < members.length || literal.code.length > MAX_SMALL ? undefined : literal;
}

/** Of scalars: on one line, unless it has many words. */
function scalarLiteral(entries: readonly Fragment[]): Fragment {
  const line = ts`{ ${join(entries, ', ')} }`;
  if (line.code.length <= MAX_SCALAR) return line;
  return ts`{\n${indent(
    join(
      entries.map((entry) => ts`${entry},\n`),
      '',
    ),
  )}}`;
}

function smallProperties(
  properties: ReadonlyMap<string, CodecNode>,
  small: (key: string, part: CodecNode) => Fragment | undefined,
): Fragment | undefined {
  // What is long anyway need not be looked into.
  if (properties.size > 3) return undefined;
  const members = [...properties].map(([name, node]) => small(name, node));
  const known = members.filter((member) => member !== undefined);
  if (known.length < members.length) return undefined;
  return known.length === 0 ? raw('properties: {}') : ts`properties: { ${join(known, ', ')} }`;
}

/** TypeScript types a member named like one of Object.prototype by that one, so a literal needs its own type. */
function ownType(file: CodecFile, key: string, { code }: Fragment): Fragment {
  if (file.module.emission.script !== undefined) return raw('');
  return raw(key in Object.prototype && key !== '__proto__' && code.startsWith('{') ? ' as const' : '');
}

const FLAGS = [
  'any',
  'integer',
  'number',
  'boolean',
  'null',
  'text',
  'open',
  'closed',
  'secret',
  'file',
  'dropsOthers',
  'notNull',
  'commas',
] as const;

function flagEntries(file: CodecFile, node: CodecNode): Fragment[] {
  const entries = FLAGS.filter((flag) => node.flags.has(flag)).map((flag) => raw(`${flag}: true`));
  if (isNullOfEmpty(node)) entries.push(raw('filled: true'));
  // Only where a policy has a type for them, or a mock does nothing with them, are integers beyond 2^53 of any use.
  const { options, script } = file.module.emission;
  if (node.flags.has('long') && (options.int64 !== 'number' || script !== undefined)) entries.push(raw('long: true'));
  // Texts of several kinds stay as they are.
  const [kind, ...others] = (['instant', 'day', 'plainText'] as const).filter((flag) => node.flags.has(flag));
  if (kind !== undefined && kind !== 'plainText' && others.length === 0) entries.push(raw(`${kind}: true`));
  if (node.words.size > 0) entries.unshift(raw(`words: ${jsonLiteral([...node.words], 95)}`));
  if (node.dropped.size > 0) entries.push(raw(`dropped: ${jsonLiteral([...node.dropped], 95)}`));
  const xml = xmlEntry(node.xml, [...node.lists]);
  if (xml !== undefined) entries.push(xml);
  return entries;
}

/** A node being printed: what it consists of comes first. */
interface Printing {
  readonly node: CodecNode;
  readonly name: string;
  readonly parts: Iterator<CodecNode>;
}

/** Prints a constant after those of what it consists of, without recursion: components may lead on a thousand times. */
function printConstant(file: CodecFile, root: CodecNode): string {
  const outermost = begin(file, root);
  const around = [outermost];
  let name = outermost.name;
  for (let last = around.at(-1); last !== undefined; last = around.at(-1)) {
    const part = last.parts.next();
    if (part.done === true) {
      name = end(file, last);
      around.pop();
    } else if (!file.printed.has(part.value) && knownSmall(file, part.value) === undefined) {
      around.push(begin(file, part.value));
    }
  }
  return name;
}

function begin(file: CodecFile, node: CodecNode): Printing {
  const name = file.module.scope.take('codec');
  file.printed.set(node, name);
  file.open.add(node);
  return { node, name, parts: partsOf(file, node) };
}

/** In the order in which {@link bodyLines} names them. */
function* partsOf(file: CodecFile, node: CodecNode): Generator<CodecNode, undefined> {
  const { items, prefixItems, properties, patterns, additional } = node;
  if (items !== undefined) yield items;
  yield* prefixItems;
  if (properties !== undefined) yield* properties.values();
  for (const [, part] of patterns) yield part;
  if (additional !== undefined) yield additional;
  for (const { byTag, fallback } of tablesOf(file, node)) {
    yield* byTag.values();
    if (fallback !== undefined) yield fallback;
  }
}

function end(file: CodecFile, { node, name }: Printing): string {
  const body = join(bodyLines(file, node), '');
  file.open.delete(node);
  const same = file.module.nameOf(body, name);
  file.printed.set(node, same);
  if (same === name) file.module.constants.push(ts`const ${raw(name)}${codecType(file)} = {\n${body}};\n`);
  return same;
}

function bodyLines(file: CodecFile, node: CodecNode): readonly Fragment[] {
  const lines = flagEntries(file, node).map((entry) => indent(ts`${entry},\n`));
  const { items, prefixItems, properties, patterns, additional } = node;
  if (items !== undefined) lines.push(indent(ts`${member(file, 'items', items)},\n`));
  if (prefixItems.length > 0) lines.push(prefixLine(file, prefixItems));
  if (properties !== undefined) lines.push(propertiesLines(file, properties));
  if (patterns.length > 0) lines.push(patternsLine(file, patterns));
  if (additional !== undefined) lines.push(indent(ts`${member(file, 'additional', additional)},\n`));
  const tables = tablesOf(file, node);
  if (tables.length > 0) lines.push(tagsLines(file, tables));
  return lines;
}

/** `key: codec`, or a getter when the codec is still being written. */
function member(file: CodecFile, key: string, node: CodecNode): Fragment {
  const name = propertyKey(key);
  if (key === '__proto__') return ts`['__proto__']: ${codecExpression(file, node)}`;
  if (!file.open.has(node)) {
    const codec = codecExpression(file, node);
    return ts`${raw(name)}: ${codec}${ownType(file, key, codec)}`;
  }
  return ts`get ${raw(name)}()${codecType(file)} {\n  return ${codecExpression(file, node)};\n}`;
}

/** The type of codecs, or one made of it, behind what is of that type. */
export function codecType({ module }: CodecFile, around?: (type: Fragment) => Fragment): Fragment {
  return module.typed('request/codec.ts', 'Codec', around);
}

function prefixLine(file: CodecFile, nodes: readonly CodecNode[]): Fragment {
  const isLate = nodes.some((node) => file.open.has(node));
  const list = ts`[${join(
    nodes.map((node) => codecExpression(file, node)),
    ', ',
  )}]`;
  return isLate
    ? ts`  get prefixItems()${codecType(file, (type) => ts`readonly ${type}[]`)} {\n    return ${list};\n  },\n`
    : ts`  prefixItems: ${list},\n`;
}

function patternsLine(file: CodecFile, patterns: CodecNode['patterns']): Fragment {
  const compile = file.module.runtime('schema/regular-expression.ts', 'compilePattern');
  const isLate = patterns.some(([, node]) => file.open.has(node));
  const rows = patterns.map(([pattern, node, isDropped]) => {
    return ts`[${compile}(${pattern}), ${codecExpression(file, node)}${raw(isDropped ? ', true' : '')}]`;
  });
  const list = ts`[${join(rows, ', ')}]`;
  return isLate
    ? ts`  get patterns()${codecType(file, (type) => ts`${type}['patterns'] & {}`)} {\n    return ${list};\n  },\n`
    : ts`  patterns: ${list},\n`;
}

function propertiesLines(file: CodecFile, properties: ReadonlyMap<string, CodecNode>): Fragment {
  if (properties.size === 0) return raw('  properties: {},\n');
  const lines = [...properties].map(([name, node]) => indent(ts`${member(file, name, node)},\n`, 2));
  return ts`  properties: {\n${join(lines, '')}  },\n`;
}

/** What tags tell of the members of a node. */
function tablesOf(file: CodecFile, node: CodecNode): readonly TagTable[] {
  const known = file.tables.get(node);
  if (known !== undefined) return known;
  const made = new Map<string, CodecNode>();
  const tables = tellingTags(node, (key) => {
    const part = made.get(key) ?? emptyNode(key, {});
    made.set(key, part);
    return part;
  });
  file.tables.set(node, tables);
  // They are tables of what tells already.
  for (const part of made.values()) file.tables.set(part, part.tags);
  return tables;
}

/** Read with the first value: what a tag selects may lead back to the node. */
function tagsLines(file: CodecFile, tables: readonly TagTable[]): Fragment {
  const rows = tables.map(({ name, byTag, fallback }) => {
    const own = [...byTag].map(([tag, node]) => indent(ts`${member(file, tag, node)},\n`, 4));
    const otherwise = fallback === undefined ? raw('') : ts`      ${member(file, 'otherwise', fallback)},\n`;
    return ts`    {\n      name: ${name},\n      is: {\n${join(own, '')}      },\n${otherwise}    },\n`;
  });
  return ts`  tags: [\n${join(rows, '')}  ],\n`;
}

/** What a parameter's text looks like at the style level. */
export function shapeOf(node: CodecNode): 'scalar' | 'array' | 'object' {
  if (nodeTakesScalar(node)) return 'scalar';
  if (nodeTakesHash(node)) return 'object';
  return node.items === undefined ? 'scalar' : 'array';
}
