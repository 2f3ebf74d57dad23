/** Characters of which an index of a text knows: those that come one after the other, three at a time. */
const LENGTH = 3;

/** Most of them that are looked up: further ones of a long text hardly tell more rows apart. */
const MOST = 40;

/**
 * What a text is, as the index sees it: in lower case, so that what any way to compare texts without regard to case finds can be
 * found in it; without the character at which SQLite takes a text to end.
 */
export function indexable(text: string): string {
  return text.toLowerCase().replaceAll('\0', ' ');
}

/**
 * Expressions in the language of FTS5 for texts that all rows hold which hold these words; none where all words are too short.
 * It asks for three characters at a time, not for words: what it finds is then compared with the words themselves.
 */
export function gramsOf(words: readonly string[]): string | undefined {
  const grams = new Set<string>();
  for (const word of words) {
    // Texts are indexed by code points, so that both halves of a pair stay together. What comes after a zero is not compared.
    const [compared = ''] = word.split('\0', 1);
    const letters = [...indexable(compared)];
    for (let at = 0; at + LENGTH <= letters.length && grams.size < MOST; at += 1) {
      grams.add(letters.slice(at, at + LENGTH).join(''));
    }
  }
  return grams.size === 0 ? undefined : [...grams].map((gram) => `"${gram.replaceAll('"', '""')}"`).join(' ');
}
