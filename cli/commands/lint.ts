import { toldMisses } from '../../conformance/matchers/told/told-misses.ts';
import { type Diagnostic, diagnosticToJson, formatDiagnostic, loadApi } from '../../model/index.ts';
import { lintApi } from '../../model/lint/index.ts';
import { existsSync } from 'node:fs';
import { displayPath } from '../config/load-config.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { isPiped, resolveSpec } from '../resolve-spec.ts';
import { countDiagnostics } from '../report-diagnostics.ts';
import { expectShortRun } from '../short-run.ts';
import { limitOfPattern } from '../limit-of-pattern.ts';
import { readXmlExample } from '../read-xml-example.ts';
import { validateValue } from '../validate-value.ts';

/** Options of `forgewright lint`, as commander hands them over. */
export interface LintOptions {
  readonly spec?: string;
  readonly format: 'text' | 'json';
  /** Lists how each list is walked page by page. */
  readonly verbose?: boolean;
  /** Config file whose targets say how lists are walked; the one that is here when not given. */
  readonly config?: string;
}

/** Checks a description and prints every finding with its place. Exit code 1 when there is any, 2 for a wrong version. */
export async function lint(options: LintOptions): Promise<ExitCode> {
  expectShortRun();
  const spec = resolveSpec(options.spec, process.cwd());
  if (isPiped(spec)) throw new CliError('lint reads files: save the description first', exitCode.usage);
  if (!existsSync(spec)) throw new CliError(`description not found: ${spec}`, exitCode.usage);
  const diagnostics = await lintApi(spec, {
    validate: validateValue,
    limitOfPattern,
    readXml: readXmlExample,
    toldMisses,
  });
  if (options.format === 'json') console.log(JSON.stringify(diagnostics.map(diagnosticToJson), undefined, 2));
  else {
    if (options.verbose === true) await printPaging(spec, options);
    print(diagnostics, displayPath(spec, process.cwd()));
  }
  if (diagnostics.some(({ code }) => code === 'unsupported-version')) return exitCode.usage;
  return diagnostics.length === 0 ? exitCode.ok : exitCode.findings;
}

/** How each list is walked, as clients will: what is missing or wrong can be set in the configuration. */
async function printPaging(spec: string, { config }: LintOptions): Promise<void> {
  const { pagingLines } = await import('../config/paging-lines.ts');
  const { api } = await loadApi(spec, { lenient: true });
  if (api === undefined) return;
  for (const line of await pagingLines(api, spec, config === undefined ? {} : { config })) console.log(line);
}

function print(diagnostics: readonly Diagnostic[], spec: string): void {
  for (const diagnostic of diagnostics) console.log(formatDiagnostic(diagnostic, { cwd: process.cwd() }));
  console.log(`${spec}: ${countDiagnostics(diagnostics)}`);
}
