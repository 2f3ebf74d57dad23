/**
 * How one value of a response was compared with the example. The rule, first match wins:
 *
 * 1. `type`     the scenario lists the property as volatile
 * 2. `exact`    the request itself fixes the value (same name, same value in the example)
 * 3. `secret`   secrets: any non-empty text
 * 4. `instant`  date-times: any RFC 3339 date-time
 * 5. `digest`   object ids and other hexadecimal digests of 40 or 64 digits, and their short forms: same length
 * 6. `address`  absolute URLs: same path and query, any scheme and host; on creation numbers in the path may differ
 * 7. `type`     ids on creation, counters, and everything when nothing is known of the implementation's data
 * 8. `pattern`  other texts on creation: equal when runs of digits are ignored
 * 9. `exact`    everything else; date-times that name one instant are equal
 *
 * Rules 4, 5 and the counters of 7 do not apply to reads of data that nobody has written to since it was set up as the
 * examples say: there the very values of the examples are demanded.
 *
 * A value that is volatile under rule 3 to 7 may also be null where the example is not, and the reverse: whether null is
 * allowed at all is the schema check's question.
 */
export type Comparison = 'exact' | 'secret' | 'instant' | 'digest' | 'address' | 'type' | 'pattern' | 'members';

/** One comparison of a value (or of an object's members) with the example. */
export interface ComparedValue {
  /** JSON Pointer into the response body. */
  readonly pointer: string;
  readonly comparison: Comparison;
  readonly equal: boolean;
  readonly expected: string;
  readonly got: string;
  /** Component and property, where there is a component: one wrong property shows in many operations. */
  readonly owner: string | undefined;
}

/** What the choice of a comparison depends on, besides schema and example. */
export interface MatchContext {
  /** Name to texts of the values the request carried under that name. */
  readonly fixed: ReadonlyMap<string, ReadonlySet<string>>;
  /** True for the answer to a request that makes something new (POST). */
  readonly creates: boolean;
  /** True when the request cannot have changed anything (GET, HEAD, OPTIONS, QUERY). */
  readonly safe: boolean;
  /** True when the values of the examples hold on the implementation. */
  readonly literal: boolean;
  /** True when nothing has been written since the data was as the examples say. */
  readonly pristine: boolean;
  readonly volatile: ReadonlySet<string>;
  /** Text this run added to unique names; it is taken out of a response before comparing. */
  readonly suffix: string;
}
