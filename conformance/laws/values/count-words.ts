/** Counts as words, each at the place of what it counts. */
export const COUNT_WORDS: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A count in digits or as a word; undefined for other text. */
export function countOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const known = COUNT_WORDS.indexOf(text.toLowerCase());
  return known < 0 ? undefined : known;
}

/** An expression for counts, without a group. */
export const COUNT: string = `\\d+|${COUNT_WORDS.join('|')}`;
