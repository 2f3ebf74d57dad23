/**
 * A text is longer than what a pattern can be matched against in a time that is bounded. Nothing is known about the text
 * then, so that no schema can accept it, neither by matching nor by not matching.
 */
export class PatternLimitError extends RangeError {
  /** Characters that would have been matched. */
  readonly limit: number;

  constructor(limit: number) {
    super(`the pattern is matched against at most ${limit} characters`);
    this.name = 'PatternLimitError';
    this.limit = limit;
  }
}
