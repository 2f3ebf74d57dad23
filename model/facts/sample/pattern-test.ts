const compiled = new Map<string, RegExp | undefined>();

/** A pattern in Unicode mode, or without it where it is none in it; undefined for what no engine compiles. */
export function compilePattern(pattern: string): RegExp | undefined {
  if (compiled.has(pattern)) return compiled.get(pattern);
  const expression = tryMode(pattern, 'u') ?? tryMode(pattern, '');
  compiled.set(pattern, expression);
  return expression;
}

function tryMode(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/** Texts beyond this length are not tried: a pattern may take time in powers of the length. */
const longestTried = 2_000;

/** Whether a text matches a pattern; one that no engine compiles restricts nothing. */
export function matchesPattern(pattern: string, text: string): boolean {
  return text.length > longestTried || (compilePattern(pattern)?.test(text) ?? true);
}
