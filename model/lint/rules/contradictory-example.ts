import type { Example } from '../../example.ts';
import { isJsonMediaType } from '../../facts/media-kind.ts';
import { isSuccess } from '../../facts/status.ts';
import type { SourceLocation } from '../../location.ts';
import type { MediaType } from '../../media-type.ts';
import type { Operation } from '../../operation.ts';
import type { LintContext, LintRule } from '../rule.ts';

/** The members of an example are what descriptions say of them by each other (OAS "Example Object"). */
export const contradictoryExample: LintRule = (context) => {
  const told = new Set<Example>();
  for (const operation of context.api.operations) {
    for (const response of operation.responses.filter(isSuccess)) {
      const isNew = response.status === '201';
      for (const mediaType of response.content.filter(({ name }) => isJsonMediaType(name)))
        checkExamples(context, { operation, mediaType, isNew }, told);
    }
  }
};

interface Answer {
  readonly operation: Operation;
  readonly mediaType: MediaType;
  readonly isNew: boolean;
}

function checkExamples(context: LintContext, answer: Answer, told: Set<Example>): void {
  const { operation, mediaType, isNew } = answer;
  const { schema, examples } = mediaType;
  if (schema === undefined) return;
  for (const example of examples) {
    const { name, value, hasValue } = example;
    const missed = hasValue ? context.toldMisses?.({ operation, schema, value, isNew }) : undefined;
    if (missed === undefined || missed.length === 0 || told.has(example)) continue;
    told.add(example);
    for (const { pointer, expected, got, said } of missed) {
      const reason = `at ${pointer} expected ${expected} (${said}), got ${got}`;
      const suggestion = 'correct the value, or say what else it may be';
      context.report('contradictory-example', placeOf(example, pointer), { parameters: { name, reason }, suggestion });
    }
  }
}

/** Where a part of an example is written: a bare `example` is the value itself, an Example Object holds it. */
function placeOf({ name, location: { file, pointer } }: Example, part: string): SourceLocation {
  const isBare = name === 'default' && pointer.endsWith('/example');
  return { file, pointer: `${isBare ? pointer : `${pointer}/value`}${part}` };
}
