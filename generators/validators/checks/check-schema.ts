import type { Schema, SchemaType } from '../../../model/schema.ts';
import { join, raw, ts, type Fragment } from '../../emit/code/fragment.ts';
import { askedAgain } from './asked-again.ts';
import { checkArray } from './check-array.ts';
import {
  functionContext,
  local,
  type BranchPlace,
  type CheckContext,
  type ChildPlace,
  type Recursion,
} from './check-context.ts';
import { checkObject } from './check-object.ts';
import { checkSubtypes, selectionsOf } from './check-discriminator.ts';
import { checkNumber, checkString } from './check-scalar.ts';
import { checkTypes, hasGroup, isTypeOrNull, plainTypeTest, type Typed } from './check-types.ts';
import { negate } from './conditions.ts';
import { isFile } from '../../../model/facts/codec/file-schema.ts';
import { hiddenNames, relevantHidden, viewSuffix, type CheckView } from './check-view.ts';
import type { EmittedModule } from '../emitted-module.ts';
import { needsAnnotations } from './needs-annotations.ts';
import { sharedSchemas } from '../shared-schemas.ts';
import { sourceOf } from '../schema-source.ts';
import { Statements } from './statements.ts';

/** Prints the statements that refuse `value` when it does not meet the schema. */
function checkSchema(context: CheckContext, schema: Schema, value: Fragment): void {
  if (schema.boolean === true) return;
  if (schema.boolean === false) return context.out.line(raw('return false;'));
  if (context.view.files && isFile(schema)) return;
  if (needsAnnotations(schema)) return checkByClosures(context, schema, value);
  const start = context.out.size;
  const own = hiddenNames(schema, context.view);
  const hidden = own.size === 0 ? context.hidden : new Set([...context.hidden, ...own]);
  const inner: CheckContext = { ...context, hidden, open: [...context.open, schema] };
  checkTypesAndGroups(inner, schema, { value, types: schema.types });
  // Nothing is printed, and nothing imported, for what could never run.
  if (!context.out.isClosed) checkComposition(inner, schema, value);
  context.out.join(start);
}

/** `type`, and the keywords of each; what is of one type or null is looked at only where it is not null. */
function checkTypesAndGroups(context: CheckContext, schema: Schema, { value, types }: Typed): void {
  if (isTypeOrNull(types) && schema.enum === undefined && !schema.hasConst) {
    return context.out.when(ts`${value} !== null`, () => {
      const start = context.out.size;
      checkTypesAndGroups(context, schema, { value, types: types.filter((type) => type !== 'null') });
      context.out.join(start);
    });
  }
  const left = checkTypes(context, schema, { value, types });
  if (left.length === 0) return context.out.line(raw('return false;'));
  checkGroups(context, schema, { value, types: left });
}

/** `unevaluated*` and `$dynamicRef` need what other keywords saw; the closure validator keeps track of that. */
function checkByClosures(context: CheckContext, schema: Schema, value: Fragment): void {
  const accepts = context.module.runtime('request/explain.ts', 'acceptsBySchema');
  const source = sourceOf(context.module, schema, context.hint);
  const seen = context.view.files
    ? ts`${context.module.runtime('request/body/uploaded-file.ts', 'withoutFiles')}(${value})`
    : value;
  context.out.refuseIf(ts`!${accepts}(${source}, ${seen}, ${context.view.direction})`);
}

/** Keywords of one type, under a test of that type unless it is the only one left. */
function checkGroups(context: CheckContext, schema: Schema, typed: Typed): void {
  const { value, types } = typed;
  const isOnly = types.length === 1 && schema.enum === undefined && !schema.hasConst;
  for (const type of GROUPED) {
    if (!types.includes(type) || (type === 'integer' && types.includes('number')) || !hasGroup(schema, type)) continue;
    const print = (): void => PRINTERS[type](context, schema, value);
    if (isOnly) print();
    else context.out.when(() => typeTest(context, type, value), print);
  }
}

type GroupedType = Exclude<SchemaType, 'null' | 'boolean'>;

const PRINTERS: Readonly<Record<GroupedType, (context: CheckContext, schema: Schema, value: Fragment) => void>> = {
  string: checkString,
  number: checkNumber,
  integer: checkNumber,
  array: checkArray,
  object: checkObject,
};

// The keys of `PRINTERS` are exactly the types, in the order in which they are printed.
const GROUPED = Object.keys(PRINTERS) as readonly GroupedType[];

function typeTest(context: CheckContext, type: GroupedType, value: Fragment): Fragment {
  if (type === 'object') return ts`${context.module.runtime('schema/is-object.ts', 'isObject')}(${value})`;
  if (type === 'array') return ts`Array.isArray(${value})`;
  return ts`typeof ${value} === ${type === 'integer' ? 'number' : type}`;
}

