import { verdictOf } from '../accepted-by.ts';
import type { SchemaFinding } from '../../schema/run.ts';
import { refused } from '../decode-scalar.ts';
import type { Direction } from '../explain.ts';
import { REQUEST_LIMITS } from '../limits.ts';
import type { CheckedSchema } from '../operation-table.ts';
import type { Problem, ProblemLocation } from '../problem.ts';
import { report, type ProblemSink } from '../problem-sink.ts';

/**
 * Holds a body against its schema; the value itself when it is valid, `refused` after problems were reported. A value that
 * may not be told as it is has a form in which it is; made only then, because it costs as much as the value itself.
 */
export function checkBody(
  schema: CheckedSchema | undefined,
  value: unknown,
  sink: ProblemSink,
  toldForm?: (value: unknown) => unknown,
): unknown {
  const verdict = schema === undefined || verdictOf(schema, value);
  if (schema === undefined || verdict === true) return value;
  const told = toldForm === undefined ? value : toldForm(value);
  const findings = sink.explain(schema.source, told, 'request');
  if (verdict === undefined && findings.length === 0 && sink.canExplain) return value;
  pushFindings(sink, findings);
  if (sink.problems.length === 0)
    report(sink, { in: 'body', name: '', rule: 'schema', expected: 'a valid body', value });
  return refused;
}

function pushFindings({ problems }: ProblemSink, findings: readonly SchemaFinding[]): void {
  const room = Math.max(0, REQUEST_LIMITS.problems - problems.length);
  for (const finding of findings.slice(0, room)) problems.push(toBodyProblem(finding, 'request'));
}

/**
 * Reports what else is wrong with a body of which some texts were refused: what they are in, and what is in them, has
 * nothing to add.
 * @param kept the body, with the texts that were refused as they came
 */
export function checkRest(schema: CheckedSchema | undefined, kept: unknown, sink: ProblemSink): void {
  if (schema === undefined || typeof kept !== 'object') return;
  const told = sink.problems.filter((problem) => problem.in === 'body').map(({ name }) => name);
  const isTold = ({ instance }: SchemaFinding): boolean =>
    told.some((name) => `${name}/`.startsWith(`${instance}/`) || instance.startsWith(`${name}/`));
  const findings = sink.explain(schema.source, kept, 'request');
  pushFindings(
    sink,
    findings.filter((finding) => !isTold(finding)),
  );
}

/** A finding of the schema validator as a problem of the body. */
export function toBodyProblem(finding: SchemaFinding, direction: Direction): Problem {
  const { instance, keyword, expected, got } = finding;
  const location: ProblemLocation = 'body';
  const place = instance === '' ? `${direction} body` : `${direction} body at ${instance}`;
  return {
    in: location,
    name: instance,
    rule: keyword,
    expected,
    got,
    message: `${place}: expected ${expected}, got ${got}`,
  };
}
