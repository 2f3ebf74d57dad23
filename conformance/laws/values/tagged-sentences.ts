import { pathShape } from '../../../model/facts/resources/path-shape.ts';
import { singular } from '../../../model/facts/resources/singular.ts';
import { toldByTags } from '../../../model/told-around.ts';
import type { Operation } from '../../../model/operation.ts';
import { snakeCase } from '../../../model/snake-case.ts';
import { sentencesOf } from './sentences.ts';

/** What tags say of the things that an operation makes or lists, by what these are called: a tag may be about several kinds of them. */
export function taggedSentences(operation: Operation): readonly string[] {
  const noun = singular(snakeCase(pathShape(operation.path).word ?? '').replaceAll('_', ' '));
  if (noun === '') return [];
  const named = new RegExp(`\\b${noun.replaceAll(/\W/g, '[ -]')}(?:e?s)?\\b`, 'i');
  return sentencesOf(toldByTags(operation)).filter((sentence) => named.test(sentence));
}
