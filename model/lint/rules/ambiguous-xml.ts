import { isXmlMediaType } from '../../facts/media-kind.ts';
import { reachableSchemas } from '../../facts/reachable-schemas.ts';
import { allowedTypes, conjuncts } from '../../facts/schema-shape.ts';
import { type XmlHints, xmlHints } from '../../facts/xml-body.ts';
import type { Schema } from '../../schema.ts';
import { bodiesOf } from '../bodies.ts';
import type { LintRule } from '../rule.ts';

/** Two members that are the same element or attribute: nobody can tell which of them it is (OAS "XML Object"). */
export const ambiguousXml: LintRule = ({ api, report }) => {
  const told = new Set<Schema>();
  for (const { name: type, schema } of bodiesOf(api)) {
    if (schema === undefined || !isXmlMediaType(type)) continue;
    for (const { first, second, node, at } of [...reachableSchemas(schema)].flatMap(clashes)) {
      if (told.has(at)) continue;
      told.add(at);
      const suggestion = 'give one of them another `xml.name`, or make it an attribute';
      report('ambiguous-xml', at.location, { parameters: { first, second, node }, suggestion });
    }
  }
};

interface Clash {
  readonly first: string;
  readonly second: string;
  /** The element or attribute, in words. */
  readonly node: string;
  readonly at: Schema;
}

/** Members of an object that are the same node. */
function clashes({ properties }: Schema): readonly Clash[] {
  const known = new Map<string, string>();
  return [...properties].flatMap(([name, schema]): readonly Clash[] => {
    const node = wireNode(name, schema);
    if (node === undefined) return [];
    const first = known.get(node);
    known.set(node, first ?? name);
    return first === undefined ? [] : [{ first, second: name, node, at: schema }];
  });
}

/** The node that a member is; undefined where it is none of a name. */
function wireNode(name: string, schema: Schema): string | undefined {
  const hints = xmlHints([schema]);
  if (hints.node === 'text' || hints.node === 'inline') return undefined;
  const isUnwrapped = hints.node !== 'wrapper' && allowedTypes(schema).includes('array');
  const item = isUnwrapped ? conjuncts(schema).find(({ items }) => items !== undefined)?.items : undefined;
  const said = item === undefined ? hints : xmlHints([item]);
  const local = givenName(said) ?? givenName(hints) ?? name;
  // Of different namespaces, they can be told apart by whoever reads them.
  const namespace = said.namespace ?? hints.namespace;
  const space = namespace === undefined ? '' : ` of ${namespace}`;
  return `${hints.node === 'attribute' ? 'attribute' : 'element'} ${local}${space}`;
}

/** The name that is given instead of that of the member. */
function givenName({ isRenamed, names }: XmlHints): string | undefined {
  return isRenamed ? names[0] : undefined;
}
