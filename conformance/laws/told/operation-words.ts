import type { Operation } from '../../../model/operation.ts';
import { sentencesOf } from '../values/sentences.ts';

/** Everything that the description says of an operation in words, sentence by sentence. */
export function sentencesAbout({
  description = '',
  summary = '',
  requestBody,
  responses,
}: Operation): readonly string[] {
  const texts = [
    summary,
    description,
    requestBody?.description ?? '',
    ...responses.map((each) => each.description ?? ''),
  ];
  return texts.flatMap((text) => sentencesOf(text)).map((sentence) => sentence.trim());
}
