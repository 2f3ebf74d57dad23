/**
 * What a schema makes of text that came without types (query strings, paths, headers, cookies, forms): the lexical
 * classes it takes. Emitted from the schema; unions are the union of their members' classes, so that the text itself
 * decides and no alternative is tried after another.
 */
export interface Codec {
  /** The schema restricts no type: values stay texts, arrays and hashes of texts. */
  readonly any?: true;
  /** Strings taken as they are (`enum`, `const`); they win over every other class. */
  readonly words?: readonly string[];
  readonly integer?: true;
  /** Integers of 64 bits: beyond 2^53 they become `bigint`. */
  readonly long?: true;
  readonly number?: true;
  readonly boolean?: true;
  /** The empty text is null when no other class takes it. */
  readonly null?: true;
  /** Any text. */
  readonly text?: true;
  /** Texts that are never empty, beside null: the empty text is that. */
  readonly filled?: true;
  /** Texts that are instants (`format: date-time`): lenient decoding adds what a date without time or zone leaves out. */
  readonly instant?: true;
  /** Texts that are days (`format: date`): lenient decoding leaves out the time of an instant. */
  readonly day?: true;
  /** Arrays: the codec of their items. */
  readonly items?: Codec;
  /** Arrays: codecs of the first items (`prefixItems`). */
  readonly prefixItems?: readonly Codec[];
  /** Objects: codecs of named properties. */
  readonly properties?: Readonly<Record<string, Codec>>;
  /** Objects: the codec of every other property; absent when the schema names no other one. */
  readonly additional?: Codec;
  /** Objects: codecs of properties by what their names match (`patternProperties`); the first pattern that does wins. */
  readonly patterns?: readonly (readonly [name: NamePattern, codec: Codec, isDropped?: true])[];
  /** Objects: whether other properties are allowed. */
  readonly open?: true;
  /** Objects: the schema forbids other properties; lenient decoding drops them unless unknown names are refused. */
  readonly closed?: true;
  /** Objects: properties that only answers carry (`readOnly`); lenient decoding drops them. */
  readonly dropped?: readonly string[];
  /** Objects: all other properties (`additional`) are such. */
  readonly dropsOthers?: true;
  /** Objects: properties whose text is JSON (OAS Encoding Object, default content type of objects in forms). */
  readonly json?: readonly string[];
  /** Objects: what the texts of tags say that members are (discriminators). */
  readonly tags?: readonly TagCodecs[];
  /** Objects: properties of a multipart body that are texts, whether their parts are files or not. */
  readonly fileTexts?: readonly string[];
  /** A part of a multipart body with raw bytes (`format: binary`). */
  readonly file?: true;
  /** Null is no way to leave the member out, in lenient mode either (`x-not-null`). */
  readonly notNull?: true;
  /** A text that is a list of texts with commas (`x-comma-list`): lenient decoding takes an array of them. */
  readonly commas?: true;
  /** Bodies of XML: the node that the value is. */
  readonly xml?: XmlHints;
  /** The value must not be repeated in problems. */
  readonly secret?: true;
}

/** What a schema says of its value as XML (OAS "XML Object"). */
export interface XmlHints {
  /** Local names of the element or attribute, beside that of the property. */
  readonly names?: readonly string[];
  /** The name of the property is none of them. */
  readonly renamed?: true;
  readonly namespace?: string;
  /** The node that it is, unless it is an element; a list is its items, or an element around them (`wrapper`). */
  readonly as?: 'attribute' | 'text' | 'inline' | 'wrapper';
  /** Lists: names that items may have by what they are. */
  readonly items?: readonly string[];
  /** Objects: lists without an element of their own that have to be there; without an item they are empty. */
  readonly lists?: readonly string[];
}

/** What members are by the text of a tag, where that is not what they are by the codec of all alternatives. */
export interface TagCodecs {
  /** The property that is the tag. */
  readonly name: string;
  readonly is: Readonly<Record<string, Codec>>;
  /** Without a tag, or with another one. */
  readonly otherwise?: Codec;
}

