export { CASELESS } from '../../../model/facts/filters/filter-words.ts';

/** The sentences of a description, and the halves of those that a semicolon parts. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/[.;](?:\s|$)/);
}
