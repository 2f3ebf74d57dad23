import { relative, sep } from 'node:path';

import type { Diagnostic } from './diagnostics.ts';
import { printable } from './printable.ts';

/** How a diagnostic is written as text. */
export interface FormatOptions {
  /** Files below it are named relative to it. */
  readonly cwd?: string;
  /** Leave out the code frame. */
  readonly brief?: boolean;
}

/**
 * A diagnostic as text: `file:line:column severity code message`, the clause, the suggestion, and the code frame, each
 * on lines of their own. Computes the position.
 */
export function formatDiagnostic(diagnostic: Diagnostic, options: FormatOptions = {}): string {
  const { severity, code, message, suggestion, clause, location } = diagnostic;
  const lines = [`${placeOf(diagnostic, options)} ${severity} ${code} ${message}`];
  if (options.brief === true) return lines.map(printable).join('\n');
  if (location.pointer !== '') lines.push(`  at ${location.pointer}`);
  if (clause !== undefined) lines.push(`  by ${clause}`);
  if (suggestion !== undefined) lines.push(`  ${suggestion}`);
  if (diagnostic.frame !== undefined) lines.push(...diagnostic.frame.split('\n').map((line) => `  ${line}`));
  return lines.map(printable).join('\n');
}

/** A diagnostic as plain data for `--format json`; the same fields in the same order whatever made it. */
export function diagnosticToJson(diagnostic: Diagnostic): Record<string, unknown> {
  const { code, severity, message, location, line, column, suggestion, clause } = diagnostic;
  return { code, severity, message, file: location.file, line, column, pointer: location.pointer, suggestion, clause };
}

function placeOf({ location: { file }, line, column }: Diagnostic, { cwd }: FormatOptions): string {
  const shown = cwd === undefined ? file : shortName(file, cwd);
  return line === undefined ? `${shown}:` : `${shown}:${line}:${column ?? 1}`;
}

function shortName(file: string, cwd: string): string {
  if (/^https?:/i.test(file)) return file;
  const name = relative(cwd, file);
  return name.startsWith(`..${sep}..`) || name === '' ? file : name;
}
