/**
 * Compiles a `pattern` (ECMA-262, JSON Schema Core 6.4): in Unicode mode first, then without it, because many
 * descriptions escape characters that Unicode mode does not let them escape.
 * @throws SyntaxError when the pattern is no regular expression in either mode.
 */
export function compilePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}
