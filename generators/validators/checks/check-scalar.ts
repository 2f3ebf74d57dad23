import type { Schema } from '../../../model/schema.ts';
import { raw, ts, type Fragment } from '../../emit/code/fragment.ts';
import type { CheckContext } from './check-context.ts';
import { isPattern } from '../../../model/facts/codec/is-pattern.ts';

const STRING_FORMATS: ReadonlyMap<string, readonly [module: string, name: string]> = new Map([
  ['date-time', ['date-time', 'isDateTime']],
  ['date', ['date-time', 'isDate']],
  ['time', ['date-time', 'isTime']],
  ['duration', ['date-time', 'isDuration']],
  ['email', ['network', 'isEmail']],
  ['hostname', ['network', 'isHostname']],
  ['ipv4', ['network', 'isIpv4']],
  ['ipv6', ['network', 'isIpv6']],
  ['uri', ['uri', 'isUri']],
  ['uri-reference', ['uri', 'isUriReference']],
  ['iri', ['uri', 'isIri']],
  ['iri-reference', ['uri', 'isIriReference']],
  ['uri-template', ['uri', 'isUriTemplate']],
  ['uuid', ['identifier', 'isUuid']],
  ['json-pointer', ['identifier', 'isJsonPointer']],
  ['relative-json-pointer', ['identifier', 'isRelativeJsonPointer']],
  ['regex', ['identifier', 'isRegex']],
  ['byte', ['binary', 'isBase64']],
]);

const NUMBER_FORMATS: ReadonlyMap<string, string> = new Map([
  ['int32', 'isInt32'],
  ['int64', 'isInt64'],
  ['float', 'isFloat'],
  ['double', 'isDouble'],
]);

/** Names of the formats that emitted checks assert, for the test that compares them with the run-time table. */
export const ASSERTED_FORMATS: readonly string[] = [...STRING_FORMATS.keys(), ...NUMBER_FORMATS.keys()];

/** Whether a format restricts values of a type. */
export function isAssertedFormat(format: string, type: 'string' | 'number'): boolean {
  return type === 'string' ? STRING_FORMATS.has(format) : NUMBER_FORMATS.has(format);
}

/** Prints the string keywords; `value` is known to be a string. */
export function checkString(context: CheckContext, schema: Schema, value: Fragment): void {
  const { out, module } = context;
  const { minLength, maxLength, pattern, format } = schema;
  if (minLength === 1) out.refuseIf(ts`${value}.length === 0`);
  else if (minLength !== undefined && minLength > 0) {
    out.refuseIf(ts`!${module.runtime('schema/code-points.ts', 'hasMinLength')}(${value}, ${minLength})`);
  }
  if (maxLength !== undefined) {
    out.refuseIf(ts`!${module.runtime('schema/code-points.ts', 'hasMaxLength')}(${value}, ${maxLength})`);
  }
  if (pattern !== undefined) checkPattern(context, pattern, value);
  const known = format === undefined ? undefined : STRING_FORMATS.get(format);
  if (known !== undefined) {
    out.refuseIf(ts`!${module.runtime(`schema/formats/${known[0]}.ts`, known[1])}(${value})`);
  }
}

function checkPattern(context: CheckContext, pattern: string, value: Fragment): void {
  if (isPattern(pattern)) return context.out.refuseIf(ts`!${patternConstant(context, pattern)}.test(${value})`);
  context.out.line(raw('// The pattern here is no regular expression of ECMA-262; it is not checked.'));
}

/** Constant that holds a pattern, which is a regular expression. */
export function patternConstant(context: CheckContext, pattern: string): Fragment {
  const { module } = context;
  const compile = module.runtime('schema/regular-expression.ts', 'compilePattern');
  return module.constant(`pattern ${pattern}`, `${context.hint}Pattern`, (name) => {
    return ts`const ${raw(name)}: RegExp = ${compile}(${pattern});\n`;
  });
}

/** Whether integers of a schema may be longer than numbers keep, because a policy has a type for them. */
export function isWideInteger({ module }: CheckContext, { format }: Schema): boolean {
  return format === 'int64' && module.emission.options.int64 !== 'number';
}

/** Prints the number keywords; `value` is known to be a number. */
export function checkNumber(context: CheckContext, schema: Schema, value: Fragment): void {
  const { out, module } = context;
  const isWide = isWideInteger(context, schema);
  for (const [operator, bound] of boundsOf(schema, isWide)) {
    if (bound !== undefined) out.refuseIf(ts`${value} ${raw(operator)} ${raw(String(bound))}`);
  }
  if (schema.multipleOf !== undefined) {
    const isMultiple = module.runtime('schema/multiple-of.ts', 'isMultipleOf');
    const isNone = ts`!${isMultiple}(${value}, ${raw(String(schema.multipleOf))})`;
    out.refuseIf(isWide ? ts`(Number.isSafeInteger(${value}) && ${isNone})` : isNone);
  }
  const format = numberFormat(schema, isWide);
  if (format !== undefined) out.refuseIf(ts`!${module.runtime('schema/formats/number.ts', format)}(${value})`);
}

/** What refuses a number that is out of bounds. */
function boundsOf(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, longIntegers }: Schema,
  isWide: boolean,
): readonly (readonly [operator: string, bound: number | undefined])[] {
  // The nearest number of what is below a long bound may be that of the bound: the digits are looked at later.
  const isLong = (keyword: string): boolean => isWide && longIntegers?.has(keyword) === true;
  return [
    ['<', minimum],
    ['>', maximum],
    [isLong('exclusiveMinimum') ? '<' : '<=', exclusiveMinimum],
    [isLong('exclusiveMaximum') ? '>' : '>=', exclusiveMaximum],
  ];
}

function numberFormat({ format, types }: Schema, isWide: boolean): string | undefined {
  const known = isWide ? 'isWideInt64' : NUMBER_FORMATS.get(format ?? '');
  // The test of the type has said so already.
  return known === 'isInt64' && !types.includes('number') && types.includes('integer') ? undefined : known;
}
