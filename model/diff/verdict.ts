/** What a change means for clients that were written for the old description. */
export type Verdict = 'breaking' | 'non-breaking' | 'unclassified';

/**
 * Who sends what a schema describes: a client (`request`) suffers when less is accepted, a reader of answers (`response`)
 * when more can come. Inside `not`, `if` and the like neither can be told: `opaque`.
 */
export type Direction = 'request' | 'response' | 'opaque';
