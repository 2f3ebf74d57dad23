import { readFileSync } from 'node:fs';
import { type ArchivedExchange, HarError, readHar } from '../../conformance/index.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { openExchangeRun } from '../judge/exchange-run.ts';
import { readEnabled } from '../judge/read-selection.ts';
import { parseReports } from '../judge/report-file.ts';
import { loadDescription } from '../load-description.ts';
import { resolveSpec } from '../resolve-spec.ts';

/** Options of `forgewright judge`, as commander hands them over. */
export interface JudgeCommandOptions {
  readonly spec?: string;
  readonly enable?: string;
  readonly report?: readonly string[];
}

/** Judges the exchanges of archives. */
export async function judge(files: readonly string[], options: JudgeCommandOptions): Promise<ExitCode> {
  const reports = parseReports(options.report ?? []);
  const { api } = await loadDescription(resolveSpec(options.spec, process.cwd()), { quiet: true });
  const run = openExchangeRun(api, files.join(', '), { reports, ...readEnabled(options) });
  for (const exchange of files.flatMap(read)) run.add({ ...exchange, startedAt: 0, durationMs: 0 });
  return run.finish();
}

function read(file: string): readonly ArchivedExchange[] {
  try {
    return readHar(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof HarError || (error instanceof Error && 'code' in error)) {
      throw new CliError(error.message, exitCode.usage);
    }
    throw error;
  }
}
