import { isObject, objectOf } from '../json-object.ts';
import type { JsonValue } from '../location.ts';
import type { MediaType } from '../media-type.ts';
import type { Schema } from '../schema.ts';
import { isXmlMediaType } from './media-kind.ts';
import { allowedTypes, conjuncts } from './schema-shape.ts';

/** The schema of a body of XML that is read as a value: one of members or items. What is one text, or anything, stays text. */
export function xmlBody({ name, schema }: MediaType): Schema | undefined {
  return schema !== undefined && isXmlMediaType(name) && hasParts(schema) ? schema : undefined;
}

/** Whether values of a schema have members or items. */
export function hasParts(schema: Schema, seen: Set<Schema> = new Set()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const types = allowedTypes(schema);
  if (types.length > 0) return types.includes('object') || types.includes('array');
  return conjuncts(schema).some(({ properties, items, anyOf, oneOf }) => {
    return properties.size > 0 || items !== undefined || [...anyOf, ...oneOf].some((each) => hasParts(each, seen));
  });
}

/** The node of XML that stands for a value; an element where nothing is said. */
export type XmlNode = 'attribute' | 'text' | 'inline' | 'wrapper';

/** What the XML Objects of the schemas of one value say together (OAS "XML Object"). */
export interface XmlHints {
  /** Local names of the element or attribute; empty where it has that of the property. */
  readonly names: readonly string[];
  /** Whether it has such a name only: what is said by the schema of a reference may give way to the property's name. */
  readonly isRenamed: boolean;
  readonly namespace: string | undefined;
  readonly node: XmlNode | undefined;
}

/** The hints of the schemas of one value; the outermost word counts, of alternatives the words of all. */
export function xmlHints(schemas: readonly Schema[]): XmlHints {
  const said: Said = { own: [], referred: [] };
  const seen = new Set<Schema>();
  for (const schema of schemas) collect(schema, said, { isOwn: true, seen });
  const [renamed] = namesOf(said.own);
  const all = [...said.own, ...said.referred];
  const namespaces = new Set(all.flatMap(({ namespace }) => (typeof namespace === 'string' ? [namespace] : [])));
  const [namespace] = namespaces;
  return {
    names: renamed === undefined ? [...new Set(namesOf(said.referred))] : [renamed],
    isRenamed: renamed !== undefined,
    // Alternatives of different namespaces: any of them may stand there.
    namespace: namespaces.size === 1 ? namespace : undefined,
    node: all.map(nodeOf).find((node) => node !== undefined),
  };
}

type XmlObject = Readonly<Record<string, JsonValue>>;

interface Said {
  readonly own: XmlObject[];
  readonly referred: XmlObject[];
}

function collect(schema: Schema, said: Said, at: { readonly isOwn: boolean; readonly seen: Set<Schema> }): void {
  if (at.seen.has(schema)) return;
  at.seen.add(schema);
  const isOwn = at.isOwn && schema.name === undefined;
  if (isObject(schema.xml)) (isOwn ? said.own : said.referred).push(objectOf(schema.xml));
  const parts = [...(schema.ref === undefined ? [] : [schema.ref]), ...schema.allOf, ...schema.oneOf, ...schema.anyOf];
  for (const part of parts) collect(part, said, { ...at, isOwn: isOwn && part !== schema.ref });
}

function namesOf(said: readonly XmlObject[]): readonly string[] {
  return said.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
}

function nodeOf({ nodeType, attribute, wrapped }: XmlObject): XmlNode | undefined {
  if (nodeType === 'attribute' || attribute === true) return 'attribute';
  if (nodeType === 'text' || nodeType === 'cdata') return 'text';
  if (nodeType === 'none') return 'inline';
  // Said of a list, it is the element around the items.
  return nodeType === 'element' || wrapped === true ? 'wrapper' : undefined;
}

/** Local names that the root element of a body may have; empty where the description does not say. */
export function xmlRootNames(schema: Schema): readonly string[] {
  return [...new Set(rootNames(schema, new Set()))];
}

/** What a component is called, unless it says otherwise; alternatives are called each for itself. */
function rootNames(schema: Schema, seen: Set<Schema>): readonly string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const parts = conjuncts(schema);
  const [said] = parts.flatMap(({ xml }) => (isObject(xml) ? namesOf([objectOf(xml)]) : []));
  if (said !== undefined) return [said];
  const alternatives = parts.flatMap(({ oneOf, anyOf }) => [...oneOf, ...anyOf]);
  const inner = alternatives.map((each) => rootNames(each, seen));
  const own = parts.find(({ name }) => name !== undefined)?.name;
  // The root of a list is not named by anything.
  if (allowedTypes(schema).includes('array')) return [];
  if (own !== undefined) return [own, ...inner.flat()];
  return inner.every((names) => names.length > 0) ? inner.flat() : [];
}
