import type { RunEvent } from '../events.ts';
import { placeOf } from '../finding.ts';
import { summarize } from '../summary.ts';
import type { FindPlace } from './report-place.ts';
import { ruleTitle } from './rules.ts';

/** The findings of a run as workflow commands that a CI service shows as annotations of the description. */
export function githubReport(events: readonly RunEvent[], findPlace: FindPlace): string {
  const lines = summarize(events).findings.map(({ finding }) => {
    const { check, operationId, method, path, expected, got, place, replay } = finding;
    const at = findPlace(place);
    const where = at === undefined ? [] : [`file=${value(at.file)}`, `line=${at.line}`, `col=${at.column}`];
    const fields = [...where, `title=${value(`${check}: ${operationId}`)}`].join(',');
    const said = [
      `${method} ${path}, ${placeOf(finding)}: expected ${expected}, got ${got}`,
      `Demanded: ${ruleTitle(check)}.`,
      ...replay,
    ];
    return `::error ${fields}::${data(said.join('\n'))}\n`;
  });
  return lines.join('');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function value(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
