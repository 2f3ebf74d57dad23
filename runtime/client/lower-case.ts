/** Headers by lower-case name. */
export function lowerCase(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}
