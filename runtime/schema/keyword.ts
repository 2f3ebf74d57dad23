import type { FormatTable } from './formats/format.ts';
import { isObject } from './is-object.ts';
import type { SchemaObject } from './json-schema.ts';
import type { Located } from './registry.ts';
import type { Check, Rule } from './run.ts';

/** How one keyword becomes a check. */
export interface Keyword {
  /** True for the validation vocabulary, which a meta-schema can leave out (Core 8.1.2). */
  readonly assertion: boolean;
  /**
   * Undefined when the keyword has no effect here.
   * @throws TypeError or SyntaxError when the keyword's value cannot be used.
   */
  readonly compile: (value: unknown, context: KeywordContext) => Check | undefined;
}

/** What a keyword may ask of its surroundings. */
export interface KeywordContext {
  /** The schema object that holds the keyword. */
  readonly schema: SchemaObject;
  /** Properties that are not required on this side of the exchange. */
  readonly hidden: ReadonlySet<string>;
  readonly formats: FormatTable;
  readonly assertFormat: boolean;
  /** Whether a property of the other direction is refused when present. */
  readonly refuseOtherDirection: boolean;
  /** Whether `integer` takes only what a number keeps exactly. */
  readonly exactIntegers: boolean;
  readonly otherDirection: 'readOnly' | 'writeOnly';
  /** Whether members that a schema describes are sent by the other side only. */
  readonly isOtherSide: (schema: unknown) => boolean;
  readonly maxDepth: number;
  readonly rule: (keyword: string, expected: string) => Rule;
  /** Compiles a subschema for a child instance. */
  readonly child: (schema: unknown, suffix: string) => Check;
  /** Compiles a subschema for the same instance (an in-place applicator). */
  readonly branch: (schema: unknown, suffix: string) => Check;
  readonly reference: (reference: string) => { readonly check: Check; readonly target: Located };
  readonly dynamicTarget: (target: Located) => Check;
  /** Reports a keyword that is skipped because it cannot be used. */
  readonly problem: (keyword: string, message: string) => void;
}

/** A keyword's value as a finite number of at least zero. @throws TypeError otherwise. */
export function limitOf(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0)) throw new TypeError('The keyword needs a number of at least 0');
  return value;
}

/** A keyword's value as a finite number, or all its digits. @throws TypeError otherwise. */
export function numberOf(value: unknown): number | bigint {
  if (typeof value !== 'number' && typeof value !== 'bigint') throw new TypeError('The keyword needs a number');
  return value;
}

/** A keyword's value as a string. @throws TypeError otherwise. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('The keyword needs a string');
  return value;
}

/** A keyword's value as an array. @throws TypeError otherwise. */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('The keyword needs an array');
  return value;
}

/** A keyword's value as an array of strings. @throws TypeError otherwise. */
export function namesOf(value: unknown): readonly string[] {
  const names = listOf(value).filter((name): name is string => typeof name === 'string');
  if (names.length !== listOf(value).length) throw new TypeError('The keyword needs an array of strings');
  return names;
}

/** A keyword's value as an object's entries. @throws TypeError otherwise. */
export function entriesOf(value: unknown): readonly [string, unknown][] {
  if (!isObject(value)) throw new TypeError('The keyword needs an object');
  return Object.entries(value);
}
