import type { Schema } from '../../../model/schema.ts';
import { join, raw, ts, type Fragment } from '../../emit/code/fragment.ts';
import { camelCase } from '../../emit/code/naming.ts';
import { isOpen, local, type CheckContext } from './check-context.ts';
import { patternConstant } from './check-scalar.ts';
import { hiddenNames, isOtherSide } from './check-view.ts';
import { MAX_CONDITION } from './conditions.ts';
import { isPattern } from '../../../model/facts/codec/is-pattern.ts';
import { listLiteral } from '../object-literal.ts';
import { isNullable } from './check-types.ts';
import { refusesUndefined } from './refuses-undefined.ts';
import { Statements } from './statements.ts';

/** Prints the object keywords; `value` is known to be an object that is no array. */
export function checkObject(context: CheckContext, schema: Schema, value: Fragment): void {
  checkCounts(context, schema, value);
  const own = hiddenNames(schema, context.view);
  const required = schema.required.filter((name) => !context.hidden.has(name));
  for (const name of required) {
    if (!schema.properties.has(name) || own.has(name)) context.out.refuseIf(isAbsent(value, name));
  }
  checkProperties(context, [...schema.properties], { value, required });
  if (context.out.isClosed) return;
  checkDependents(context, schema, value);
  checkOtherProperties(context, schema, value);
}

/** Statements after which the rest goes into a function of its own: the compiler gives up on very long ones. */
const MAX_STATEMENTS = 1500;

interface ObjectPlace {
  readonly value: Fragment;
  readonly required: readonly string[];
}

function checkProperties(
  context: CheckContext,
  properties: readonly (readonly [name: string, property: Schema])[],
  { value, required }: ObjectPlace,
): void {
  for (const [index, [name, property]] of properties.entries()) {
    if (context.out.isClosed) return;
    if (context.out.size > MAX_STATEMENTS) {
      const rest = properties.slice(index);
      const check = context.recursion.rest(context, (inner, object) =>
        checkProperties(inner, rest, { value: object, required }),
      );
      return context.out.refuseIf(ts`!${check}(${value})`);
    }
    checkProperty(context, property, {
      value,
      name,
      isRequired: required.includes(name),
      isHidden: context.hidden.has(name),
    });
  }
}

function checkCounts(context: CheckContext, schema: Schema, value: Fragment): void {
  const { minProperties, maxProperties } = schema;
  if (minProperties !== undefined && minProperties > 0) {
    context.out.refuseIf(ts`Object.keys(${value}).length < ${minProperties}`);
  }
  if (maxProperties !== undefined) context.out.refuseIf(ts`Object.keys(${value}).length > ${maxProperties}`);
}

/** Columns beyond which a variable is not called like its property. */
const MAX_LOCAL = 30;

interface PropertyPlace {
  readonly value: Fragment;
  readonly name: string;
  readonly isRequired: boolean;
  /** Belongs to the other side of the exchange: refused when present. */
  readonly isHidden: boolean;
}

function checkProperty(context: CheckContext, property: Schema, place: PropertyPlace): void {
  const { value, name, isRequired, isHidden } = place;
  if (isHidden) return context.out.refuseIf(isPresent(value, name));
  const wanted = localName(name);
  const variable = local(context, wanted);
  const statements = new Statements();
  context.recursion.child({ ...context, out: statements }, property, { expression: variable, local: wanted });
  if (statements.isEmpty) {
    if (isRequired) context.out.refuseIf(isAbsent(value, name));
    return;
  }
  if (isRequired && refusesUndefined(property, context.view)) {
    return checkPresent(context, statements, { variable, name, value });
  }
  if (!isRequired && !isInherited(name) && isNullable(property)) {
    context.out.line(ts`const ${variable}: unknown = ${read(value, name)} ?? null;`);
    return context.out.append(statements);
  }
  context.out.line(ts`const ${variable}: unknown = ${read(value, name)};`);
  if (isRequired) {
    context.out.refuseIf(ts`${variable} === undefined`);
    context.out.append(statements);
  } else context.out.when(ts`${variable} !== undefined`, () => context.out.append(statements));
}

/** A required property whose statements refuse `undefined` as well, so that nothing has to ask for it. */
function checkPresent(
  context: CheckContext,
  statements: Statements,
  { variable, name, value }: { readonly variable: Fragment; readonly name: string; readonly value: Fragment },
): void {
  // What nothing may be is refused without a look.
  const isUnread = !statements.mentions(variable);
  const isInline = isUnread || (!isInherited(name) && statements.inline(variable, read(value, name)));
  if (!isInline) context.out.line(ts`const ${variable}: unknown = ${read(value, name)};`);
  context.out.append(statements);
}

/** What the variable of a property is called: not like a long one, whose name stands beside it where it is read. */
function localName(property: string): string {
  const name = camelCase(property);
  return name.length > MAX_LOCAL ? 'member' : name;
}

/** Names that every object inherits must be asked for as own properties. */
function isInherited(name: string): boolean {
  return name in Object.prototype;
}

function read(value: Fragment, name: string): Fragment {
  return isInherited(name)
    ? ts`Object.hasOwn(${value}, ${name}) ? ${value}[${name}] : undefined`
    : ts`${value}[${name}]`;
}

