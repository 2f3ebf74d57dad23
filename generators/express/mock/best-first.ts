import { answerRank, type ShownAnswer } from '../../../model/facts/case-list.ts';
import type { MediaType } from '../../../model/media-type.ts';

/** The examples of a response in the order in which a mock prefers them: by media type as offered, and then as {@link answerRank} says. */
export function bestFirst<Shown extends ShownAnswer>(
  cases: readonly Shown[],
  content: readonly MediaType[],
): readonly Shown[] {
  const ranked = cases.map((found) => {
    const { expected } = found;
    const place = expected === undefined ? 0 : Math.max(0, content.indexOf(expected.mediaType));
    return { found, rank: place * 4 + answerRank(found) };
  });
  return ranked.toSorted((left, right) => left.rank - right.rank).map(({ found }) => found);
}
