const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/** True when `text` can stand as an identifier (ECMAScript IdentifierName). */
export function isIdentifier(text: string): boolean {
  return identifier.test(text);
}
