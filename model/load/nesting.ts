/** Levels of nesting that a document may have: far more than any description has, and few enough to walk on any stack. */
export const MAX_DEPTH = 1000;

/** What is said of a document that has more. */
export const TOO_DEEP = 'it is nested too deeply';
