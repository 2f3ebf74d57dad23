import { oneLine } from '../../../model/one-line.ts';

export { saysCaseless } from '../../../model/facts/filters/filter-words.ts';
export { oneLine };

/** The sentences of a description, and the halves of those that a semicolon parts. */
export function sentencesOf(text: string): readonly string[] {
  return oneLine(text).split(/[.;](?:\s|$)/);
}

/** The sentences of a description. */
export function wholeSentencesOf(text: string): readonly string[] {
  return oneLine(text).split(/\.(?:\s|$)/);
}

/** The sentences of a description without the marks of code and of emphasis, and without space around them. */
export function plainSentencesOf(text: string | undefined): readonly string[] {
  return sentencesOf((text ?? '').replaceAll(/[`*]/g, '')).map((sentence) => sentence.trim());
}
