/** A field value without the spaces and tabs around it (RFC 9110 section 5.6.3); other white space, such as U+00A0, is of the value. */
export function withoutOptionalSpace(text: string): string {
  let start = 0;
  let end = text.length;
  // Not a regular expression: one that looks for the end goes through every run of spaces anew.
  while (start < end && isOptionalSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isOptionalSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isOptionalSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
