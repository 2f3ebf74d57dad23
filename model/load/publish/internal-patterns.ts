import { isObject } from '../../json-object.ts';
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
  for (const [keyword, told] of Object.entries(TOLD)) {
    const said = schema[keyword];
    if (said === undefined) continue;
    const kept = told(said, names);
    if (kept === undefined && keyword !== 'not') return undefined;
    if (kept === undefined) delete left[keyword];
    else left[keyword] = kept;
  }
  return left;
}

type Telling = (said: JsonValue, names: ReadonlySet<string>) => JsonValue | undefined;

/** What is left of keywords; undefined where that takes no name. */
const TOLD: Readonly<Record<string, Telling>> = {
  enum: (listed, names) =>
    filled(
      listOf(listed).filter((name) => !isNamed(name, names)),
      listed,
    ),
  pattern: (pattern, names) => (typeof pattern === 'string' ? toldPattern(pattern, names) : pattern),
  allOf: (members, names) => {
    const told = toldMembers(members, names);
    return told.length < listOf(members).length ? undefined : told;
  },
  anyOf: (members, names) => filled(toldMembers(members, names), members),
  oneOf: (members, names) => filled(toldMembers(members, names), members),
  not: toldNames,
};

function toldMembers(members: JsonValue, names: ReadonlySet<string>): readonly JsonValue[] {
  return listOf(members).flatMap((member) => toldNames(member, names) ?? []);
}

/** What is left of a list, undefined when nothing is of one that had something. */
function filled(left: readonly JsonValue[], before: JsonValue): readonly JsonValue[] | undefined {
  return left.length === 0 && listOf(before).length > 0 ? undefined : left;
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
