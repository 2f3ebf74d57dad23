import type { RunEvent } from '../events.ts';
import type { FindingGroup } from '../finding-groups.ts';
import { placeOf } from '../finding.ts';
import { summarize } from '../summary.ts';
import type { FindPlace } from './report-place.ts';
import { ruleTitle } from './rules.ts';

/** The findings of a run as SARIF 2.1.0, each at the operation of the description that it is about. */
export function sarifReport(events: readonly RunEvent[], findPlace: FindPlace): string {
  const { findings } = summarize(events);
  const rules = [...new Set(findings.map(({ finding }) => finding.check))].toSorted();
  const log = {
    version: '2.1.0',
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json',
    runs: [
      {
        tool: {
          driver: {
            name: 'forgewright conformance',
            rules: rules.map((id) => ({ id, shortDescription: { text: ruleTitle(id) } })),
          },
        },
        results: findings.map((group) => resultOf(group, rules, findPlace)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function resultOf({ finding, caseIds }: FindingGroup, rules: readonly string[], findPlace: FindPlace): object {
  const { check, operationId, method, path, expected, got, place, replay } = finding;
  const at = findPlace(place);
  const physical = at && {
    artifactLocation: { uri: encodeURI(at.file) },
    region: { startLine: at.line, startColumn: at.column },
  };
  return {
    ruleId: check,
    ruleIndex: rules.indexOf(check),
    level: 'error',
    message: {
      text: `${method} ${path} (${operationId}), ${placeOf(finding)}: expected ${expected}, got ${got}\n\n${replay.join('\n')}`,
    },
    locations: [
      {
        ...(physical && { physicalLocation: physical }),
        logicalLocations: [{ fullyQualifiedName: place.pointer, name: operationId, kind: 'function' }],
      },
    ],
    partialFingerprints: { 'caseId/v1': finding.caseId, 'pointer/v1': `${finding.part} ${finding.pointer}` },
    properties: { cases: caseIds },
  };
}
