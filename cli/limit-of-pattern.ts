import type { LimitOfPattern } from '../model/lint/index.ts';
import { patternCost } from '../runtime/schema/pattern/pattern-effort.ts';
import { patternExpression } from '../runtime/schema/regular-expression.ts';

/** Texts that any pattern should be matched against. */
const usualLength = 50_000;

/** What validators make of a pattern, for the linter: the model itself has no matcher. */
export const limitOfPattern: LimitOfPattern = (pattern) => {
  const expression = expressionOf(pattern);
  if (expression === undefined) return undefined;
  const { longest, automaton } = patternCost(expression);
  if (longest >= usualLength) return undefined;
  if (automaton !== undefined) {
    return { reason: 'repeats so much inside of repetitions that each character takes long', limit: longest };
  }
  const isBack = /\\(?:[1-9]|k<)/.test(pattern);
  const cause = isBack ? 'refers back to what it has matched' : 'is too large to be matched in one pass';
  return { reason: `${cause} and may take a time that grows out of bounds`, limit: longest };
};

/** What is no regular expression is reported when the description is read. */
function expressionOf(pattern: string): RegExp | undefined {
  try {
    return patternExpression(pattern);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
