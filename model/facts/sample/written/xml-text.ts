import { isObject, type JsonObject, objectOf } from '../../../json-object.ts';
import type { JsonValue } from '../../../location.ts';
import type { Schema } from '../../../schema.ts';
import { membersNamed } from '../../members/members-named.ts';
import { partsOf } from '../sampling.ts';

/** A value as an XML document, named and nested as the XML Objects of its schema say (OAS "XML Object"). */
export function xmlText(schema: Schema | undefined, value: JsonValue): string {
  const found = partsFor(schema === undefined ? [] : [schema]);
  const component = found.find(({ name }) => name !== undefined)?.name ?? 'root';
  const name = Array.isArray(value) && !isWrapped(found) ? `${component}List` : component;
  const inner: Named = { name, parts: found };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${Array.isArray(value) ? listElement(inner, value) : element(inner, value)}`;
}

interface Named {
  readonly name: string;
  readonly parts: readonly Schema[];
}

function partsFor(schemas: readonly Schema[]): readonly Schema[] {
  const { parts } = partsOf(schemas, new Map());
  return parts.flatMap((part) => [part, ...partsOf([...part.oneOf, ...part.anyOf], new Map()).parts]);
}

function xmlOf(parts: readonly Schema[], field: string): JsonValue | undefined {
  return parts.map(({ xml }) => objectOf(xml)[field]).find((found) => found !== undefined);
}

function isWrapped(parts: readonly Schema[]): boolean {
  return xmlOf(parts, 'wrapped') === true || xmlOf(parts, 'nodeType') === 'element';
}

/** Name and namespace declaration of an element or attribute. */
function tagOf({ name, parts }: Named): { readonly tag: string; readonly namespace: string } {
  const own = xmlOf(parts, 'name');
  const prefix = xmlOf(parts, 'prefix');
  const space = xmlOf(parts, 'namespace');
  const local = xmlName(typeof own === 'string' ? own : name);
  const tag = typeof prefix === 'string' ? `${xmlName(prefix)}:${local}` : local;
  if (typeof space !== 'string') return { tag: local, namespace: '' };
  return { tag, namespace: ` xmlns${typeof prefix === 'string' ? `:${xmlName(prefix)}` : ''}="${escaped(space)}"` };
}

/** A name that may stand in a tag (XML 1.0 section 2.3). */
function xmlName(text: string): string {
  const name = text.replace(/[^\p{L}\p{N}._-]/gu, '_');
  return /^[\p{L}_]/u.test(name) ? name : `_${name}`;
}

function escaped(text: string): string {
  return plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A text without what no document may hold (XML 1.0 section 2.2). */
function plain(text: string): string {
  return text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}

function element(named: Named, value: JsonValue): string {
  const { tag, namespace } = tagOf(named);
  if (!isObject(value)) return `<${tag}${namespace}>${scalarText(value)}</${tag}>`;
  const { attributes, content } = contentOf(named, value);
  return `<${tag}${namespace}${attributes}>${content}</${tag}>`;
}

interface Content {
  readonly attributes: string;
  readonly content: string;
}

/** What stands in an element for the members of an object. */
function contentOf(named: Named, value: JsonObject): Content {
  let attributes = '';
  let content = '';
  for (const [name, member] of Object.entries(value)) {
    const inner: Named = { name, parts: partsFor(named.parts.flatMap((part) => membersNamed(part, name))) };
    const own = memberContent(inner, member);
    attributes += own.attributes;
    content += own.content;
  }
  return { attributes, content };
}

/** A member as the node that its schema says (OAS 3.2 `nodeType`; `attribute` and elements before that). */
function memberContent(inner: Named, member: JsonValue): Content {
  const nodeType = xmlOf(inner.parts, 'nodeType');
  if (Array.isArray(member)) return { attributes: '', content: list(inner, member) };
  if (isObject(member)) {
    return nodeType === 'none' ? contentOf(inner, member) : { attributes: '', content: element(inner, member) };
  }
  if (nodeType === 'attribute' || xmlOf(inner.parts, 'attribute') === true) {
    return { attributes: ` ${tagOf(inner).tag}="${scalarText(member)}"`, content: '' };
  }
  if (nodeType === 'text' || nodeType === 'none') return { attributes: '', content: scalarText(member) };
  return { attributes: '', content: nodeType === 'cdata' ? cdata(scalarText(member, plain)) : element(inner, member) };
}

function scalarText(value: JsonValue, write: (text: string) => string = escaped): string {
  return value === null ? '' : write(String(value));
}

/** A section ends where its end mark stands: a text that has one is written in two (XML 1.0 section 2.7). */
function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** The items one after the other, in an element of their own where the schema wraps them. */
function list(named: Named, values: readonly JsonValue[]): string {
  return isWrapped(named.parts) ? listElement(named, values) : items(named, values);
}

function listElement(named: Named, values: readonly JsonValue[]): string {
  const { tag, namespace } = tagOf(named);
  return `<${tag}${namespace}>${items(named, values)}</${tag}>`;
}

function items(named: Named, values: readonly JsonValue[]): string {
  return values
    .map((value, index) => {
      const schemas = named.parts.flatMap((part) => part.prefixItems[index] ?? part.items ?? []);
      const parts = partsFor(schemas);
      const inner = { name: parts.find(({ name }) => name !== undefined)?.name ?? named.name, parts };
      return Array.isArray(value) ? listElement(inner, value) : memberContent(inner, value).content;
    })
    .join('');
}
