import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type RunEvent, jsonReport, junitReport } from '../../conformance/index.ts';
import { CliError, exitCode } from '../exit-code.ts';

const formats: Readonly<Record<string, (events: readonly RunEvent[]) => string>> = {
  junit: junitReport,
  json: jsonReport,
};

/** A report asked for on the command line. */
export interface ReportFile {
  readonly path: string;
  readonly print: (events: readonly RunEvent[]) => string;
}

/** Reads `junit=FILE` and the like. Throws `CliError` naming the formats there are. */
export function parseReports(texts: readonly string[]): ReportFile[] {
  return texts.map((text) => {
    const [, format = '', path = ''] = /^(\w+)=(.+)$/.exec(text) ?? [];
    const print = formats[format];
    if (print !== undefined) return { path: resolve(path), print };
    const known = Object.keys(formats).map((name) => `${name}=FILE`);
    throw new CliError(`--report: expected ${known.join(' or ')}, got "${text}"`, exitCode.usage);
  });
}

/** Writes every report of a run, folders included. */
export function writeReports(reports: readonly ReportFile[], events: readonly RunEvent[]): void {
  for (const { path, print } of reports) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, print(events));
  }
}
