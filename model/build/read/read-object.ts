import { childPointer } from '../../load/json/json-pointer.ts';
import { nearName } from '../../load/near-name.ts';
import { describeType, isObject, toJson } from '../../load/raw.ts';
import type { RawObject } from '../../load/raw.ts';
import type { Extensions, JsonValue } from '../../location.ts';
import type { FieldRule, ObjectRule } from './object-rules.ts';
import { isPlainScalar, noteRead, reportCoerced, textsWritten, textWritten } from './plain-text.ts';
import { report } from './scope.ts';
import type { Scope } from './scope.ts';
import { refers, settle, settled } from './stray-reference.ts';

const NO_EXTENSIONS: Extensions = Object.freeze({});
const EMPTY: RawObject = Object.freeze({});

const EXPECTED: Record<FieldRule['type'], string> = {
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  object: 'a mapping',
  map: 'a mapping',
  list: 'a list',
  strings: 'a list of strings',
  any: 'a value',
};

/**
 * Checks a mapping against the fixed fields of an OpenAPI object and gives it back without the fields of the wrong
 * type, so that what is read later is what the rule promises. Something else than a mapping reads as an empty one.
 */
export function readObject(scope: Scope, value: unknown, pointer: string, rule: ObjectRule): RawObject {
  const isOwn = isObject(value) && (!refers(value) || rule.fields.has('$ref'));
  return isOwn ? readFields(scope, value, pointer, rule) : readOther(scope, value, pointer, rule);
}

/** A reference where there can be none, or what is no mapping at all. */
function readOther(scope: Scope, value: unknown, pointer: string, rule: ObjectRule): RawObject {
  if (refers(value)) {
    const read = settled(scope, value, pointer, `the ${rule.object}`);
    // What it leads to is not there, as has been reported.
    return read === undefined ? EMPTY : readObject(scope, read, pointer, rule);
  }
  const parameters = {
    what: `the ${rule.object}`,
    expected: 'a mapping',
    got: describeType(value),
    object: rule.object,
  };
  report(scope, 'wrong-type', pointer, { parameters, suggestion: SHORT_FORMS[rule.object]?.(value) });
  return EMPTY;
}

function readFields(scope: Scope, value: RawObject, pointer: string, rule: ObjectRule): RawObject {
  let changed: Map<string, unknown> | undefined;
  for (const field of Object.keys(value)) {
    const fieldRule = rule.fields.get(field);
    // The pointer is joined only where something is reported: this runs for every field of every object.
    if (fieldRule === undefined) checkUnknown(scope, field, pointer, rule);
    else if (strays(value[field], field, fieldRule.type)) {
      (changed ??= new Map()).set(
        field,
        settleField(scope, value[field], pointer, { owner: value, field, fieldRule, rule }),
      );
    } else if (!hasType(value[field], fieldRule.type)) {
      (changed ??= new Map()).set(
        field,
        replaceField(scope, value[field], pointer, { owner: value, field, fieldRule, rule }),
      );
    } else if (fieldRule.since > scope.state.version) reportNewer(scope, pointer, { field, fieldRule, rule });
  }
  for (const field of rule.required) {
    if (Object.hasOwn(value, field)) continue;
    report(scope, 'missing-field', pointer, { parameters: { object: rule.object, field } });
  }
  return changed === undefined ? value : withChanges(value, changed);
}

/** The `x-` fields of a mapping (OAS "Specification Extensions"). */
export function extensionsOf(raw: RawObject): Extensions {
  let extensions: Record<string, JsonValue> | undefined;
  for (const field in raw) {
    if (!field.startsWith('x-')) continue;
    extensions ??= {};
    extensions[field] = toJson(raw[field]);
  }
  return extensions ?? NO_EXTENSIONS;
}

/** A field that `readObject` has checked to be a string. */
export function stringField(raw: RawObject, field: string): string | undefined {
  const value = raw[field];
  return typeof value === 'string' ? value : undefined;
}

/** A field that `readObject` has checked to be a boolean. */
export function booleanField(raw: RawObject, field: string, absent: boolean): boolean {
  const value = raw[field];
  return typeof value === 'boolean' ? value : absent;
}

/** The items of a field that `readObject` has checked to be a list. */
export function listField(raw: RawObject, field: string): readonly unknown[] {
  const value = raw[field];
  return Array.isArray(value) ? value : [];
}

/** The members of a map: every key is a name, also one that begins with `x-` (a header, a security scheme). */
export function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The members of a Paths, Responses or Callback Object: those can be extended, so a key with `x-` is no member. */
export function patternedMembersOf(value: unknown): readonly (readonly [string, unknown])[] {
  return membersOf(value).filter(([name]) => !name.startsWith('x-'));
}

interface CheckedField {
  readonly field: string;
  readonly fieldRule: FieldRule;
  readonly rule: ObjectRule;
}

/** A field with the mapping that it stands in. */
interface OwnedField extends CheckedField {
  readonly owner: object;
}

function reportType(scope: Scope, value: unknown, pointer: string, { field, fieldRule, rule }: CheckedField): void {
  const { object } = rule;
  const parameters = { what: `\`${field}\``, expected: EXPECTED[fieldRule.type], got: describeType(value), object };
  const suggestion = fieldRule.type === 'boolean' ? asBoolean(value) : undefined;
  const isList = fieldRule.type === 'list' || fieldRule.type === 'strings';
  report(scope, 'wrong-type', childPointer(pointer, field), {
    parameters,
    suggestion: isList ? asList(value) : suggestion,
  });
}

