import { refers, settle, settled, settleData } from '../read/stray-reference.ts';
import type { SchemaUnderWay } from '../read/scope.ts';

/** Keywords that hold one schema, where a reference is what JSON Schema says it is, or an object with fields of its own. */
const REFERABLE: ReadonlySet<string> = new Set([
  '$ref',
  'items',
  'contains',
  'unevaluatedItems',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'contentSchema',
  'not',
  'if',
  'then',
  'else',
  'xml',
  'discriminator',
  'externalDocs',
]);

/** Keywords that hold schemas in a list. */
const LISTS: ReadonlySet<string> = new Set(['prefixItems', 'allOf', 'anyOf', 'oneOf']);

/** Keywords that hold plain values. */
const DATA: ReadonlySet<string> = new Set(['default', 'const', 'example', 'examples', 'enum']);

/** The value of a keyword; of a reference that stands where JSON Schema knows none, what it leads to. */
export function settledKeyword({ scope, raw, pointer }: SchemaUnderWay, keyword: string): unknown {
  const value = raw[keyword];
  if (typeof value !== 'object' || value === null || REFERABLE.has(keyword)) return value;
  const at = `${pointer}/${keyword}`;
  if (DATA.has(keyword)) {
    if (!Array.isArray(value) || (keyword !== 'enum' && keyword !== 'examples')) return settleData(scope, value, at);
    return value.map((item, index) => settleData(scope, item, `${at}/${index}`));
  }
  if (!Array.isArray(value)) {
    return refers(value) ? settle(scope, value, at, { what: `\`${keyword}\``, isExtended: false }) : value;
  }
  if (LISTS.has(keyword) || !value.some(refers)) return value;
  return value.flatMap((item, index) => settled(scope, item, `${at}/${index}`, `an item of \`${keyword}\``));
}
