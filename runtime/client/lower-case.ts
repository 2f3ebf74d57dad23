/** Headers by lower-case name. */
export function lowerCase(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}
