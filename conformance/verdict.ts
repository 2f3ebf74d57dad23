/**
 * Outcome of one case. `not-provable`: the runner could not put the question (no credential, no data set aside ...);
 * `not-implemented`: the implementation says it does not serve the operation (501, or its unmatched-path answer).
 * `expected-failure`: it failed in ways that are known and listed. None of the three is ever counted as passed.
 */
export type Verdict = 'passed' | 'failed' | 'expected-failure' | 'not-provable' | 'not-implemented';

/** How much the runner may conclude: the document alone, general laws on top, or a comparison with the reference server. */
export type Level = 'contract' | 'laws' | 'reference';

/** Every level, weakest first. */
export const LEVELS: readonly Level[] = ['contract', 'laws', 'reference'];
