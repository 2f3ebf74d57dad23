import { childPointer, escapeToken } from '../../load/json/json-pointer.ts';
import { describeType, isObject } from '../../load/raw.ts';
import type { Schema } from '../../schema.ts';
import { readDiscriminator } from './discriminator.ts';
import { noteDigits } from './long-integers.ts';
import { readDynamicRef } from './dynamic-ref.ts';
import { buildExternalDocs } from '../info.ts';
import { report } from '../read/scope.ts';
import {
  readType,
  readEnum,
  readConst,
  readDefault,
  readExample,
  readExamples,
  readRequired,
  readDependentRequired,
  readPattern,
  readText,
  readXml,
  type KeywordContext,
  invalid,
  reportEmpty,
} from './value-keywords.ts';

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

function text(
  field: 'title' | 'description' | 'format' | 'contentEncoding' | 'contentMediaType' | 'dynamicAnchor',
): KeywordReader {
  return (context, value, keyword) => {
    const read = readText(context, keyword, value);
    if (read !== undefined) context.node[field] = read;
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
    noteDigits(context.node, keyword, value);
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
