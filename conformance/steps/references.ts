import { isObject } from '../schema-walk.ts';
import { type Expectation, type ListExpectation, MadeName, type MemberExpectation, type Step } from './step.ts';

/** Ids of the steps that a step makes no sense without. */
export function referencesOf(step: Step): readonly string[] {
  const { again, like, headers = [], after = [], call, expect, when } = step;
  const fields = headers.flatMap(([, value]) => (typeof value === 'object' ? [value.step] : []));
  const named = call.parameters.flatMap(({ value }) => (value instanceof MadeName ? [value.step] : []));
  const is = when?.is instanceof MadeName ? when.is.step : undefined;
  const own = [again, like?.step, when?.step, is].filter((id) => id !== undefined);
  const sent = isObject(call.body?.value) ? Object.values(call.body.value) : [];
  const inBody = sent.flatMap((value) => (value instanceof MadeName ? [value.step] : []));
  const all = [...own, ...fields, ...after, ...named, ...inBody, ...expect.flatMap(stepsOf)];
  // What a step itself has sent is there when its answer is.
  return all.filter((id) => id !== step.id);
}

function stepsOf(expectation: Expectation): readonly string[] {
  switch (expectation.kind) {
    case 'sent':
    case 'field':
      return [expectation.step];
    case 'same':
      return [expectation.step, ...(expectation.since === undefined ? [] : [expectation.since])];
    case 'kept':
      return [expectation.step, ...(expectation.entry === undefined ? [] : [expectation.entry.step])];
    case 'member':
      return memberSteps(expectation);
    case 'listed':
      return listedSteps(expectation);
    case 'distinct':
      return [expectation.name.step, expectation.than.step];
    default:
      return [];
  }
}

function memberSteps({ value, sentBy }: MemberExpectation): readonly string[] {
  return [...(value instanceof MadeName ? [value.step] : []), ...(sentBy === undefined ? [] : [sentBy])];
}

function listedSteps({ name, unless = [], known, since }: ListExpectation): readonly string[] {
  const names = [name, ...unless, ...(known === undefined ? [] : [known.name])];
  const made = names.flatMap((each) => (each instanceof MadeName ? [each.step] : []));
  return [...made, known?.step, since].filter((id) => id !== undefined);
}
