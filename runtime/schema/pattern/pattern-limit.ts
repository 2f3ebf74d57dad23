/**
 * A text is longer than what a pattern can be matched against in a time that is bounded, or all texts of a request together
 * are. Nothing is known about the text then, so that no schema can accept it, neither by matching nor by not matching.
 */
export class PatternLimitError extends RangeError {
  /** Characters that would have been matched. */
  readonly limit: number;
  /** What is too much is not this text, but all of them together. */
  readonly isTogether: boolean;

  constructor(limit: number, isTogether = false) {
    super(
      isTogether
        ? 'the texts are too many for their patterns'
        : `the pattern is matched against at most ${limit} characters`,
    );
    this.name = 'PatternLimitError';
    this.limit = limit;
    this.isTogether = isTogether;
  }
}
