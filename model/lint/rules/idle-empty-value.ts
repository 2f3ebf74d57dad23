import type { LintRule } from '../rule.ts';

/** `allowEmptyValue` is valid for parameters of queries only (OAS "Parameter Object"). */
export const idleEmptyValue: LintRule = ({ api, report }) => {
  const parameters = new Set(api.operations.flatMap((operation) => operation.parameters));
  for (const { allowEmptyValue, in: place, name, location } of parameters) {
    if (!allowEmptyValue || place === 'query') continue;
    const suggestion = 'leave it out; a schema that takes the empty text says the same';
    report('idle-empty-value', location, { parameters: { name, place }, suggestion });
  }
};
