import type { LintRule } from '../rule.ts';

/** An operation that can refuse says how: a 4xx response, a range, or the default. */
export const errorResponse: LintRule = ({ api, report }) => {
  for (const { method, path, responses, location } of api.operations) {
    if (responses.some(({ status }) => status.startsWith('4') || status === 'default')) continue;
    report('no-error-response', location, { parameters: { operation: `${method} ${path}` } });
  }
};