function checkComposition(context: CheckContext, schema: Schema, value: Fragment): void {
  const { out } = context;
  const members = schema.ref === undefined ? schema.allOf : [schema.ref, ...schema.allOf];
  for (const [index, member] of members.entries()) {
    const refusal = refusalOf(context, member, { value, hint: `AllOf${index + 1}` });
    if (refusal !== undefined) out.refuseIf(refusal);
    if (out.isClosed) return;
  }
  if (schema.anyOf.length > 0) checkAnyOf(context, schema, value);
  if (schema.oneOf.length > 0) checkOneOf(context, schema, value);
  if (schema.not !== undefined) {
    const refusal = refusalOf(context, schema.not, { value, hint: 'Not' });
    out.refuseIf(refusal === undefined ? raw('true') : negate(refusal));
  }
  if (schema.if !== undefined) checkConditional(context, schema, value);
  const { module, view, hint } = context;
  const checkOf = (subtype: Schema): Fragment | undefined => checkFunction(module, subtype, { view, hint });
  checkSubtypes(context, schema, { value, checkOf });
}

function checkAnyOf(context: CheckContext, schema: Schema, value: Fragment): void {
  // Asked first: a function that nothing calls must not be printed.
  if (schema.anyOf.some((member) => member.boolean === true)) return;
  const refusals = schema.anyOf.map((member, index) =>
    alternativeRefusal(context, member, { value, hint: `AnyOf${index + 1}` }),
  );
  const selections = selectionsOf(context, schema, { members: schema.anyOf, value });
  for (const [index, refusal] of refusals.entries()) {
    const selected = selections.get(index);
    if (selected !== undefined && refusal !== undefined) context.out.refuseIf(ts`${selected} && ${refusal}`);
  }
  context.out.refuseIf(
    join(
      refusals.filter((refusal) => refusal !== undefined),
      ' && ',
    ),
  );
}

function checkOneOf(context: CheckContext, schema: Schema, value: Fragment): void {
  const count = local(context, 'matches');
  context.out.line(ts`let ${count} = 0;`);
  const selections = selectionsOf(context, schema, { members: schema.oneOf, value });
  for (const [index, member] of schema.oneOf.entries()) {
    const refusal = alternativeRefusal(context, member, { value, hint: `OneOf${index + 1}` });
    context.out.line(refusal === undefined ? ts`${count} += 1;` : ts`if (${negate(refusal)}) ${count} += 1;`);
    const selected = selections.get(index);
    if (selected !== undefined && refusal !== undefined) context.out.line(ts`else if (${selected}) return false;`);
  }
  context.out.refuseIf(ts`${count} !== 1`);
}

function checkConditional(context: CheckContext, schema: Schema, value: Fragment): void {
  const branch = (member: Schema | undefined, hint: string): Fragment | undefined => {
    return member === undefined ? undefined : refusalOf(context, member, { value, hint });
  };
  const fixed = schema.if?.boolean;
  if (fixed !== undefined) {
    const taken = fixed ? branch(schema.then, 'Then') : branch(schema.else, 'Else');
    if (taken !== undefined) context.out.refuseIf(taken);
    return;
  }
  if ([schema.then, schema.else].every((member) => member === undefined || member.boolean === true)) return;
  const condition = branch(schema.if, 'If') ?? raw('false');
  const then = branch(schema.then, 'Then');
  const otherwise = branch(schema.else, 'Else');
  context.out.refuseIf(ts`${condition} ? ${otherwise ?? raw('false')} : ${then ?? raw('false')}`);
}

/**
 * The condition under which an in-place subschema refuses the value; undefined when it never does. Always a call, so
 * that what TypeScript learns about `value` in one member cannot contradict the next.
 */
function refusalOf(context: CheckContext, schema: Schema, at: BranchPlace): Fragment | undefined {
  if (schema.boolean === true) return undefined;
  if (schema.boolean === false) return raw('true');
  const check = checkFunction(context.module, schema, {
    view: context.view,
    hint: context.hint + at.hint,
    hidden: context.hidden,
  });
  return check === undefined ? undefined : ts`!${check}(${at.value})`;
}

/** The same for an alternative: of a mere type it is the test of that, which tells TypeScript nothing about the others. */
function alternativeRefusal(context: CheckContext, schema: Schema, at: BranchPlace): Fragment | undefined {
  return plainTypeTest(context, schema, at.value) ?? refusalOf(context, schema, at);
}

