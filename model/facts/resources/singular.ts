/** One of the things that a word names, by the English plurals that are used for collections: `entries` is `entry`. */
export function singular(word: string): string {
  return word
    .replace(/ies$/i, 'y')
    .replace(/(ss|x|ch|sh)es$/i, '$1')
    .replace(/([^s])s$/i, '$1');
}
