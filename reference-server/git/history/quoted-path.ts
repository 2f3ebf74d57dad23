const LETTERS: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };

/** A path as git prints it: in quotes, with escapes as in C, when it has control characters, quotes or backslashes. */
export function unquotePath(text: string): string {
  if (!text.startsWith('"')) return text;
  const bytes: Buffer[] = [];
  for (const [whole, octal, letter] of text.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/g)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8)]));
    else if (letter !== undefined) bytes.push(Buffer.from([LETTERS[letter] ?? letter.charCodeAt(0)]));
    else bytes.push(Buffer.from(whole, 'utf8'));
  }
  return Buffer.concat(bytes).toString('utf8');
}
