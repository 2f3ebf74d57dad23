import type { JsonValue } from '../../location.ts';
import { childPointer, escapeToken } from '../../load/json/json-pointer.ts';
import { didYouMean } from '../../load/near-name.ts';
import { describeType, isObject, toJson } from '../../load/raw.ts';
import type { Schema, SchemaType } from '../../schema.ts';
import { readDiscriminator } from './discriminator.ts';
import { readDynamicRef } from './dynamic-ref.ts';
import { buildExternalDocs } from '../info.ts';
import { RULES } from '../read/object-rules.ts';
import { asBoolean, asList, readObject, reportCoerced } from '../read/read-object.ts';
import { isType, meantType, TYPES } from './type-words.ts';
import { report } from '../read/scope.ts';
import type { SchemaUnderWay } from '../read/scope.ts';

/** The node a keyword is read into, with the mapping it stands in. */
export type KeywordContext = SchemaUnderWay;

/** Reads one keyword into the node; a value of the wrong type is reported and left out. */
export type KeywordReader = (context: KeywordContext, value: unknown, keyword: string) => void;

/** The keywords of JSON Schema 2020-12 and of the OpenAPI base vocabulary that the model keeps. */
export const KEYWORDS: ReadonlyMap<string, KeywordReader> = new Map<string, KeywordReader>([
  ['title', text('title')],
  ['description', text('description')],
  ['format', text('format')],
  ['pattern', readPattern],
  ['contentEncoding', text('contentEncoding')],
  ['contentMediaType', text('contentMediaType')],
  ['$dynamicAnchor', text('dynamicAnchor')],
  ['deprecated', flag('deprecated')],
  ['readOnly', flag('readOnly')],
  ['writeOnly', flag('writeOnly')],
  ['uniqueItems', flag('uniqueItems')],
  ['minLength', count('minLength')],
  ['maxLength', count('maxLength')],
  ['minItems', count('minItems')],
  ['maxItems', count('maxItems')],
  ['minContains', count('minContains')],
  ['maxContains', count('maxContains')],
  ['minProperties', count('minProperties')],
  ['maxProperties', count('maxProperties')],
  ['multipleOf', bound('multipleOf')],
  ['minimum', bound('minimum')],
  ['maximum', bound('maximum')],
  ['exclusiveMinimum', exclusiveBound('exclusiveMinimum')],
  ['exclusiveMaximum', exclusiveBound('exclusiveMaximum')],
  ['items', readItems],
  ['contains', subschema('contains')],
  ['unevaluatedItems', subschema('unevaluatedItems')],
  ['additionalProperties', subschema('additionalProperties')],
  ['unevaluatedProperties', subschema('unevaluatedProperties')],
  ['propertyNames', subschema('propertyNames')],
  ['contentSchema', subschema('contentSchema')],
  ['not', subschema('not')],
  ['if', subschema('if')],
  ['then', subschema('then')],
  ['else', subschema('else')],
  ['prefixItems', subschemas('prefixItems')],
  ['allOf', subschemas('allOf')],
  ['anyOf', subschemas('anyOf')],
  ['oneOf', subschemas('oneOf')],
  ['properties', members('properties')],
  ['patternProperties', members('patternProperties')],
  ['dependentSchemas', members('dependentSchemas')],
  ['type', readType],
  ['enum', readEnum],
  ['const', readConst],
  ['default', readDefault],
  ['example', readExample],
  ['examples', readExamples],
  ['required', readRequired],
  ['dependentRequired', readDependentRequired],
  ['externalDocs', ({ scope, node, raw, pointer }) => (node.externalDocs = buildExternalDocs(scope, raw, pointer))],
  ['xml', readXml],
  ['discriminator', readDiscriminator],
  ['$dynamicRef', readDynamicRef],
  // Read elsewhere, or without a meaning for the model.
  ['$ref', ignore],
  ['nullable', ignore],
  ['$id', ignore],
  ['$anchor', ignore],
  ['$schema', ignore],
  ['$comment', ignore],
  ['$vocabulary', ignore],
  ['$defs', readDefinitions],
  // A keyword of older drafts: read where a reference leads into it.
  ['definitions', ignore],
]);

function ignore(): void {}

function invalid({ scope, pointer }: KeywordContext, keyword: string, value: unknown, expected: string): void {
  const parameters = { keyword, expected, got: describeType(value) };
  const suggestion = expected.startsWith('a list') ? asList(value) : undefined;
  report(scope, 'invalid-keyword', childPointer(pointer, keyword), {
    parameters,
    suggestion: expected === 'true or false' ? asBoolean(value) : suggestion,
  });
}

function reportEmpty({ scope, pointer }: KeywordContext, keyword: string, meaning: string): void {
  report(scope, 'empty-list', childPointer(pointer, keyword), { parameters: { keyword, meaning } });
}

function text(
  field: 'title' | 'description' | 'format' | 'contentEncoding' | 'contentMediaType' | 'dynamicAnchor',
): KeywordReader {
  return (context, value, keyword) => {
    if (typeof value === 'string') context.node[field] = value;
    else if (value !== null) invalid(context, keyword, value, 'a string');
  };
}

