/** Nearly every name; its look-up takes a fraction of that of Unicode's tables. */
const asciiIdentifier = /^[A-Za-z$_][\w$]*$/;
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/** True when `text` can stand as an identifier (ECMAScript IdentifierName). */
export function isIdentifier(text: string): boolean {
  return asciiIdentifier.test(text) || identifier.test(text);
}
