/**
 * A text of at most `limit` characters, with three dots at its end where something is left out. Not with the one character
 * for them: it is beyond Latin-1, and a page with it would be kept, searched and written at two bytes per character.
 */
export function shortened(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 3).trimEnd()}...`;
}
