import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  type CaseResult,
  EventLinesError,
  type RunEvent,
  eventLines,
  isUnsent,
  readEventLines,
} from '../../conformance/index.ts';
import { CliError, exitCode } from '../exit-code.ts';

/** What a run that was interrupted has judged, and where the rest is written down. */
export interface Journal {
  /** Cases that have their verdict. */
  readonly earlier: readonly CaseResult[];
  /** Writes an event down at once, so that nothing is lost whatever ends the process. */
  readonly accept: (event: RunEvent) => void;
}

/**
 * Opens the journal of a run, which may have begun already.
 * @param plan what is run, so that nobody goes on with another run
 * Throws `CliError` for a file that is no journal, or that of another run.
 */
export function openJournal(file: string, plan: string): Journal {
  const path = resolve(file);
  const earlier = existsSync(path) ? earlierIn(path, { file, plan }) : [];
  mkdirSync(dirname(path), { recursive: true });
  let isOpen = false;
  return {
    earlier,
    accept(event) {
      if (event.type === 'run-started') {
        // The whole file is replaced at once: what a budget kept from being sent, and a line cut short, are gone from it.
        writeFileSync(`${path}.new`, eventLines([event, ...earlier.map(finished)]));
        renameSync(`${path}.new`, path);
        isOpen = true;
        return;
      }
      const isKnown = event.type === 'case-finished' && event.finished <= earlier.length;
      if (isOpen && !isKnown) appendFileSync(path, eventLines([event]));
    },
  };
}

function finished(result: CaseResult, index: number): RunEvent {
  return { type: 'case-finished', finished: index + 1, result };
}

function earlierIn(
  path: string,
  { file, plan }: { readonly file: string; readonly plan: string },
): readonly CaseResult[] {
  const text = readFileSync(path, 'utf8');
  // A process that was killed may have left half a line.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole === '') return [];
  const events = readEvents(whole, file);
  const [start] = events;
  if (start?.type !== 'run-started' || start.plan !== plan) {
    throw new CliError(
      `--resume: ${file} is of another run: another address, level, seed, description or choice of cases`,
      exitCode.usage,
      'Remove it to begin anew.',
    );
  }
  return events.flatMap((event) => (event.type === 'case-finished' && !isUnsent(event.result) ? [event.result] : []));
}

function readEvents(text: string, file: string): readonly RunEvent[] {
  try {
    return readEventLines(text, file);
  } catch (error) {
    if (error instanceof EventLinesError) throw new CliError(`--resume: ${error.message}`, exitCode.usage);
    throw error;
  }
}