function flag(field: 'deprecated' | 'readOnly' | 'writeOnly' | 'uniqueItems'): KeywordReader {
  return (context, value, keyword) => {
    if (typeof value === 'boolean') context.node[field] = value;
    else if (value !== null) invalid(context, keyword, value, 'true or false');
  };
}

type CountField =
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'minContains'
  | 'maxContains'
  | 'minProperties'
  | 'maxProperties';

function count(field: CountField): KeywordReader {
  return (context, value, keyword) => {
    const number = readNumber(context, value, keyword);
    if (number === undefined) return;
    if (Number.isInteger(number) && number >= 0) context.node[field] = number;
    else invalid(context, keyword, value, 'a whole number of at least 0');
  };
}

function bound(field: 'multipleOf' | 'minimum' | 'maximum'): KeywordReader {
  return (context, value, keyword) => {
    const number = readNumber(context, value, keyword);
    if (number === undefined) return;
    if (field === 'multipleOf' && number <= 0) invalid(context, keyword, value, 'greater than 0');
    else context.node[field] = number;
  };
}

function exclusiveBound(field: 'exclusiveMinimum' | 'exclusiveMaximum'): KeywordReader {
  return (context, value, keyword) => {
    // The boolean form of 3.0 is lifted when the whole node is read.
    if (typeof value === 'boolean') return;
    const number = readNumber(context, value, keyword);
    if (number !== undefined) context.node[field] = number;
  };
}

function readNumber(context: KeywordContext, value: unknown, keyword: string): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value === null) return undefined;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) {
    const parameters = { keyword, got: describeType(value) };
    report(context.scope, 'quoted-number', childPointer(context.pointer, keyword), { parameters });
    return Number(value);
  }
  invalid(context, keyword, value, 'a number');
  return undefined;
}

type SubschemaField =
  | 'contains'
  | 'unevaluatedItems'
  | 'additionalProperties'
  | 'unevaluatedProperties'
  | 'propertyNames'
  | 'contentSchema'
  | 'not'
  | 'if'
  | 'then'
  | 'else';

function subschema(field: SubschemaField): KeywordReader {
  const step = `/${field}`;
  return ({ scope, node, pointer }, value) => {
    node[field] = scope.state.build.schema(scope, value, pointer + step);
  };
}

function subschemas(field: 'prefixItems' | 'allOf' | 'anyOf' | 'oneOf'): KeywordReader {
  return (context, value, keyword) => {
    if (!Array.isArray(value)) return invalid(context, keyword, value, 'a list of schemas');
    if (value.length === 0) reportEmpty(context, keyword, 'it says nothing');
    context.node[field] = value.map((item, index) =>
      context.scope.state.build.schema(context.scope, item, `${context.pointer}/${keyword}/${index}`),
    );
  };
}

function members(field: 'properties' | 'patternProperties' | 'dependentSchemas'): KeywordReader {
  // Pointers are kept as concatenations, one a node: each piece that is added by itself takes memory of its own.
  const step = `/${field}/`;
  return (context, value, keyword) => {
    if (value === null) return;
    if (!isObject(value)) return invalid(context, keyword, value, 'a mapping of schemas');
    const { scope, node, pointer } = context;
    const at = pointer + step;
    const schemas = new Map<string, Schema>();
    // Assigned before it is filled: a recursion sees the map that will be complete in the end.
    node[field] = schemas;
    for (const name of Object.keys(value))
      schemas.set(name, scope.state.build.schema(scope, value[name], at + escapeToken(name)));
  };
}

function readItems(context: KeywordContext, value: unknown): void {
  const { scope, node, pointer } = context;
  const at = `${pointer}/items`;
  if (!Array.isArray(value)) {
    node.items = scope.state.build.schema(scope, value, at);
    return;
  }
  report(scope, 'items-as-list', at, { parameters: {} });
  node.prefixItems = value.map((item, index) => scope.state.build.schema(scope, item, `${at}/${index}`));
}

/** One list per type, shared by all nodes: nearly every schema names exactly one. */
const SINGLE_TYPES: ReadonlyMap<unknown, readonly SchemaType[]> = new Map(
  TYPES.map((type) => [type, Object.freeze([type])]),
);

function readType(context: KeywordContext, value: unknown): void {
  const single = SINGLE_TYPES.get(value);
  if (single !== undefined) context.node.types = single;
  else if (Array.isArray(value)) {
    const named = value.map((type) => typesNamed(context, type));
    // One that says nothing allows anything.
    context.node.types = named.some((types) => types.length === 0) ? [] : named.flat();
  }
  // In 3.0 a key without a value; later versions have a type of that name, and quotes are easily forgotten.
  else if (value !== null || context.scope.state.version !== '3.0') context.node.types = typesNamed(context, value);
}