/** What people write for objects of which they know only one member. */
const SHORT_FORMS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  'Server Object': (value) => (typeof value === 'string' ? `write \`url: ${value}\`` : undefined),
  'Tag Object': (value) => (typeof value === 'string' ? `write \`name: ${value}\`` : undefined),
  'Discriminator Object': (value) => (typeof value === 'string' ? `write \`propertyName: ${value}\`` : undefined),
};

/** How to write one thing, or named ones, where a list is needed. */
export function asList(value: unknown): string | undefined {
  if (isObject(value)) return 'put a `-` before each item, instead of a name';
  return typeof value === 'object' ? undefined : `write \`[${String(value)}]\``;
}

/** YAML 1.2 knows true and false only. */
export function asBoolean(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const word = String(value).toLowerCase();
  if (['yes', 'on', 'y', '1', 'true'].includes(word)) return 'write `true`';
  return ['no', 'off', 'n', '0', 'false'].includes(word) ? 'write `false`' : undefined;
}

function reportNewer(scope: Scope, pointer: string, { field, fieldRule: { since }, rule }: CheckedField): void {
  const parameters = { field, object: rule.object, since, version: scope.state.version };
  report(scope, 'newer-field', childPointer(pointer, field), { parameters });
}

/** What to read instead of a value of the wrong type; undefined for nothing. Only what has no other reading is an error. */
function replaceField(scope: Scope, value: unknown, pointer: string, checked: OwnedField): unknown {
  const { field, rule } = checked;
  const at = childPointer(pointer, field);
  if (value === null) {
    report(scope, 'null-field', at, { parameters: { what: `\`${field}\``, object: rule.object } });
    return undefined;
  }
  const read = coerce(scope, value, at, checked);
  if (read === undefined) reportType(scope, value, pointer, checked);
  return read;
}

/** An unquoted number or word for a string (YAML), a quoted word for a boolean. */
function coerce(
  scope: Scope,
  value: unknown,
  pointer: string,
  { owner, field, fieldRule, rule: { object } }: OwnedField,
): unknown {
  const { type } = fieldRule;
  const what = `\`${field}\``;
  if (type === 'string' && isPlainScalar(value))
    return textWritten(scope, value, { owner, key: field, pointer, what, object });
  if (type === 'strings' && Array.isArray(value))
    return textsWritten(scope, value, { pointer, what: `an item of ${what}`, object });
  if (type !== 'boolean' || (value !== 'true' && value !== 'false')) return undefined;
  reportCoerced(scope, pointer, { what, expected: EXPECTED.boolean, value, object });
  noteRead(scope, owner, field, value === 'true');
  return value === 'true';
}

/** True for a reference in place of a map, a list or plain text, and for one among the items of a list that holds none. */
function strays(value: unknown, field: string, type: FieldRule['type']): boolean {
  if (type === 'any' || type === 'object' || typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value)) return refers(value);
  return field !== 'parameters' && value.some(refers);
}

/** Responses, path items and callbacks stand beside extensions; in other maps `x-total` is a member. */
const EXTENDED: ReadonlySet<string> = new Set(['paths', 'responses', 'callbacks']);

function settleField(scope: Scope, value: unknown, pointer: string, checked: OwnedField): unknown {
  const { field, fieldRule } = checked;
  const at = childPointer(pointer, field);
  const place = { what: `\`${field}\``, isExtended: EXTENDED.has(field) };
  const whole = refers(value) ? settle(scope, value, at, place) : value;
  const read = Array.isArray(whole) && field !== 'parameters' ? settleItems(scope, whole, at, field) : whole;
  if (read === undefined || hasType(read, fieldRule.type)) return read;
  return replaceField(scope, read, pointer, checked);
}

/** The items of a list; a reference that leads to a list stands for all of its items. */
function settleItems(scope: Scope, list: readonly unknown[], pointer: string, field: string): readonly unknown[] {
  const items = list.flatMap((item, index) =>
    settled(scope, item, childPointer(pointer, index), `an item of \`${field}\``),
  );
  return items.filter((item) => item !== undefined);
}

function withChanges(value: RawObject, changed: ReadonlyMap<string, unknown>): RawObject {
  const entries = Object.entries(value).map(
    ([field, own]) => [field, changed.has(field) ? changed.get(field) : own] as const,
  );
  return Object.fromEntries(entries.filter(([field, own]) => own !== undefined || !changed.has(field)));
}

function hasType(value: unknown, type: FieldRule['type']): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'object':
    case 'map':
      return isObject(value);
    case 'list':
      return Array.isArray(value);
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === type;
  }
}

function checkUnknown(scope: Scope, field: string, pointer: string, rule: ObjectRule): void {
  if (field.startsWith('x-')) return;
  const at = childPointer(pointer, field);
  const near = nearName(field, rule.fields.keys()) ?? wordOf(field, rule.fields.keys());
  const parameters = { field, object: rule.object };
  if (near === undefined) report(scope, 'unknown-field', at, { parameters });
  else if (near === 'paths' && rule.object === 'OpenAPI Object' && !hasPaths(scope)) {
    report(scope, 'misspelt-paths', at, { parameters: { field }, suggestion: 'did you mean `paths`?' });
  } else report(scope, 'misspelt-field', at, { parameters, suggestion: `did you mean \`${near}\`?` });
}

function hasPaths(scope: Scope): boolean {
  const { root } = scope.document;
  return isObject(root) && Object.hasOwn(root, 'paths');
}

/** A field whose last camel-case word is the name: `body` for `requestBody`. */
function wordOf(field: string, candidates: Iterable<string>): string | undefined {
  const word = field.slice(0, 1).toUpperCase() + field.slice(1);
  for (const candidate of candidates) if (candidate.endsWith(word)) return candidate;
  return undefined;
}
