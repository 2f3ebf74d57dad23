import { describeType } from '../../load/raw.ts';
import { scalarText } from '../../load/locate/scalar-text.ts';
import { report } from './scope.ts';
import type { Scope } from './scope.ts';

/** Whether a value is what a text without quotes may be read as. */
export function isPlainScalar(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** Where a number or a word stands that is to be a text. */
export interface TextPlace {
  /** The mapping or the list that it is a member of, and its name there. */
  readonly owner: object;
  readonly key: string | number;
  /** Pointer of the value itself. */
  readonly pointer: string;
  /** Words for the diagnostic: what it is, and the object whose rules it breaks. */
  readonly what: string;
  readonly object: string;
}

/**
 * A text without quotes that YAML has read as a number or a boolean: as its author wrote it, with a warning, and noted for
 * those who write the description out again.
 */
export function textWritten(scope: Scope, value: number | boolean, place: TextPlace): string {
  const { owner, key, pointer, what, object } = place;
  const text = scalarText(scope.document, pointer, value);
  reportCoerced(scope, pointer, { what, expected: 'a string', value, object });
  noteRead(scope, owner, String(key), text);
  return text;
}

/** The items of a list of texts, each as it is written; undefined when one is no text and cannot be one. */
export function textsWritten(
  scope: Scope,
  list: readonly unknown[],
  place: Omit<TextPlace, 'owner' | 'key'>,
): readonly string[] | undefined {
  if (!list.every((item) => typeof item === 'string' || isPlainScalar(item))) return undefined;
  return list.map((item, index) =>
    isPlainScalar(item)
      ? textWritten(scope, item, { ...place, owner: list, key: index, pointer: `${place.pointer}/${index}` })
      : String(item),
  );
}

/** Remembers what is read in place of a member. */
export function noteRead({ state }: Scope, owner: object, key: string, read: unknown): void {
  const { coerced } = state.store;
  const members = coerced.get(owner) ?? new Map<string, unknown>();
  coerced.set(owner, members.set(key, read));
}

/** Reports a scalar of the wrong type that is read as the right one. */
export function reportCoerced(
  scope: Scope,
  pointer: string,
  {
    what,
    expected,
    value,
    object,
  }: { readonly what: string; readonly expected: string; readonly value: unknown; readonly object: string },
): void {
  report(scope, 'coerced-value', pointer, { parameters: { what, expected, got: describeType(value), object } });
}
