const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE']);

/** True for methods that cannot change anything (RFC 9110 section 9.2.1, QUERY). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}