function isAbsent(value: Fragment, name: string): Fragment {
  return isInherited(name) ? ts`!Object.hasOwn(${value}, ${name})` : ts`${value}[${name}] === undefined`;
}

function isPresent(value: Fragment, name: string): Fragment {
  return isInherited(name) ? ts`Object.hasOwn(${value}, ${name})` : ts`${value}[${name}] !== undefined`;
}

function checkDependents(context: CheckContext, schema: Schema, value: Fragment): void {
  for (const [name, names] of schema.dependentRequired) {
    const missing = names.filter((other) => !context.hidden.has(other)).map((other) => isAbsent(value, other));
    if (missing.length === 0) continue;
    const any = missing.length === 1 ? join(missing, '') : ts`(${join(missing, ' || ')})`;
    context.out.refuseIf(ts`${isPresent(value, name)} && ${any}`);
  }
  for (const [name, dependent] of schema.dependentSchemas) {
    const refusal = context.recursion.refusal(context, dependent, { value, hint: 'Dependent' });
    if (refusal !== undefined) context.out.refuseIf(ts`${isPresent(value, name)} && ${refusal}`);
  }
}

/** `patternProperties`, `additionalProperties` and `propertyNames` in one loop over the keys. */
function checkOtherProperties(context: CheckContext, schema: Schema, value: Fragment): void {
  const { additionalProperties, propertyNames, patternProperties } = schema;
  const isClosing = additionalProperties !== undefined && !isOpen(additionalProperties);
  if (!isClosing && propertyNames === undefined && patternProperties.size === 0) return;
  const key = local(context, 'key');
  const statements = new Statements();
  checkKeys({ ...context, out: statements }, schema, { value, key });
  if (statements.mentions(key))
    context.out.loop(ts`for (const ${key} in ${value})`, () => context.out.append(statements));
  else if (!statements.isEmpty) context.out.refuseIf(ts`Object.keys(${value}).length > 0`);
}

function checkKeys(
  context: CheckContext,
  schema: Schema,
  { value, key }: { readonly value: Fragment; readonly key: Fragment },
): void {
  const { additionalProperties, propertyNames, patternProperties } = schema;
  const isClosing = additionalProperties !== undefined && !isOpen(additionalProperties);
  if (propertyNames !== undefined) {
    const refusal = context.recursion.refusal({ ...context, hidden: new Set() }, propertyNames, {
      value: key,
      hint: 'Name',
    });
    if (refusal !== undefined) context.out.refuseIf(refusal);
    if (context.out.isClosed) return;
  }
  const matched = patternProperties.size > 0 && isClosing ? local(context, 'matched') : undefined;
  if (matched !== undefined) context.out.line(ts`let ${matched} = false;`);
  checkPatterns(context, schema, { value, key, matched });
  if (isClosing) checkAdditional(context, schema, { value, key, matched });
}

interface KeyPlace {
  readonly value: Fragment;
  readonly key: Fragment;
  readonly matched: Fragment | undefined;
}

function checkPatterns(context: CheckContext, schema: Schema, { value, key, matched }: KeyPlace): void {
  for (const [pattern, property] of schema.patternProperties) {
    if (!isPattern(pattern)) continue;
    // A constant that nothing asks is not made: some compilers refuse it.
    const condition = (): Fragment => ts`${patternConstant(context, pattern)}.test(${key})`;
    context.out.when(condition, () => {
      if (isOtherSide(property, context.view)) return context.out.line(raw('return false;'));
      if (matched !== undefined) context.out.line(ts`${matched} = true;`);
      context.recursion.child(context, property, { expression: ts`${value}[${key}]`, local: 'member' });
    });
  }
}

const MAX_COMPARISONS = 8;

function checkAdditional(context: CheckContext, schema: Schema, { value, key, matched }: KeyPlace): void {
  const { additionalProperties } = schema;
  if (additionalProperties === undefined) return;
  const tests = [...(matched === undefined ? [] : [ts`!${matched}`]), ...notNamed(context, schema, key)];
  if (additionalProperties.boolean === false || isOtherSide(additionalProperties, context.view)) {
    return tests.length === 0
      ? context.out.line(raw(`return ${key.code} === undefined;`))
      : context.out.refuseIf(join(tests, ' && '));
  }
  const print = (): void =>
    context.recursion.child(context, additionalProperties, { expression: ts`${value}[${key}]`, local: 'member' });
  if (tests.length === 0) print();
  else context.out.when(join(tests, ' && '), print);
}

function notNamed(context: CheckContext, schema: Schema, key: Fragment): Fragment[] {
  const names = [...schema.properties.keys()];
  const tests = names.map((name) => ts`${key} !== ${name}`);
  if (names.length <= MAX_COMPARISONS && join(tests, ' && ').code.length <= MAX_CONDITION) return tests;
  const set = context.module.constant(`names ${JSON.stringify(names)}`, `${context.hint}Names`, (name) => {
    const words = names.map((word) => ts`${word}`);
    return ts`const ${raw(name)}: ReadonlySet<string> = new Set(${listLiteral(words, name.length + 32)});\n`;
  });
  return [ts`!${set}.has(${key})`];
}
