import { codecNode, type CodecMemo } from '../../model/facts/codec/codec-node.ts';
import type { CodecNode } from '../../model/facts/codec/node.ts';
import type { Schema } from '../../model/schema.ts';
import type { Codec } from '../../runtime/request/codec.ts';
import { compilePattern } from '../../runtime/schema/regular-expression.ts';

const codecs = new WeakMap<Schema, Codec>();

/** The codec of a schema whose values come as XML, the one that validators emit. Memoised. */
export function xmlCodec(schema: Schema): Codec {
  const known = codecs.get(schema);
  if (known !== undefined) return known;
  const memo: CodecMemo = { nodes: new Map(), readsXml: true };
  const codec = codecOf(codecNode([schema], memo), new Map());
  codecs.set(schema, codec);
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

function codecOf(node: CodecNode, made: Map<CodecNode, Codec>): Codec {
  const known = made.get(node);
  if (known !== undefined) return known;
  const codec: Growing = {};
  made.set(node, codec);
  for (const flag of FLAGS) if (node.flags.has(flag)) codec[flag] = true;
  if (node.words.size > 0) codec.words = [...node.words];
  const lists = [...node.lists];
  codec.xml = lists.length > 0 ? { ...node.xml, lists } : node.xml;
  const { items, prefixItems, properties, patterns, additional } = node;
  if (items !== undefined) codec.items = codecOf(items, made);
  if (prefixItems.length > 0) codec.prefixItems = prefixItems.map((each) => codecOf(each, made));
  if (properties !== undefined) {
    codec.properties = Object.fromEntries([...properties].map(([name, each]) => [name, codecOf(each, made)]));
  }
  if (patterns.length > 0) {
    codec.patterns = patterns.map(([pattern, each]) => [compilePattern(pattern), codecOf(each, made)]);
  }
  if (additional !== undefined) codec.additional = codecOf(additional, made);
  return codec;
}