/** What names are held against: a `RegExp`, or what stands for one. */
export interface NamePattern {
  test(name: string): boolean;
}

/** The codec of a member: that of its name, else of the first pattern, else of all others; undefined without one. */
export function memberCodec(codec: Codec, key: string): Codec | undefined {
  const { properties, patterns } = codec;
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key];
  return patterns?.find(([pattern]) => pattern.test(key))?.[1] ?? codec.additional;
}

const NO_TAGS: readonly TagCodecs[] = [];

/** Whether a schema has a member of just this name, in one of its alternatives at least. */
export function namesMember(codec: Codec, name: string): boolean {
  const { properties, tags } = codec;
  if (properties !== undefined && Object.hasOwn(properties, name)) return true;
  return tags !== undefined && taggedCodecs(codec).some((each) => namesMember(each, name));
}

/** The names that a schema has for members, in all of its alternatives. */
export function memberNames(codec: Codec): readonly string[] {
  return [...new Set([...Object.keys(codec.properties ?? {}), ...taggedCodecs(codec).flatMap(memberNames)])];
}

function taggedCodecs({ tags = NO_TAGS }: Codec): readonly Codec[] {
  return tags.flatMap(({ is, otherwise }) => [...Object.values(is), ...(otherwise === undefined ? [] : [otherwise])]);
}

/** Codecs that the tags among members select, the innermost first: what they say of a member is what it is. */
export function selectedCodecs({ tags }: Codec, members: readonly [string, unknown][]): readonly Codec[] {
  return (tags ?? NO_TAGS).flatMap(({ name, is, otherwise }) => {
    const tag = members.find(([key]) => key === name)?.[1];
    const text = typeof tag === 'object' ? undefined : String(tag);
    const selected = text !== undefined && Object.hasOwn(is, text) ? is[text] : otherwise;
    return selected === undefined ? [] : [...selectedCodecs(selected, members), selected];
  });
}

/** Whether only answers carry a member of this name. */
export function isDropped({ properties, patterns, dropped, dropsOthers }: Codec, key: string): boolean {
  if (properties !== undefined && Object.hasOwn(properties, key)) return dropped?.includes(key) === true;
  const pattern = patterns?.find(([name]) => name.test(key));
  return (pattern === undefined ? dropsOthers : pattern[2]) === true;
}

/** Whether an object takes members that its schema does not name. */
export function takesOthers({ additional, open, patterns }: Codec): boolean {
  return additional !== undefined || open === true || patterns !== undefined;
}

/** What a codec takes, in words. */
export function describeCodec(codec: Codec): string {
  const parts: string[] = [];
  if (codec.words !== undefined) parts.push(describeWords(codec.words));
  if (codec.integer === true) parts.push('an integer');
  if (codec.number === true) parts.push('a number');
  if (codec.boolean === true) parts.push('true or false');
  if (codec.text === true) parts.push('a text');
  if (takesList(codec)) parts.push('an array');
  if (takesHash(codec)) parts.push('an object');
  if (codec.null === true) parts.push('an empty value');
  return parts.length === 0 ? 'a text' : parts.join(' or ');
}

function describeWords(words: readonly string[]): string {
  const shown = words.slice(0, 20).map((word) => JSON.stringify(word));
  if (words.length > 20) shown.push(`${words.length - 20} more`);
  return shown.length === 1 ? (shown[0] ?? '') : `one of ${shown.join(', ')}`;
}

/** Whether the codec takes arrays. */
export function takesList(codec: Codec): boolean {
  return codec.items !== undefined || codec.prefixItems !== undefined;
}

/** Whether several fields of one name are a list: where the schema takes one beside a single text, or says nothing. */
export function mayRepeat(codec: Codec): boolean {
  return codec.any === true || takesList(codec);
}

/** Whether the codec takes objects. */
export function takesHash(codec: Codec): boolean {
  return codec.properties !== undefined || takesOthers(codec);
}

/** Whether the codec takes any single text. */
export function takesText(codec: Codec): boolean {
  return codec.text === true || codec.words !== undefined;
}
