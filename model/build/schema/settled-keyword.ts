import { isPlainScalar, textWritten } from '../read/plain-text.ts';
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
export function settledKeyword(context: SchemaUnderWay, keyword: string): unknown {
  const { scope, raw, pointer } = context;
  const value = raw[keyword];
  if (typeof value !== 'object' || value === null || REFERABLE.has(keyword)) return settledScalar(context, keyword);
  const at = `${pointer}/${keyword}`;
  if (DATA.has(keyword)) return settledData(context, keyword, value);
  if (!Array.isArray(value)) {
    return refers(value) ? settle(scope, value, at, { what: `\`${keyword}\``, isExtended: false }) : value;
  }
  if (LISTS.has(keyword) || !value.some(refers)) return value;
  return value.flatMap((item, index) => settled(scope, item, `${at}/${index}`, `an item of \`${keyword}\``));
}

function settledData(context: SchemaUnderWay, keyword: string, value: object): unknown {
  const { scope, pointer } = context;
  const at = `${pointer}/${keyword}`;
  if (!Array.isArray(value) || (keyword !== 'enum' && keyword !== 'examples')) return settleData(scope, value, at);
  const written = isTextual(context) ? textsOf(context, value, at) : value;
  return written.map((item: unknown, index) => settleData(scope, item, `${at}/${index}`));
}

/** A number or a word without quotes, where the schema allows texts only, is the text that its author wrote. */
function settledScalar(context: SchemaUnderWay, keyword: string): unknown {
  const { scope, raw, pointer } = context;
  const value = raw[keyword];
  if (!isPlainScalar(value) || !DATA.has(keyword) || !isTextual(context)) return value;
  const place = { owner: raw, key: keyword, pointer: `${pointer}/${keyword}` };
  return textWritten(scope, value, { ...place, what: `\`${keyword}\``, object: 'Schema Object' });
}

function textsOf({ scope }: SchemaUnderWay, list: readonly unknown[], pointer: string): readonly unknown[] {
  const place = { what: 'a value of a schema of texts', object: 'Schema Object' };
  return list.map((item, index) => {
    if (!isPlainScalar(item)) return item;
    return textWritten(scope, item, { ...place, owner: list, key: index, pointer: `${pointer}/${index}` });
  });
}

/** True for a schema of texts that YAML has been read for: JSON has quotes around its texts, and means what it says. */
function isTextual({ scope, raw }: SchemaUnderWay): boolean {
  if (scope.document.format !== 'yaml') return false;
  const types = [raw['type']].flat();
  return types.includes('string') && types.every((type) => type === 'string' || type === 'null' || type === null);
}
