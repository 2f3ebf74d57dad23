import { existsSync } from 'node:fs';
import { diffDescriptions } from '../../model/diff/diff-descriptions.ts';
import { type DiffFormat, countChanges, printDiff } from '../diff-report.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { isPiped, namedSpec } from '../resolve-spec.ts';
import { reportDiagnostics } from '../report-diagnostics.ts';

/** Options of `forgewright diff`, as commander hands them over. */
export interface DiffOptions {
  readonly format: DiffFormat;
  readonly json?: boolean;
  readonly failOn: 'breaking' | 'unclassified' | 'any';
  readonly allowRemote?: boolean;
}

/**
 * Compares two versions of a description and prints what changed for clients, by operation. Exit code 1 when there is a
 * breaking change, or what `--fail-on` names.
 */
export async function diff(oldFile: string, newFile: string, options: DiffOptions): Promise<ExitCode> {
  const [old, later] = [oldFile, newFile].map(existing);
  if (old === later && isPiped(old ?? '')) throw new CliError('only one of the two can be `-`', exitCode.usage);
  if (old === undefined || later === undefined) throw new CliError('diff needs two files', exitCode.usage);
  const { changes, diagnostics } = await diffDescriptions(old, later, { allowRemote: options.allowRemote ?? false });
  if (changes === undefined) {
    reportDiagnostics(diagnostics.filter(({ severity }) => severity === 'error'));
    const isForeign = diagnostics.some(({ code }) => code === 'unsupported-version');
    throw new CliError('a description with errors cannot be compared', isForeign ? exitCode.usage : exitCode.cannotRun);
  }
  process.stdout.write(printDiff(changes, options.json === true ? 'json' : options.format, process.cwd()));
  const counts = countChanges(changes);
  const failing = {
    breaking: counts.breaking,
    unclassified: counts.breaking + counts.unclassified,
    any: changes.length,
  };
  return failing[options.failOn] > 0 ? exitCode.findings : exitCode.ok;
}

function existing(named: string): string {
  const file = namedSpec(named, process.cwd());
  if (isPiped(file) || existsSync(file)) return file;
  throw new CliError(`description not found: ${named}`, exitCode.usage);
}
