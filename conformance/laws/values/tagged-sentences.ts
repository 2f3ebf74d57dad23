import { nounOf } from '../../../model/facts/resources/noun-of.ts';
import { toldByTags } from '../../../model/told-around.ts';
import type { Operation } from '../../../model/operation.ts';
import { sentencesOf } from './sentences.ts';

/** What tags say of the things that an operation makes or lists, by what these are called: a tag may be about several kinds of them. */
export function taggedSentences(operation: Operation): readonly string[] {
  const noun = nounOf(operation.path);
  if (noun === '') return [];
  const named = new RegExp(`\\b${noun.replaceAll(/\W/g, '[ -]')}(?:e?s)?\\b`, 'i');
  return sentencesOf(toldByTags(operation)).filter((sentence) => named.test(sentence));
}
