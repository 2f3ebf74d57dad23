import { memberCodec, takesHash, takesList, type Codec } from '../../codec.ts';
import { setMember } from '../../decode-value.ts';
import { pointerOf } from '../../../schema/run.ts';
import { report, type ProblemSink } from '../../problem-sink.ts';
import { isElement, textIn, type XmlElement } from './xml-parser.ts';
import { contentAttributes, isNil, localName, namespaceOf, scopeIn, type XmlScope } from './xml-scope.ts';

/** Where reading stands. */
export interface XmlPlace {
  readonly scope: XmlScope;
  readonly path: readonly (string | number)[];
  readonly sink: ProblemSink;
}

const ANY: Codec = { any: true };

/** Raw members by name while they are collected. */
type Members = Map<string, unknown[]>;

/** What an element says: texts, lists and hashes of texts, put together as the codec has them; typed by it afterwards. */
export function xmlValue(codec: Codec, element: XmlElement, outer: XmlPlace): unknown {
  const place = { ...outer, scope: scopeIn(element, outer.scope) };
  if (isNil(element, place.scope)) return null;
  const elements = element.children.filter(isElement);
  const isPlain = elements.length === 0 && contentAttributes(element, place.scope).length === 0;
  const text = textIn(element);
  if (isHash(codec, isPlain, text)) return hashOf(codec, element, place);
  if (takesList(codec) && !takesHash(codec)) return itemsOf(codec, elements, place);
  if (!isPlain) refuseNode(place, 'text alone', elements.length > 0 ? 'elements' : 'attributes');
  return scalarText(codec, text);
}

/** Where a codec takes several kinds of values, what stands in the element decides. */
function isHash(codec: Codec, isPlain: boolean, text: string): boolean {
  if (!takesHash(codec)) return codec.any === true && !isPlain;
  return !isPlain || text.trim() === '' || hasText(codec);
}

/** Blanks around a text mean something only to texts (XML Schema part 2 section 4.3.6). */
function scalarText(codec: Codec, text: string): string {
  return codec.text === true || codec.any === true ? text : text.trim();
}

function hasText({ properties = {} }: Codec): boolean {
  return Object.values(properties).some(({ xml }) => xml?.as === 'text');
}

function hashOf(codec: Codec, element: XmlElement, place: XmlPlace): Record<string, unknown> {
  const members: Members = new Map();
  for (const [name, value] of contentAttributes(element, place.scope))
    addAttribute({ codec, members }, name, value, place);
  for (const child of element.children) if (isElement(child)) addElement({ codec, members }, child, place);
  addText({ codec, members }, textIn(element), place);
  const hash: Record<string, unknown> = {};
  for (const [name, values] of members) setMember(hash, name, isListed(codec, name) ? values : single(values));
  for (const name of codec.xml?.lists ?? []) if (!members.has(name)) setMember(hash, name, []);
  return hash;
}

/** Twice where one is wanted is left to the decoder, which refuses it. */
function single(values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : values;
}

interface Hash {
  readonly codec: Codec;
  readonly members: Members;
}

function add({ members }: Hash, name: string, value: unknown): void {
  const known = members.get(name);
  if (known === undefined) members.set(name, [value]);
  else known.push(value);
}

function addAttribute(hash: Hash, name: string, value: string, place: XmlPlace): void {
  const found = memberOf(hash.codec, localName(name), ({ xml }) => xml?.as === 'attribute');
  if (found !== undefined) {
    checkNamespace(found.codec.xml?.namespace, { name, isAttribute: true }, place);
    add(hash, found.name, scalarText(found.codec, value));
  } else if (isTaken(hash.codec, localName(name))) {
    refuseNode({ ...place, path: [...place.path, name] }, 'an element', 'an attribute');
  } else add(hash, name, value);
}

/** Whether a name is that of a member, in XML or in JSON, which stands somewhere else. */
function isTaken(codec: Codec, name: string): boolean {
  return Object.hasOwn(codec.properties ?? {}, name) || memberOf(codec, name, () => true) !== undefined;
}

function addElement(hash: Hash, child: XmlElement, place: XmlPlace): void {
  const local = localName(child.name);
  const found = memberOf(hash.codec, local, ({ xml }) => xml?.as === undefined || xml.as === 'wrapper');
  if (found !== undefined) return addNamed(hash, found, child, place);
  const inline = inlineMember(hash.codec, local);
  if (inline !== undefined) return addInline(hash, inline, child, place);
  if (isTaken(hash.codec, local)) {
    return refuseNode({ ...place, path: [...place.path, local] }, nodeOf(hash.codec, local), `the element ${local}`);
  }
  const codec = memberCodec({ ...hash.codec, properties: {} }, local) ?? ANY;
  add(hash, local, xmlValue(codec, child, { ...place, path: [...place.path, local] }));
}

/** The node that a member is, in words. */
function nodeOf({ properties = {} }: Codec, local: string): string {
  const own = Object.hasOwn(properties, local) ? properties[local] : undefined;
  if (own === undefined) return 'an attribute';
  const { xml = {}, items } = own;
  if (xml.as !== undefined && xml.as !== 'wrapper') return xml.as;
  return `the element ${(xml.names ?? items?.xml?.names ?? []).join(' or ')}`;
}

