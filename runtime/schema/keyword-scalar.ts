import { isObject } from './is-object.ts';
import { hasMaxLength, hasMinLength } from './code-points.ts';
import { isMultipleOf } from './multiple-of.ts';
import { EXACT_INTEGER } from './exact-integer.ts';
import { compilePattern } from './regular-expression.ts';
import { equalJson } from './equality.ts';
import { limitOf, listOf, numberOf, textOf, type Keyword, type KeywordContext } from './keyword.ts';
import { fail, matchesPattern, type Check, type Rule, type Run } from './run.ts';

type TypeTest = (value: unknown) => boolean;

const TYPE_TESTS: Readonly<Record<string, TypeTest>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  // `1e400` in JSON becomes Infinity, which no number of JSON is.
  number: (value) => typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value)),
  // Who knows the digits of an integer that numbers do not keep gives them as a bigint.
  integer: (value) => typeof value === 'bigint' || Number.isInteger(value),
  array: (value) => Array.isArray(value),
  object: isObject,
};

function compileType(value: unknown, context: KeywordContext): Check {
  const names = (Array.isArray(value) ? listOf(value) : [value]).map(textOf);
  const tests = names.map((name) => {
    const test = TYPE_TESTS[name];
    if (test === undefined) throw new TypeError(`"${name}" is no JSON Schema type`);
    return test;
  });
  const rule = context.rule('type', names.join(' or '));
  const isInteger = names.includes('integer') && !names.includes('number');
  if (isInteger && context.exactIntegers) return exactly(tests, { rule, range: context.rule('range', EXACT_INTEGER) });
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return (instance, run) => only(instance) || fail(run, rule, instance);
  return (instance, run) => tests.some((test) => test(instance)) || fail(run, rule, instance);
}

/** The types among which `integer` is, where an integer must also be the one that was sent. */
function exactly(tests: readonly TypeTest[], { rule, range }: { readonly rule: Rule; readonly range: Rule }): Check {
  return (instance, run) => {
    if (!tests.some((test) => test(instance))) return fail(run, rule, instance);
    return typeof instance !== 'number' || Number.isSafeInteger(instance) || fail(run, range, instance);
  };
}

/**
 * Fails like `fail`, but without a finding for a value that `type` beside it refuses: one mistake is told once, and
 * that a value of another type is none of the listed ones goes without saying.
 */
function failAmongTyped(context: KeywordContext, rule: Rule): (run: Run, instance: unknown) => false {
  const { type } = context.schema;
  const names: readonly unknown[] = type === undefined ? [] : Array.isArray(type) ? type : [type];
  const tests = names.map((name) => TYPE_TESTS[String(name)]);
  const isTyped = (instance: unknown): boolean => tests.length === 0 || tests.some((test) => test?.(instance) ?? true);
  return (run, instance) => run.collecting && isTyped(instance) && fail(run, rule, instance);
}

function compileEnum(value: unknown, context: KeywordContext): Check {
  const members = listOf(value);
  const scalars = new Set(members.filter((member) => typeof member !== 'object' || member === null));
  const containers = members.filter((member) => typeof member === 'object' && member !== null);
  const refuse = failAmongTyped(context, context.rule('enum', describeMembers(members)));
  return (instance, run) =>
    scalars.has(instance) || containers.some((member) => equalJson(member, instance)) || refuse(run, instance);
}

function describeMembers(members: readonly unknown[]): string {
  const shown = members.slice(0, 20).map(literalText);
  return `one of ${shown.join(', ')}${members.length > 20 ? ` and ${members.length - 20} more` : ''}`;
}

/** A value as JSON; a bigint is all its digits. */
function literalText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  return (
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? Number(member) : member)) ?? 'nothing'
  );
}

function compileConst(value: unknown, context: KeywordContext): Check {
  const refuse = failAmongTyped(context, context.rule('const', literalText(value)));
  return (instance, run) => equalJson(value, instance) || refuse(run, instance);
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

type NumberTest = (instance: number | bigint, bound: number | bigint) => boolean;

function numberKeyword(name: string, words: string, test: NumberTest): Keyword {
  return {
    assertion: true,
    compile: (value, context) => {
      const bound = numberOf(value);
      const rule = context.rule(name, `${words} ${bound}`);
      return (instance, run) => !isNumber(instance) || test(instance, bound) || fail(run, rule, instance);
    },
  };
}

function lengthKeyword(name: string, words: string, test: (text: string, bound: number) => boolean): Keyword {
  return {
    assertion: true,
    compile: (value, context) => {
      const bound = limitOf(value);
      const rule = context.rule(name, `${words} ${bound} ${bound === 1 ? 'character' : 'characters'}`);
      return (instance, run) => typeof instance !== 'string' || test(instance, bound) || fail(run, rule, instance);
    },
  };
}

function compilePatternKeyword(value: unknown, context: KeywordContext): Check {
  const pattern = compilePattern(textOf(value));
  const rule = context.rule('pattern', `a text that matches ${textOf(value)}`);
  return (instance, run) =>
    typeof instance !== 'string' || matchesPattern(pattern, instance, run) || fail(run, rule, instance);
}

function compileFormat(value: unknown, context: KeywordContext): Check | undefined {
  const name = textOf(value);
  const format = context.assertFormat && Object.hasOwn(context.formats, name) ? context.formats[name] : undefined;
  if (format === undefined) return undefined;
  const rule = context.rule('format', format.description);
  if (format.appliesTo === 'string') {
    const { test } = format;
    return (instance, run) => typeof instance !== 'string' || test(instance) || fail(run, rule, instance);
  }
  const { test } = format;
  return (instance, run) => !isNumber(instance) || test(instance) || fail(run, rule, instance);
}

/** Keywords of Validation 6.1 to 6.3 and `format` (Validation 7). */
export const SCALAR_KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: { assertion: true, compile: compileType },
  enum: { assertion: true, compile: compileEnum },
  const: { assertion: true, compile: compileConst },
  multipleOf: numberKeyword('multipleOf', 'a multiple of', isMultipleOf),
  maximum: numberKeyword('maximum', 'at most', (instance, bound) => instance <= bound),
  exclusiveMaximum: numberKeyword('exclusiveMaximum', 'less than', (instance, bound) => instance < bound),
  minimum: numberKeyword('minimum', 'at least', (instance, bound) => instance >= bound),
  exclusiveMinimum: numberKeyword('exclusiveMinimum', 'more than', (instance, bound) => instance > bound),
  maxLength: lengthKeyword('maxLength', 'at most', hasMaxLength),
  minLength: lengthKeyword('minLength', 'at least', hasMinLength),
  pattern: { assertion: true, compile: compilePatternKeyword },
  format: { assertion: true, compile: compileFormat },
};
