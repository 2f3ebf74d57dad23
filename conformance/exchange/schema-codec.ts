import { codecNode, type CodecMemo } from '../../model/facts/codec/codec-node.ts';
import type { CodecNode } from '../../model/facts/codec/node.ts';
import type { Schema } from '../../model/schema.ts';
import type { Codec } from '../../runtime/request/codec.ts';
import { compilePattern } from '../../runtime/schema/regular-expression.ts';

const codecs = { xml: new WeakMap<Schema, Codec>(), text: new WeakMap<Schema, Codec>() };

/** The codec of a schema whose values come as XML, the one that validators emit. Memoised. */
export function xmlCodec(schema: Schema): Codec {
  return knownCodec(schema, 'xml');
}

/** The codec of a schema whose values come as texts, those of headers say. Memoised. */
export function textCodec(schema: Schema): Codec {
  return knownCodec(schema, 'text');
}

function knownCodec(schema: Schema, kind: keyof typeof codecs): Codec {
  const known = codecs[kind].get(schema);
  if (known !== undefined) return known;
  const memo: CodecMemo = { nodes: new Map(), readsXml: kind === 'xml' };
  const codec = codecOf(codecNode([schema], memo));
  codecs[kind].set(schema, codec);
  return codec;
}

/** A codec while what it consists of is still being made: nodes may lead back to themselves. */
type Growing = { -readonly [Key in keyof Codec]: Codec[Key] };

const FLAGS = [
  'any',
  'integer',
  'long',
  'number',
  'boolean',
  'null',
  'text',
  'open',
  'closed',
  'secret',
  'file',
] as const;

function codecOf(root: CodecNode): Codec {
  const made = new Map<CodecNode, Growing>();
  const open: CodecNode[] = [];
  // Filled later: components may lead from one to the next a thousand times.
  const begun = (node: CodecNode): Growing => {
    const known = made.get(node);
    if (known !== undefined) return known;
    const codec: Growing = {};
    made.set(node, codec);
    open.push(node);
    return codec;
  };
  const codec = begun(root);
  for (let node = open.pop(); node !== undefined; node = open.pop()) fill(begun(node), node, begun);
  return codec;
}

function fill(codec: Growing, node: CodecNode, begun: (part: CodecNode) => Codec): void {
  for (const flag of FLAGS) if (node.flags.has(flag)) codec[flag] = true;
  if (node.words.size > 0) codec.words = [...node.words];
  const lists = [...node.lists];
  codec.xml = lists.length > 0 ? { ...node.xml, lists } : node.xml;
  const { items, prefixItems, properties, patterns, additional } = node;
  if (items !== undefined) codec.items = begun(items);
  if (prefixItems.length > 0) codec.prefixItems = prefixItems.map(begun);
  if (properties !== undefined) {
    codec.properties = Object.fromEntries([...properties].map(([name, each]) => [name, begun(each)]));
  }
  if (patterns.length > 0) codec.patterns = patterns.map(([pattern, each]) => [compilePattern(pattern), begun(each)]);
  if (additional !== undefined) codec.additional = begun(additional);
}
