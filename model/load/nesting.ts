/**
 * Levels of nesting that a document may have: six times what any description has, and half of what every emitter, the
 * linter and the mock can walk on the stack they are given, whichever keyword the levels are made of.
 */
export const MAX_DEPTH = 256;

/** What is said of a document that has more. */
export const TOO_DEEP: string = `it is nested too deeply, in more than ${MAX_DEPTH} levels`;
