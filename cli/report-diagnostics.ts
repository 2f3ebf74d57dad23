import { formatDiagnostic } from '../model/diagnostics/format-diagnostic.ts';
import type { Diagnostic } from '../model/index.ts';

/** How many warnings of one code are printed; the rest is counted. Errors are always printed. */
const shownPerCode = 3;

/** Prints diagnostics to standard error, errors last so that they stay in sight, and a line that counts them. */
export function reportDiagnostics(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  const counts = new Map<string, number>();
  for (const diagnostic of diagnostics.filter(({ severity }) => severity === 'warning')) {
    const count = (counts.get(diagnostic.code) ?? 0) + 1;
    counts.set(diagnostic.code, count);
    if (count <= shownPerCode) print(diagnostic);
  }
  for (const [code, count] of counts) {
    if (count > shownPerCode)
      console.error(`${code}: ${count - shownPerCode} more warnings (forgewright lint prints all)`);
  }
  for (const diagnostic of diagnostics.filter(({ severity }) => severity === 'error')) print(diagnostic);
  console.error(countDiagnostics(diagnostics));
}

function print(diagnostic: Diagnostic): void {
  console.error(formatDiagnostic(diagnostic, { cwd: process.cwd() }));
}

/** `2 errors, 1 warning`. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return [plural(errors, 'error'), plural(warnings, 'warning')].join(', ');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