/** Prints the check of a child value: a call when the schema has a function, its statements in place otherwise. */
function checkChild(context: CheckContext, schema: Schema, at: ChildPlace): void {
  if (schema.boolean === true) return;
  const inner: CheckContext = { ...context, hidden: new Set() };
  if (hasOwnFunction(context, schema)) {
    const refusal = refusalOf(inner, schema, { value: at.expression, hint: capital(at.local) });
    if (refusal !== undefined) context.out.refuseIf(refusal);
    return;
  }
  if (/^[\w$]+$/.test(at.expression.code)) return checkSchema(inner, schema, at.expression);
  const value = local(context, at.local);
  const statements = new Statements();
  checkSchema({ ...inner, out: statements }, schema, value);
  if (statements.mentions(value) && !statements.inline(value, at.expression)) {
    context.out.line(ts`const ${value}: unknown = ${at.expression};`);
  }
  context.out.append(statements);
}

/** A function that goes on where a long one stopped. */
function restFunction(outer: CheckContext, print: (inner: CheckContext, object: Fragment) => void): Fragment {
  const { module, view, hint, hidden, open } = outer;
  const name = module.scope.take(`check${capital(hint)}Rest`);
  const context: CheckContext = { ...functionContext({ module, view, hint, hidden, recursion: RECURSION }), open };
  const place = module.functions.push(raw('')) - 1;
  print(context, raw('value'));
  module.functions[place] = printFunction({ name, type: 'Readonly<Record<string, unknown>>' }, context.out.printBody());
  return raw(name);
}

const RECURSION: Recursion = { child: checkChild, refusal: refusalOf, rest: restFunction };

const MAX_NESTING = 5;

function hasOwnFunction(context: CheckContext, schema: Schema): boolean {
  if (schema.name !== undefined || context.open.length > MAX_NESTING) return true;
  return context.open.includes(schema) || sharedSchemas(context.module.emission.api).has(schema);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** How a function is asked for. */
export interface FunctionRequest {
  readonly view: CheckView;
  readonly hint: string;
  readonly hidden?: ReadonlySet<string>;
}

/** Name of the function that checks a schema: the component's, or a private one of this file; undefined when open. */
export function checkFunction(module: EmittedModule, schema: Schema, request: FunctionRequest): Fragment | undefined {
  if (schema.boolean === true) return undefined;
  const hidden = relevantHidden(schema, request.hidden ?? new Set(), request.view);
  if (schema.name !== undefined && hidden.size === 0) return module.component(schema, viewSuffix(schema, request.view));
  const key = `check ${schema.id} ${request.view.direction} ${request.view.files} ${[...hidden].toSorted().join('\n')}`;
  const known = module.known.get(key);
  if (known !== undefined) return raw(known);
  const name = module.scope.take(`check${capital(request.hint)}`);
  module.known.set(key, name);
  const context = functionContext({ module, view: request.view, hint: request.hint, hidden, recursion: RECURSION });
  const place = module.functions.push(raw('')) - 1;
  checkSchema(context, schema, raw('value'));
  const body = context.out.printBody();
  const same = module.nameOf(body, name);
  module.known.set(key, same);
  if (same === name) module.functions[place] = printFunction({ name }, body);
  else module.functions.splice(place, 1);
  return raw(same);
}

/** The exported function of a component, in one of its views. */
export function componentFunction(
  module: EmittedModule,
  schema: Schema,
  at: { readonly name: string; readonly view: CheckView },
): Fragment {
  // What is private to the file of a component need not say its name.
  const context = functionContext({ module, view: at.view, hint: 'value', hidden: new Set(), recursion: RECURSION });
  checkSchema(context, schema, raw('value'));
  if (!askedAgain(module.emission.api).has(schema)) {
    return printFunction({ name: at.name, isExported: true }, context.out.printBody());
  }
  const remembered = module.runtime('schema/pattern/remembered.ts', 'remembered');
  const type = module.runtimeType('request/operation-table.ts', 'ValueCheck');
  return ts`export const ${raw(at.name)}: ${type} = ${remembered}((value) => {\n${context.out.printBody()}});\n`;
}

interface FunctionHead {
  readonly name: string;
  readonly isExported?: boolean;
  readonly type?: string;
}

/** A function from its finished body. */
function printFunction({ name, isExported = false, type = 'unknown' }: FunctionHead, body: Fragment): Fragment {
  // A schema that takes nothing never looks at the value.
  const parameter = /\bvalue\b/.test(body.code) ? 'value' : '_value';
  const head = raw(`${isExported ? 'export ' : ''}function ${name}(${parameter}: ${type}): boolean`);
  return ts`${head} {\n${body}}\n`;
}
