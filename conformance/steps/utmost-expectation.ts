/** A member shows what was sent last, or first, by the days that were sent with it, whatever came first. */
export interface UtmostExpectation {
  readonly kind: 'utmost';
  readonly why: string;
  readonly cause?: string;
  readonly name: string;
  readonly is: 'latest' | 'earliest';
  /** The steps that sent it. */
  readonly of: readonly string[];
  /** The member with the day. */
  readonly by: string;
  /** The member that is shown. */
  readonly shows: string;
}
