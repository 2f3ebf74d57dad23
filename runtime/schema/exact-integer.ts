/** What a number keeps exactly, in words: beyond it the integer that arrives may not be the one that was sent. */
export const EXACT_INTEGER = 'an integer between -9007199254740991 and 9007199254740991';
