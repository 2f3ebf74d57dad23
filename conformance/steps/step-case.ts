import type { LawCase } from '../laws/law.ts';
import { runSteps } from './run-steps.ts';
import type { Step } from './step.ts';

/** A case of a law that is nothing but its steps. */
export function stepCase(
  planned: Omit<LawCase, 'kind' | 'run' | 'steps'> & { readonly steps: readonly Step[] },
): LawCase {
  return { kind: 'law', ...planned, run: (probe) => runSteps(planned.steps, probe) };
}

/** The steps of a case in words, one line each. */
export function stepLines(steps: readonly Step[]): readonly string[] {
  return steps.map(({ id, call, expect, times: count }, index) => {
    const { operation, parameters, body } = call;
    const named = parameters.filter(({ parameter }) => parameter.in === 'path' || parameter.in === 'query');
    const values = named.map(({ parameter, value }) => `${parameter.name}=${String(value)}`).join(' ');
    const sent = body === undefined ? '' : ` ${short(JSON.stringify(body.value) ?? '')}`;
    const must = expect.map(({ why }) => `; ${why}`).join('');
    const times = count === undefined ? '' : ` ${count} times at once`;
    return `${index + 1}. ${id}: ${operation.operationId} as ${call.identity}${times} ${values}${sent}${must}`;
  });
}

function short(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 97)}...`;
}
