/** Id of the check that compares with a reference. */
export const REFERENCE_CHECK = 'reference';
