import type { RunEvent } from '../events.ts';

/** The events of a run, one JSON text a line: what other reports are made from, later or elsewhere. */
export function eventLines(events: readonly RunEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

/** A text of events that cannot be read. The message says where and what was expected. */
export class EventLinesError extends Error {
  override readonly name = 'EventLinesError';
}

/**
 * Reads what {@link eventLines} wrote.
 * @throws {EventLinesError} naming file and line of the first thing that is no event
 */
export function readEventLines(text: string, file: string): readonly RunEvent[] {
  const lines = text.split('\n').filter((line) => line !== '');
  const events = lines.map((line, index) => {
    const event = eventOf(line);
    if (event !== undefined && (index === 0) === (event.type === 'run-started')) return event;
    const expected = index === 0 ? 'the event run-started' : 'an event of the run';
    throw new EventLinesError(`${file}:${index + 1}: expected ${expected}, as --report events=FILE writes it`);
  });
  if (events.length === 0) throw new EventLinesError(`${file}: expected the events of a run, got nothing`);
  return events;
}

function eventOf(line: string): RunEvent | undefined {
  try {
    // Written by eventLines; what else a file may hold ends here.
    const value = JSON.parse(line) as RunEvent;
    return ['run-started', 'case-finished', 'run-finished'].includes(value.type) ? value : undefined;
  } catch {
    return undefined;
  }
}
