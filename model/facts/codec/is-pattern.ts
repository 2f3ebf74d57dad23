/** Whether a text is a regular expression of ECMA-262, with the flag `u` or without it, as `compilePattern` takes it. */
export function isPattern(pattern: string): boolean {
  return isExpression(pattern, 'u') || isExpression(pattern, '');
}

function isExpression(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
