import type { SourceLocation } from '../location.ts';

export type Severity = 'error' | 'warning';

/** A problem in the description: a named code, where it is, what was expected, and what to do. */
export interface Diagnostic {
  /** Kebab-case name; `docs/diagnostics/<code>.md` explains it. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly location: SourceLocation;
  /** 1-based; undefined when the file could not be read at all. */
  readonly line: number | undefined;
  /** 1-based. */
  readonly column: number | undefined;
  readonly suggestion: string | undefined;
  /** The lines around the place with a caret under the column; computed when read. */
  readonly frame?: string | undefined;
  /** The clause the problem is measured against, for example `OAS 3.1 4.8.9`. */
  readonly clause: string | undefined;
}

/** A code of `diagnostics-catalogue.ts`, or `lint/<rule>` for a finding of the general-purpose linter. */
export type DiagnosticCode = string;
