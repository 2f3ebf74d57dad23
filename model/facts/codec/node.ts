import type { XmlMembers } from './xml-members.ts';

/** What a set of schemas together make of text: the union of their lexical classes (`Codec` of `runtime/request`). */
export interface CodecNode {
  /** Says which schemas it stands for; equal nodes are one object. */
  readonly key: string;
  readonly flags: Set<
    | 'any'
    | 'integer'
    | 'long'
    | 'number'
    | 'boolean'
    | 'null'
    | 'text'
    | 'emptyText'
    | 'open'
    | 'closed'
    | 'secret'
    | 'file'
    | 'dropsOthers'
    | 'instant'
    | 'day'
    | 'notNull'
    | 'commas'
    | 'plainText'
  >;
  readonly words: Set<string>;
  items: CodecNode | undefined;
  prefixItems: readonly CodecNode[];
  /** Undefined when nothing says that objects are taken. */
  properties: ReadonlyMap<string, CodecNode> | undefined;
  /** Codecs by the patterns of names (`patternProperties`). */
  patterns: readonly (readonly [pattern: string, node: CodecNode, isDropped: boolean])[];
  additional: CodecNode | undefined;
  readonly dropped: Set<string>;
  /** Of bodies of XML: the node that the value is. */
  xml: XmlMembers;
  /** Of bodies of XML: members that have to be there and are lists. */
  readonly lists: Set<string>;
  /** What the texts of tags say that the members are (discriminators). */
  tags: readonly TagTable[];
}

/** What the text of a tag says that the members beside it are. */
export interface TagTable {
  /** The property that is the tag. */
  readonly name: string;
  readonly byTag: ReadonlyMap<string, CodecNode>;
  /** What a value without a tag, or with another one, is. */
  readonly fallback: CodecNode | undefined;
}

/** Whether the empty text is null although texts are taken: none of those is empty. */
export function isNullOfEmpty({ flags, words }: CodecNode): boolean {
  return flags.has('null') && flags.has('text') && !takesEmpty({ flags, words });
}

/** Whether the empty text is one of the texts that are taken. */
export function takesEmpty({ flags, words }: Pick<CodecNode, 'flags' | 'words'>): boolean {
  return flags.has('emptyText') || words.has('');
}

/** A node that says nothing yet. */
export function emptyNode(key: string, xml: XmlMembers): CodecNode {
  return {
    key,
    flags: new Set(),
    words: new Set(),
    items: undefined,
    prefixItems: [],
    properties: undefined,
    patterns: [],
    additional: undefined,
    dropped: new Set(),
    xml,
    lists: new Set(),
    tags: [],
  };
}
