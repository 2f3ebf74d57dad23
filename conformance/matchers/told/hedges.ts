const HEDGE =
  /\b(?:if|unless|when|until|while|except|but|or|may|might|can|could|should|rounded|otherwise|later|not|only|usually|normally|typically|mostly|often|sometimes|approximately|approx|about|roughly|around|estimated?|without|before|excluding|excludes|ignoring|minus|plus|provided|depends|depending|once|after|instead|overrid\w*|manual\w*)\b/i;

/** True for words behind which there may be more to it than the sentence beside them says. */
export function hasHedge(words: string): boolean {
  return HEDGE.test(words);
}
