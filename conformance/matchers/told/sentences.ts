import { oneLine, wholeSentencesOf } from '../../laws/values/sentences.ts';

/** The sentences of a description as readers take them: names in backticks, remarks in brackets behind a comma, no emphasis. */
export function toldSentences(description: string): readonly string[] {
  const plain = oneLine(description.trim())
    .replaceAll(/\*\*?(?=\w)([^*]+)(?<=\w)\*\*?/g, '$1')
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/ \((?=rounded |in percent|null |zero-padded)([^()]*)\)/gi, ', $1');
  return wholeSentencesOf(plain)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** The parts of a sentence that semicolons make. */
export function clausesOf(sentence: string): readonly string[] {
  return sentence.split(/;\s/).map((clause) => clause.trim());
}