interface Member {
  readonly name: string;
  readonly codec: Codec;
}

function addNamed(hash: Hash, { name, codec }: Member, child: XmlElement, place: XmlPlace): void {
  const isItem = isListed(hash.codec, name);
  const own = isItem ? (codec.items ?? ANY) : codec;
  const path = [...place.path, name, ...(isItem ? [hash.members.get(name)?.length ?? 0] : [])];
  const at = { ...place, path };
  checkNamespace(
    own.xml?.namespace,
    { name: child.name, isAttribute: false },
    { ...at, scope: scopeIn(child, at.scope) },
  );
  add(hash, name, xmlValue(own, child, at));
}

/** Members of a member without a node of its own (`nodeType: none`). */
function addInline(hash: Hash, { name, codec }: Member, child: XmlElement, place: XmlPlace): void {
  const [known] = hash.members.get(name) ?? [];
  const members: Members = new Map(typeof known === 'object' && known !== null ? entriesOf(known) : []);
  addElement({ codec, members }, child, { ...place, path: [...place.path, name] });
  const inner: Record<string, unknown> = {};
  for (const [key, values] of members) setMember(inner, key, isListed(codec, key) ? values : single(values));
  hash.members.set(name, [inner]);
}

function entriesOf(value: object): readonly (readonly [string, unknown[]])[] {
  return Object.entries(value).map(([key, member]) => [
    key,
    Array.isArray(member) ? [...(member as unknown[])] : [member],
  ]);
}

function addText(hash: Hash, text: string, place: XmlPlace): void {
  const found = Object.entries(hash.codec.properties ?? {}).find(([, { xml }]) => xml?.as === 'text');
  if (found !== undefined) {
    if (text !== '') add(hash, found[0], scalarText(found[1], text));
  } else if (text.trim() !== '' && hash.codec.any !== true)
    refuseNode(place, 'no text beside elements and attributes', 'text');
}

/** Whether a member is one of several elements that have no element around them. */
function isListed(codec: Codec, name: string): boolean {
  const member =
    codec.properties !== undefined && Object.hasOwn(codec.properties, name) ? codec.properties[name] : undefined;
  return member !== undefined && takesList(member) && !takesHash(member) && member.xml?.as !== 'wrapper';
}

/** The member that a node of this local name is, among those of a kind. */
function memberOf(codec: Codec, local: string, isKind: (codec: Codec) => boolean): Member | undefined {
  for (const [name, member] of Object.entries(codec.properties ?? {})) {
    if (isKind(member) && wireNames(codec, name, member).includes(local)) return { name, codec: member };
  }
  return undefined;
}

/** Local names under which a member may stand. */
function wireNames(codec: Codec, name: string, member: Codec): readonly string[] {
  const own = namesOf(member, name);
  if (!isListed(codec, name)) return own;
  const { items } = member;
  return items?.xml?.renamed === true
    ? namesOf(items, name)
    : [...own, ...(items?.xml?.names ?? []), ...(member.xml?.items ?? [])];
}

function namesOf({ xml }: Codec, name: string): readonly string[] {
  return xml?.renamed === true ? (xml.names ?? [name]) : [name, ...(xml?.names ?? [])];
}

function inlineMember(codec: Codec, local: string): Member | undefined {
  const found = Object.entries(codec.properties ?? {}).find(([, member]) => {
    return member.xml?.as === 'inline' && memberOf(member, local, () => true) !== undefined;
  });
  return found === undefined ? undefined : { name: found[0], codec: found[1] };
}

/** The items of a list with an element around them. */
function itemsOf(codec: Codec, elements: readonly XmlElement[], place: XmlPlace): readonly unknown[] {
  return elements.map((element, index) => {
    const item = codec.prefixItems?.[index] ?? codec.items ?? ANY;
    const at = { ...place, path: [...place.path, index] };
    const { names = [], renamed, namespace } = item.xml ?? {};
    if (renamed === true && !names.includes(localName(element.name))) {
      refuseNode(at, `an element ${names.join(' or ')}`, element.name);
    }
    checkNamespace(namespace, { name: element.name, isAttribute: false }, { ...at, scope: scopeIn(element, at.scope) });
    return xmlValue(item, element, at);
  });
}

/** Holds the namespace of a name against the one that is described, if one is. */
export function checkNamespace(
  wanted: string | undefined,
  { name, isAttribute }: { readonly name: string; readonly isAttribute: boolean },
  place: XmlPlace,
): void {
  const found = wanted === undefined ? undefined : (namespaceOf(name, place.scope, isAttribute) ?? 'none');
  if (wanted === undefined || found === wanted) return;
  refuseNode(place, `the namespace ${wanted}`, found === '' ? 'none' : found);
}

/** Says that a node is not what it should be. */
export function refuseNode({ path, sink }: XmlPlace, expected: string, value: unknown): void {
  report(sink, { in: 'body', name: pointerOf([...path]), rule: 'xml', expected, value });
}
