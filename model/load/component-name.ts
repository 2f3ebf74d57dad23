/** Whether a component may be called so (OAS 3.1 section 4.8.7.1): letters of ASCII, digits, `.`, `-` and `_`. */
export function isComponentName(name: string): boolean {
  return /^[A-Za-z0-9._-]+$/.test(name);
}