/** What a word for a type says: itself, what it means elsewhere, or nothing. */
function typesNamed({ scope, pointer, node }: KeywordContext, word: unknown): readonly SchemaType[] {
  if (isType(word)) return [word];
  const at = childPointer(pointer, 'type');
  if (word === null) {
    reportCoerced(scope, at, { what: '`type`', expected: 'the word "null"', value: null, object: 'Schema Object' });
    return ['null'];
  }
  const { type, format } = meantType(word) ?? {};
  const got = typeof word === 'string' ? JSON.stringify(word) : describeType(word);
  const named =
    type === undefined ? 'any value' : `\`type: ${type}\`${format === undefined ? '' : ` with \`format: ${format}\``}`;
  const parameters = { got, expected: 'null, boolean, object, array, number, string or integer', read: named };
  report(scope, 'unknown-type', at, { parameters, suggestion: suggestedType(word, named) });
  if (format !== undefined) node.format ??= format;
  return type === undefined ? [] : [type];
}

function suggestedType(word: unknown, named: string): string | undefined {
  if (typeof word !== 'string') return undefined;
  if (meantType(word) === undefined) return didYouMean(word, TYPES);
  return named.startsWith('`') ? `write ${named}` : 'leave `type` out to allow any value';
}

function readEnum(context: KeywordContext, value: unknown): void {
  if (Array.isArray(value)) {
    context.node.enum = value.map(toJson);
    if (value.length === 0) reportEmpty(context, 'enum', 'no value meets it');
  } else if (value !== null) invalid(context, 'enum', value, 'a list');
}

function readConst({ node }: KeywordContext, value: unknown): void {
  node.const = toJson(value);
  node.hasConst = true;
}

function readDefault({ node }: KeywordContext, value: unknown): void {
  node.default = toJson(value);
  node.hasDefault = true;
}

function readExample({ node }: KeywordContext, value: unknown): void {
  node.examples = [toJson(value), ...node.examples];
}

function readExamples({ node }: KeywordContext, value: unknown): void {
  const values: readonly JsonValue[] = Array.isArray(value) ? value.map(toJson) : [toJson(value)];
  node.examples = [...node.examples, ...values];
}

function readRequired(context: KeywordContext, value: unknown): void {
  const { scope, node, pointer } = context;
  if (typeof value === 'boolean') {
    const suggestion = 'list the property in `required` of the schema that holds it';
    report(scope, 'boolean-required', `${pointer}/required`, { parameters: { got: String(value) }, suggestion });
  } else if (isStrings(value)) node.required = value;
  else if (value !== null) invalid(context, 'required', value, 'a list of property names');
}

function readDependentRequired(context: KeywordContext, value: unknown): void {
  if (!isObject(value)) return invalid(context, 'dependentRequired', value, 'a mapping of lists of property names');
  const required = new Map<string, readonly string[]>();
  for (const [name, names] of Object.entries(value)) {
    if (isStrings(names)) required.set(name, names);
    else invalid(context, 'dependentRequired', names, 'a mapping of lists of property names');
  }
  context.node.dependentRequired = required;
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Patterns are ECMA-262 with the `u` flag; one that needs its absence is kept, one that is none is dropped. */
function readPattern(context: KeywordContext, value: unknown): void {
  if (typeof value !== 'string') return invalid(context, 'pattern', value, 'a string');
  const problem = patternProblem(value);
  if (problem === undefined) context.node.pattern = value;
  else {
    const parameters = { pattern: JSON.stringify(value), reason: problem };
    report(context.scope, 'invalid-pattern', `${context.pointer}/pattern`, { parameters });
  }
}

const patternProblems = new Map<string, string | undefined>();

function patternProblem(pattern: string): string | undefined {
  if (!patternProblems.has(pattern))
    patternProblems.set(pattern, compileProblem(pattern, 'u') && compileProblem(pattern, ''));
  return patternProblems.get(pattern);
}

function compileProblem(pattern: string, flags: string): string | undefined {
  try {
    RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    // "Invalid regular expression: /x/: reason": the reason is what the reader needs.
    return error instanceof Error ? error.message.slice(error.message.lastIndexOf(': ') + 2) : String(error);
  }
}

function readXml(context: KeywordContext, value: unknown): void {
  const { scope, node, pointer } = context;
  const raw = readObject(scope, value, `${pointer}/xml`, RULES.xml);
  for (const second of ['attribute', 'wrapped']) {
    if (!Object.hasOwn(raw, 'nodeType') || !Object.hasOwn(raw, second)) continue;
    const parameters = { first: 'nodeType', second, object: RULES.xml.object };
    report(scope, 'exclusive-fields', `${pointer}/xml/${second}`, { parameters });
  }
  node.xml = toJson(raw);
}

function readDefinitions(context: KeywordContext, value: unknown, keyword: string): void {
  if (!isObject(value)) return invalid(context, keyword, value, 'a mapping of schemas');
  for (const [name, raw] of Object.entries(value)) {
    const at = childPointer(`${context.pointer}/${keyword}`, name);
    const schema = context.scope.state.build.schema(context.scope, raw, at);
    const anchor = isObject(raw) ? raw['$dynamicAnchor'] : undefined;
    if (typeof anchor !== 'string') continue;
    context.node.dynamicBindings = new Map([...(context.node.dynamicBindings ?? []), [anchor, schema]]);
  }
}
