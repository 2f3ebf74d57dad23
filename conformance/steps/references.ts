import { type Expectation, MadeName, type Step } from './step.ts';

/** Ids of the steps that a step makes no sense without. */
export function referencesOf(step: Step): readonly string[] {
  const { again, like, headers = [], after = [], call, expect } = step;
  const fields = headers.flatMap(([, value]) => (typeof value === 'string' ? [] : [value.step]));
  const named = call.parameters.flatMap(({ value }) => (value instanceof MadeName ? [value.step] : []));
  const own = [again, like?.step].filter((id) => id !== undefined);
  return [...own, ...fields, ...after, ...named, ...expect.flatMap(stepsOf)];
}

function stepsOf(expectation: Expectation): readonly string[] {
  switch (expectation.kind) {
    case 'sent':
    case 'same':
    case 'field':
      return [expectation.step];
    case 'listed':
      return expectation.name instanceof MadeName ? [expectation.name.step] : [];
    case 'distinct':
      return [expectation.name.step, expectation.than.step];
    default:
      return [];
  }
}
