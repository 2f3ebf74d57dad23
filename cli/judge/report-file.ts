import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  type FindPlace,
  type RunEvent,
  type SentExchange,
  eventLines,
  githubReport,
  harReport,
  htmlReport,
  jsonReport,
  junitReport,
  sarifReport,
} from '../../conformance/index.ts';
import { CliError, exitCode } from '../exit-code.ts';

/** What reports are made from. */
export interface ReportSource {
  readonly events: readonly RunEvent[];
  /** Kept only where a report shows them. */
  readonly exchanges: readonly SentExchange[];
  /** Secrets that no report may show. */
  readonly masked: readonly string[];
  readonly findPlace: FindPlace;
}

const formats: Readonly<Record<string, (source: ReportSource) => string>> = {
  junit: ({ events }) => junitReport(events),
  json: ({ events }) => jsonReport(events),
  html: ({ events }) => htmlReport(events),
  sarif: ({ events, findPlace }) => sarifReport(events, findPlace),
  github: ({ events, findPlace }) => githubReport(events, findPlace),
  har: ({ exchanges, masked }) => harReport(exchanges, masked),
  events: ({ events }) => eventLines(events),
};

/** A report asked for on the command line. */
export interface ReportFile {
  readonly format: string;
  /** File to write; undefined for the standard output. */
  readonly path: string | undefined;
  readonly print: (source: ReportSource) => string;
}

/** Reads `junit=FILE` and the like; `-` is the standard output. Throws `CliError` naming the formats there are. */
export function parseReports(texts: readonly string[]): ReportFile[] {
  return texts.map((text) => {
    const [, format = '', path = ''] = /^(\w+)=(.+)$/.exec(text) ?? [];
    const print = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (print !== undefined) return { format, path: path === '-' ? undefined : resolve(path), print };
    const known = Object.keys(formats).map((name) => `${name}=FILE`);
    throw new CliError(`--report: expected one of ${known.join(', ')}; got "${text}"`, exitCode.usage);
  });
}

/** Writes every report of a run, folders included. */
export function writeReports(reports: readonly ReportFile[], source: ReportSource): void {
  for (const { path, print } of reports) {
    if (path === undefined) process.stdout.write(print(source));
    else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, print(source));
    }
  }
}
