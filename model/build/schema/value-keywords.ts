import type { JsonValue } from '../../location.ts';
import { childPointer } from '../../load/json/json-pointer.ts';
import { didYouMean } from '../../load/near-name.ts';
import { describeType, isObject, toJson } from '../../load/raw.ts';
import type { SchemaType } from '../../schema.ts';
import { RULES } from '../read/object-rules.ts';
import { isPlainScalar, reportCoerced, textsWritten, textWritten } from '../read/plain-text.ts';
import { asBoolean, asList, readObject } from '../read/read-object.ts';
import { noteDigits } from './long-integers.ts';
import { isType, meantType, TYPES } from './type-words.ts';
import { report } from '../read/scope.ts';
import type { SchemaUnderWay } from '../read/scope.ts';

/** The node a keyword is read into, with the mapping it stands in. */
export type KeywordContext = SchemaUnderWay;

/** Reports a value that a keyword has no use for. */
export function invalid({ scope, pointer }: KeywordContext, keyword: string, value: unknown, expected: string): void {
  const parameters = { keyword, expected, got: describeType(value) };
  const suggestion = expected.startsWith('a list') ? asList(value) : undefined;
  report(scope, 'invalid-keyword', childPointer(pointer, keyword), {
    parameters,
    suggestion: expected === 'true or false' ? asBoolean(value) : suggestion,
  });
}

/** A text; a number or a word without quotes as its author wrote it, and undefined for anything else. */
export function readText({ scope, raw, pointer }: KeywordContext, keyword: string, value: unknown): string | undefined {
  if (!isPlainScalar(value)) return typeof value === 'string' ? value : undefined;
  const at = `${pointer}/${keyword}`;
  return textWritten(scope, value, {
    owner: raw,
    key: keyword,
    pointer: at,
    what: `\`${keyword}\``,
    object: 'Schema Object',
  });
}

function readTexts({ scope }: KeywordContext, list: unknown, pointer: string): readonly string[] | undefined {
  if (isStrings(list)) return list;
  if (!Array.isArray(list)) return undefined;
  return textsWritten(scope, list, { pointer, what: 'the name of a property', object: 'Schema Object' });
}

/** Reports a list without entries, and what it means. */
export function reportEmpty({ scope, pointer }: KeywordContext, keyword: string, meaning: string): void {
  report(scope, 'empty-list', childPointer(pointer, keyword), { parameters: { keyword, meaning } });
}

/** One list per type, shared by all nodes: nearly every schema names exactly one. */
const SINGLE_TYPES: ReadonlyMap<unknown, readonly SchemaType[]> = new Map(
  TYPES.map((type) => [type, Object.freeze([type])]),
);

/** Reads `type`, a word or a list of them. */
export function readType(context: KeywordContext, value: unknown): void {
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

/** Reads `enum`. */
export function readEnum(context: KeywordContext, value: unknown): void {
  if (Array.isArray(value)) {
    context.node.enum = value.map(toJson);
    if (value.length === 0) reportEmpty(context, 'enum', 'no value meets it');
  } else if (value !== null) invalid(context, 'enum', value, 'a list');
}

/** Reads `const`, which may be null. */
export function readConst({ node }: KeywordContext, value: unknown): void {
  node.const = toJson(value);
  node.hasConst = true;
}

/** Reads `default`, which may be null; what stands in quotes, although only numbers are allowed, is the number. */
export function readDefault(context: KeywordContext, value: unknown): void {
  const { node } = context;
  node.default = toJson(isQuotedNumber(context, value) ? unquoted(context, value) : value);
  node.hasDefault = true;
}

function isQuotedNumber({ raw }: KeywordContext, value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const types = [raw['type']].flat().filter((type) => type !== 'null' && type !== null);
  if (types.length === 0 || !types.every((type) => type === 'integer' || type === 'number')) return false;
  return types.includes('number') ? /^-?\d+(?:\.\d+)?$/.test(value) : /^-?\d+$/.test(value);
}

function unquoted({ scope, node, pointer }: KeywordContext, value: string): number {
  report(scope, 'quoted-number', `${pointer}/default`, {
    parameters: { keyword: 'default', got: describeType(value) },
  });
  noteDigits(node, 'default', value);
  return Number(value);
}

/** Reads `example` of OpenAPI 3.0 as one of `examples`. */
export function readExample({ node }: KeywordContext, value: unknown): void {
  node.examples = [toJson(value), ...node.examples];
}

/** Reads `examples`. */
export function readExamples({ node }: KeywordContext, value: unknown): void {
  const values: readonly JsonValue[] = Array.isArray(value) ? value.map(toJson) : [toJson(value)];
  node.examples = [...node.examples, ...values];
}

/** Reads `required`, a list of names. */
export function readRequired(context: KeywordContext, value: unknown): void {
  const { scope, node, pointer } = context;
  if (typeof value === 'boolean') {
    const suggestion = 'list the property in `required` of the schema that holds it';
    report(scope, 'boolean-required', `${pointer}/required`, { parameters: { got: String(value) }, suggestion });
    return;
  }
  const names = readTexts(context, value, `${pointer}/required`);
  if (names !== undefined) node.required = names;
  else if (value !== null) invalid(context, 'required', value, 'a list of property names');
}

/** Reads `dependentRequired`, lists of names by name. */
export function readDependentRequired(context: KeywordContext, value: unknown): void {
  if (!isObject(value)) return invalid(context, 'dependentRequired', value, 'a mapping of lists of property names');
  const required = new Map<string, readonly string[]>();
  for (const [name, list] of Object.entries(value)) {
    const names = readTexts(context, list, childPointer(`${context.pointer}/dependentRequired`, name));
    if (names !== undefined) required.set(name, names);
    else invalid(context, 'dependentRequired', list, 'a mapping of lists of property names');
  }
  context.node.dependentRequired = required;
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Patterns are ECMA-262 with the `u` flag; one that needs its absence is kept, one that is none is dropped. */
export function readPattern(context: KeywordContext, value: unknown): void {
  const pattern = readText(context, 'pattern', value);
  if (pattern === undefined) return invalid(context, 'pattern', value, 'a string');
  const problem = patternProblem(pattern);
  if (problem === undefined) context.node.pattern = pattern;
  else {
    const parameters = { pattern: JSON.stringify(pattern), reason: problem };
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

/** Reads the XML Object as it is. */
export function readXml(context: KeywordContext, value: unknown): void {
  const { scope, node, pointer } = context;
  const raw = readObject(scope, value, `${pointer}/xml`, RULES.xml);
  for (const second of ['attribute', 'wrapped']) {
    if (!Object.hasOwn(raw, 'nodeType') || !Object.hasOwn(raw, second)) continue;
    const parameters = { first: 'nodeType', second, object: RULES.xml.object };
    report(scope, 'exclusive-fields', `${pointer}/xml/${second}`, { parameters });
  }
  node.xml = toJson(raw);
}
