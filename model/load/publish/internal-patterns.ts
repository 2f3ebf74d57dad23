import { isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { listOf } from './internal-marks.ts';

/** Takes out of the patterns of a schema those that name nothing but internal properties. */
export function withoutPatterns(schema: Record<string, JsonValue>, names: ReadonlySet<string>): void {
  const { patternProperties } = schema;
  if (!isObject(patternProperties)) return;
  const told = Object.entries(patternProperties).flatMap(([pattern, member]): [string, JsonValue][] => {
    const left = toldPattern(pattern, names);
    return left === undefined ? [] : [[left, member]];
  });
  schema['patternProperties'] = Object.fromEntries(told);
}

/** Takes internal properties out of what is said of the names that there may be (JSON Schema 2020-12 section 10.3.2.4). */
export function withoutPropertyNames(schema: Record<string, JsonValue>, names: ReadonlySet<string>): void {
  const { propertyNames } = schema;
  if (isObject(propertyNames)) schema['propertyNames'] = toldNames(propertyNames, names) ?? false;
}

/** A schema of names without those; undefined when it takes no other one. */
function toldNames(schema: JsonValue, names: ReadonlySet<string>): JsonValue | undefined {
  if (!isObject(schema)) return schema;
  const left: Record<string, JsonValue> = { ...schema };
  if (isNamed(schema['const'], names)) return undefined;
  if (Array.isArray(schema['enum'])) left['enum'] = listOf(schema['enum']).filter((name) => !isNamed(name, names));
  if (typeof schema['pattern'] === 'string') {
    const pattern = toldPattern(schema['pattern'], names);
    if (pattern === undefined) return undefined;
    left['pattern'] = pattern;
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    if (!Array.isArray(schema[keyword])) continue;
    const members = listOf(schema[keyword]).map((member) => toldNames(member, names));
    const told = members.flatMap((member) => (member === undefined ? [] : [member]));
    if (told.length === 0 || (keyword === 'allOf' && told.length < members.length)) return undefined;
    left[keyword] = told;
  }
  if (schema['not'] !== undefined) {
    const told = toldNames(schema['not'], names);
    if (told === undefined) delete left['not'];
    else left['not'] = told;
  }
  return listOf(schema['enum']).length > 0 && listOf(objectOf(left)['enum']).length === 0 ? undefined : left;
}

function isNamed(value: JsonValue | undefined, names: ReadonlySet<string>): boolean {
  return typeof value === 'string' && names.has(value);
}

/** A pattern that lists whole names, without those; undefined when none is left. Any other one names no property. */
function toldPattern(pattern: string, names: ReadonlySet<string>): string | undefined {
  const [, start = '', list = '', end = ''] = /^(\^(?:\((?:\?:)?)?)([\w|-]+)(\)?\$)$/.exec(pattern) ?? [];
  if (list === '' || start.includes('(') !== end.includes(')')) return pattern;
  // Without brackets, a bar would stand between halves of patterns.
  if (list.includes('|') && !start.includes('(')) return pattern;
  const listed = list.split('|');
  const told = listed.filter((name) => !names.has(name));
  if (told.length === listed.length) return pattern;
  return told.length === 0 ? undefined : start + told.join('|') + end;
}
