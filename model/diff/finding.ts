import type { SourceLocation } from '../location.ts';
import type { Schema } from '../schema.ts';
import type { ChangeKind } from './change-kinds.ts';
import type { SchemaView } from './schema-view.ts';

/** A difference of one place, before it is known which operations it concerns. */
export interface Finding {
  readonly kind: ChangeKind;
  readonly parameters: Readonly<Record<string, string>>;
  readonly old: SourceLocation | undefined;
  readonly new: SourceLocation | undefined;
}

/** One of the alternatives of the schemas of one side, taken for all of them. */
export interface Choice {
  readonly side: 'old' | 'new';
  readonly member: Schema;
}

/** A part of two schemas that is compared by itself. */
export interface ChildPair {
  /** How a person writes the way to it: `.name`, `[]`. */
  readonly step: string;
  readonly old: readonly Schema[];
  readonly new: readonly Schema[];
  /** The alternative of `old` or of `new` that is compared, where only one of them has alternatives. */
  readonly choice?: Choice;
  /** True where it cannot be told who suffers from a difference. */
  readonly isOpaque?: boolean;
}

/** Two views that stand for each other, and what is said about them. */
export interface Comparison {
  readonly old: SchemaView;
  readonly new: SchemaView;
  /** Set when one side is only one of its alternatives here. */
  readonly choice: Choice | undefined;
  readonly findings: Finding[];
  readonly children: ChildPair[];
}

/** Notes a difference; without locations, both sides are the schemas themselves. */
export function note(
  comparison: Comparison,
  kind: ChangeKind,
  parameters: Readonly<Record<string, string>> = {},
  sides: { readonly old?: SourceLocation | undefined; readonly new?: SourceLocation | undefined } = {},
): void {
  const { old = comparison.old.location, new: later = comparison.new.location } = sides;
  comparison.findings.push({ kind, parameters, old, new: later });
}

/** Where a keyword of a view was written: in the first of its parts that has it, else the view itself. */
export function keywordLocation(
  view: SchemaView,
  keyword: keyof Schema,
  has: (part: Schema) => boolean,
): SourceLocation {
  const part = view.parts.find(has);
  if (part === undefined) return view.location;
  return { file: part.location.file, pointer: `${part.location.pointer}/${keyword}` };
}

/** A value as it stands in a message, long ones cut. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return `\`${text.length > 60 ? `${text.slice(0, 57)}...` : text}\``;
}

/** A list as it stands in a message. */
export function showList(values: readonly unknown[]): string {
  const shown = values.slice(0, 6).map((value) => (typeof value === 'string' ? `\`${value}\`` : show(value)));
  return shown.join(', ') + (values.length > 6 ? `, and ${values.length - 6} more` : '');
}
