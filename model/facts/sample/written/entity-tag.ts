/** Whether a text is an entity tag: in quotes, and perhaps called weak (RFC 9110 section 8.8.3). */
export function isEntityTag(text: string): boolean {
  return /^(?:W\/)?"[\x21\x23-\x7E\x80-\xFF]*"$/.test(text);
}
