import { linearMatcher } from './pattern/linear-matcher.ts';
import { mayBacktrack, spendEffort } from './pattern/effort.ts';
import { patternCost, type PatternCost } from './pattern/pattern-effort.ts';
import { PatternLimitError } from './pattern/pattern-limit.ts';

/**
 * Compiles a `pattern` (ECMA-262, JSON Schema Core 6.4): in Unicode mode first, then without it, because many
 * descriptions escape characters that Unicode mode does not let them escape. A text that backtracking would take long
 * for is matched in one pass; what cannot be, a text that is too long even for that, and texts of one request that are too
 * many, make `test` throw `PatternLimitError`.
 * @throws SyntaxError when the pattern is no regular expression in either mode.
 */
export function compilePattern(pattern: string): RegExp {
  return guarded(patternExpression(pattern));
}

/** The expression itself, which may take any time. Throws SyntaxError when it is none in either mode. */
export function patternExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

/** Where nothing comes in turns there is nothing to try. */
function guarded(expression: RegExp): RegExp {
  return /[*+?|]|\{\d/.test(expression.source) ? new GuardedPattern(expression) : expression;
}

/** A regular expression whose `test` takes a time that is bounded. */
class GuardedPattern extends RegExp {
  readonly #expression: RegExp;
  #cost: PatternCost | undefined;
  #match: ((text: string) => boolean) | undefined;

  constructor(expression: RegExp) {
    super(expression);
    this.#expression = expression;
  }

  override test(text: string): boolean {
    const cost = (this.#cost ??= patternCost(this.#expression));
    return text.length <= cost.cheap ? this.#expression.test(text) : this.#testDear(text, cost);
  }

  #testDear(text: string, { engine, longest, automaton, steps }: PatternCost): boolean {
    const { length } = text;
    if (length > longest) throw new PatternLimitError(longest);
    if (length > engine || !mayBacktrack(steps(length))) {
      if (automaton !== undefined) return (this.#match ??= linearMatcher(automaton, this.#expression.unicode))(text);
      spendEffort(steps(length));
    }
    return this.#expression.test(text);
  }
}
