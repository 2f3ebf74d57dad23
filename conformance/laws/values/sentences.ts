export { CASELESS } from '../../../model/facts/filters/filter-words.ts';

/** A text as it is read: where its lines are broken says nothing. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** The sentences of a description, and the halves of those that a semicolon parts. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/[.;](?:\s|$)/);
}
