import type { Schema } from '../../../model/schema.ts';
import { raw, ts, type Fragment } from '../../emit/code/fragment.ts';
import { NameScope } from '../../emit/code/naming.ts';
import type { CheckView } from './check-view.ts';
import { isCalledName } from '../component-names.ts';
import type { EmittedModule } from '../emitted-module.ts';
import { Statements } from './statements.ts';

/** A child value and the local name it would get. */
export interface ChildPlace {
  readonly expression: Fragment;
  readonly local: string;
}

/** A value looked at by one more schema, and what a function for that would be called. */
export interface BranchPlace {
  readonly value: Fragment;
  readonly hint: string;
}

/** How keywords reach subschemas; handed down so that keyword files need not know who calls them. */
export interface Recursion {
  /** Prints the check of a child value. */
  readonly child: (context: CheckContext, schema: Schema, at: ChildPlace) => void;
  /** The condition under which an in-place subschema refuses the value; undefined when it never does. */
  readonly refusal: (context: CheckContext, schema: Schema, at: BranchPlace) => Fragment | undefined;
  /** Name of a new function for the rest of a long one; `print` gets the object that it is called with. */
  readonly rest: (context: CheckContext, print: (inner: CheckContext, object: Fragment) => void) => Fragment;
}

/** One emitted function being printed. */
export interface CheckContext {
  readonly module: EmittedModule;
  readonly view: CheckView;
  readonly out: Statements;
  /** Names of the function's local variables. */
  readonly locals: NameScope;
  /** Start of the names of functions split off this one. */
  readonly hint: string;
  /** Properties that are not required on this side, decided further out. */
  readonly hidden: ReadonlySet<string>;
  /** Schemas being written in place, outermost first: meeting one again means a function is needed. */
  readonly open: readonly Schema[];
  readonly recursion: Recursion;
}

/** A fresh local name that hides nothing which the function may call. */
export function local(context: CheckContext, wanted: string): Fragment {
  const { module, locals } = context;
  const free = isCalledName(module.emission.api, wanted) ? `${wanted}_` : wanted;
  let name = locals.take(free);
  while (module.scope.has(name)) name = locals.take(free);
  module.locals.add(name);
  return raw(name);
}

/** What a new function starts from. */
export interface FunctionStart {
  readonly module: EmittedModule;
  readonly view: CheckView;
  readonly hint: string;
  readonly hidden: ReadonlySet<string>;
  readonly recursion: Recursion;
}

/** Context of a new function. */
export function functionContext(start: FunctionStart): CheckContext {
  return { ...start, out: new Statements(), locals: new NameScope(['value']), open: [] };
}

/** Whether a schema says nothing that a check could print. */
export function isOpen(schema: Schema): boolean {
  return schema.boolean === true;
}

/** `!isX(value)` -> `isX(value)`; anything else is put into parentheses. */
export function negate(condition: Fragment): Fragment {
  return /^![\w$]+\([\w$]+\)$/.test(condition.code) ? raw(condition.code.slice(1)) : ts`!(${condition})`;
}
