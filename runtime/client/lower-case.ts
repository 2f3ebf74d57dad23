/** Headers by lower-case name. */
export function lowerCase(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}
