import { linearMatcher } from './pattern/linear-matcher.ts';
import { backtrackingDegree } from './pattern/pattern-cost.ts';
import { patternStates } from './pattern/pattern-states.ts';
import { parsePattern, type PatternNode } from './pattern/pattern-syntax.ts';

/**
 * Compiles a `pattern` (ECMA-262, JSON Schema Core 6.4): in Unicode mode first, then without it, because many
 * descriptions escape characters that Unicode mode does not let them escape. A text that backtracking would take long
 * for is matched in one pass.
 * @throws SyntaxError when the pattern is no regular expression in either mode.
 */
export function compilePattern(pattern: string): RegExp {
  try {
    return guarded(new RegExp(pattern, 'u'));
  } catch {
    return guarded(new RegExp(pattern));
  }
}

/** Where nothing may come often there is nothing to try. */
function guarded(expression: RegExp): RegExp {
  return /[*+]|\{\d+,/.test(expression.source) ? new GuardedPattern(expression) : expression;
}

/** Texts up to this length are matched by the engine whatever the pattern is like. */
const shortText = 10;
/** Steps of backtracking that a text may take. */
const mostSteps = 100_000;

/** A regular expression whose `test` takes time in proportion to the text, where a finite automaton can stand for it. */
class GuardedPattern extends RegExp {
  readonly #expression: RegExp;
  /** Longest text that the engine may have. */
  #limit: number | undefined;
  #match: ((text: string) => boolean) | undefined;

  constructor(expression: RegExp) {
    super(expression);
    this.#expression = expression;
  }

  override test(text: string): boolean {
    if (text.length <= shortText) return this.#expression.test(text);
    this.#limit ??= longestHarmless(this.#expression);
    if (text.length <= this.#limit) return this.#expression.test(text);
    this.#match ??= onePass(this.#expression) ?? ((long) => this.#expression.test(long));
    return this.#match(text);
  }
}

function longestHarmless({ source, unicode }: RegExp): number {
  const node = parsePattern(source, unicode);
  const degree = node === undefined ? 1 : backtrackingDegree(node);
  return degree <= 1 ? Infinity : Math.max(shortText, Math.floor(mostSteps ** (1 / degree)));
}

/** What is looked ahead for at the start has to hold beside the rest; elsewhere no automaton can tell. */
function onePass({ source, unicode }: RegExp): ((text: string) => boolean) | undefined {
  const node = parsePattern(source, unicode);
  if (node === undefined) return undefined;
  const parts = node.kind === 'sequence' ? node.nodes : [node];
  const start: PatternNode = { kind: 'start' };
  const rest = parts.slice(1);
  const looks = parts[0]?.kind === 'start' ? rest.splice(0, leadingLooks(rest)) : [];
  const matchers = looks.map((look) => look.kind === 'look' && matcherOf([start, look.node], unicode));
  const own = matcherOf([...parts.slice(0, 1), ...rest], unicode);
  if (own === undefined || matchers.some((matcher) => matcher === undefined)) return undefined;
  return (text) => {
    const holds = looks.every((look, index) => {
      const matcher = matchers[index];
      return typeof matcher !== 'function' || (look.kind === 'look' && matcher(text) !== look.isNegative);
    });
    return holds && own(text);
  };
}

function leadingLooks(nodes: readonly PatternNode[]): number {
  const other = nodes.findIndex(({ kind }) => kind !== 'look');
  return other === -1 ? nodes.length : other;
}

function matcherOf(nodes: readonly PatternNode[], isUnicode: boolean): ((text: string) => boolean) | undefined {
  const automaton = patternStates({ kind: 'sequence', nodes });
  return automaton === undefined ? undefined : linearMatcher(automaton, isUnicode);
}
