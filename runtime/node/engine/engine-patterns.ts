import { spendEffort, withinTurn } from '../../schema/pattern/effort.ts';
import { patternCost } from '../../schema/pattern/pattern-effort.ts';
import { compilePattern, patternExpression } from '../../schema/regular-expression.ts';

/** A format as the package takes it. */
interface TextFormat {
  readonly type: 'string';
  readonly validate: (text: string) => boolean;
}

/** Patterns that the package would match by backtracking for as long as that takes. */
export interface EnginePatterns {
  /** Formats that stand in for them, by name. */
  readonly formats: Readonly<Record<string, TextFormat>>;
  /** Throws `PatternLimitError` when the names of a value are too much for those that are matched against names. */
  readonly assertNames: (value: unknown) => void;
}

/** How the name of a format begins that stands in for a pattern. */
export const PATTERN_FORMAT = 'pattern:';

/**
 * Puts formats into a copy of a description in place of patterns that take long for some text: the package hands patterns to the
 * engine as they are, and formats to a function, which is bounded as that of the emitted validators. Patterns of names
 * (`patternProperties`) have no such place; how long their names may be is asked before.
 */
export function takePatterns(copy: unknown): EnginePatterns {
  const formats: Record<string, TextFormat> = {};
  const costs: ((length: number) => number)[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('pattern' in value && typeof value.pattern === 'string') replacePattern(value, value.pattern, formats);
    if ('patternProperties' in value && typeof value.patternProperties === 'object') {
      costs.push(...Object.keys(value.patternProperties ?? {}).flatMap((pattern) => costOf(pattern) ?? []));
    }
    Object.values(value).forEach(visit);
  };
  visit(copy);
  return { formats, assertNames: (value) => (costs.length === 0 ? undefined : spendNames(value, costs)) };
}

function replacePattern(
  schema: { pattern?: unknown; allOf?: unknown },
  pattern: string,
  formats: Record<string, TextFormat>,
): void {
  if (costOf(pattern) === undefined) return;
  const expression = compilePattern(pattern);
  const name = PATTERN_FORMAT + pattern;
  formats[name] = { type: 'string', validate: (text) => withinTurn(() => expression.test(text)) };
  const others: readonly unknown[] = Array.isArray(schema.allOf) ? schema.allOf : [];
  schema.allOf = [...others, { format: name }];
  delete schema.pattern;
}

/** The steps that a pattern may take on a text of a length; undefined where these are few, and where it is no pattern. */
function costOf(pattern: string): ((length: number) => number) | undefined {
  try {
    const { cheap, steps } = patternCost(patternExpression(pattern));
    return cheap === Infinity ? undefined : steps;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function spendNames(value: unknown, costs: readonly ((length: number) => number)[]): void {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next)) continue;
    if (!Array.isArray(next)) {
      const names = Object.keys(next);
      withinTurn(() => names.forEach(({ length }) => costs.forEach((steps) => spendEffort(steps(length)))));
    }
    open.push(...Object.values(next));
  }
}
