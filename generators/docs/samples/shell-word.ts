/** A word of a POSIX shell: single quotes keep everything but themselves. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
